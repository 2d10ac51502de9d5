import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import type { TrustProxy } from '../../network/trust-proxy.ts';

/**
 * If there is a proxy in front and TRUST_PROXY is not set, all users have the proxy's address and share one rate limit.
 * This is logged once, without the address itself.
 */
export function warnOfUntrustedProxy(
  trustProxy: TrustProxy,
  log: Pick<FastifyBaseLogger, 'warn'>,
): (request: Pick<FastifyRequest, 'headers'>) => void {
  let hasWarned = trustProxy !== false;
  return ({ headers }) => {
    if (hasWarned || headers['x-forwarded-for'] === undefined) return;
    hasWarned = true;
    log.warn(
      'a request has X-Forwarded-For, but TRUST_PROXY is not set: if a proxy stands in front, set it to the number of proxies, or all people share the rate limits of one address',
    );
  };
}
