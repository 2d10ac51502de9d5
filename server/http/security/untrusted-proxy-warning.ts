import type { FastifyBaseLogger, FastifyRequest } from 'fastify';

/**
 * Where a proxy stands in front and nobody said so, all people have its address, and share one count of tries. Said
 * once; the address itself is nobody's business in a log.
 */
export function warnOfUntrustedProxy(
  trustProxy: boolean | number | string,
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
