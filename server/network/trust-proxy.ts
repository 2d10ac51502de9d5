/** Values of TRUST_PROXY: which proxies are believed about the address a request comes from. */

export type TrustProxy = boolean | number | string;

export function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** More proxies in a row than anybody has: with a higher number, the address is whatever the caller wrote. */
const MAX_HOPS = 5;
/** Shorter prefixes take in whole continents; a few of them take in every caller, as true does. */
const SHORTEST_PREFIX = { ipv4: 8, ipv6: 16 } as const;

const isTooWide = (range: string): boolean => {
  const [address = '', prefix] = range.trim().split('/');
  const shortest = address.includes(':') ? SHORTEST_PREFIX.ipv6 : SHORTEST_PREFIX.ipv4;
  return prefix !== undefined && Number(prefix) < shortest;
};

const trustsEveryone = (value: TrustProxy | undefined): boolean => {
  if (typeof value === 'number') return value > MAX_HOPS;
  return value === true || (typeof value === 'string' && value.split(',').some(isTooWide));
};

/**
 * A trusted sender writes the address that rate limits count by. With true, every caller is trusted.
 * @returns what is wrong with the value in production, in a sentence; null if nothing.
 */
export const trustProxyProblem = (value: TrustProxy | undefined): string | null =>
  trustsEveryone(value)
    ? `TRUST_PROXY: in production, set the number of proxies in front (1 to ${MAX_HOPS}), or their addresses or ranges (such as 10.0.0.0/8); trusting everyone lets callers choose the address they're counted by`
    : null;
