/** Values of TRUST_PROXY: which proxies are believed about the address a request comes from. */

export type TrustProxy = boolean | number | string;

export function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Ranges that contain every address mean the same as true. */
const ANY_ADDRESS = /(?:^|,)\s*(?:0\.0\.0\.0|::)\/0\s*(?:,|$)/;

/**
 * A trusted sender writes the address that rate limits count by. With true, every caller is trusted.
 * @returns what is wrong with the value in production, in a sentence; null if nothing.
 */
export const trustProxyProblem = (value: TrustProxy | undefined): string | null =>
  value === true || (typeof value === 'string' && ANY_ADDRESS.test(value))
    ? "TRUST_PROXY: in production, set the number of proxies in front (such as 1), or their addresses or ranges (such as 10.0.0.0/8); trusting everyone lets callers choose the address they're counted by"
    : null;
