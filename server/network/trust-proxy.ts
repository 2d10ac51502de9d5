/** What TRUST_PROXY may say: whose word counts for the address a request comes from. */

export type TrustProxy = boolean | number | string;

export function readTrustProxy(value: string | undefined): TrustProxy {
  if (value === undefined || value === 'false') return false;
  if (value === 'true') return true;
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Ranges that hold everybody are another way to say true. */
const ANY_ADDRESS = /(?:^|,)\s*(?:0\.0\.0\.0|::)\/0\s*(?:,|$)/;

/**
 * Whoever is trusted writes the address that rate limits count by: with true that is every caller.
 * @returns what is wrong with it in production, in a sentence; null: nothing.
 */
export const trustProxyProblem = (value: TrustProxy | undefined): string | null =>
  value === true || (typeof value === 'string' && ANY_ADDRESS.test(value))
    ? 'TRUST_PROXY: in production, set the number of proxies in front (such as 1), or their addresses or ranges (such as 10.0.0.0/8); to trust everybody lets each caller choose the address they are counted by'
    : null;
