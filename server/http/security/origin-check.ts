/**
 * Refuses requests before any other processing if they have two hosts, a host that is not ours, or a foreign origin.
 */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Failure, failure } from '../../failure.ts';
import { expectedOrigin, isLoopbackOnly, loopbackOrigin } from './app-origin.ts';

interface OriginCheckOptions {
  readonly appOrigin: string | undefined;
  /** The clients of these routes are not browsers, and authenticate with a signature. */
  readonly webhookPaths: ReadonlySet<string>;
}

/** Monitoring may call these by any host name. Their responses contain no data about users. */
const MONITORING_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** @returns why a request is refused; null if it is accepted. */
export function originCheck({
  appOrigin,
  webhookPaths,
}: OriginCheckOptions): (request: FastifyRequest) => Failure | null {
  const loopbackOnly = isLoopbackOnly(appOrigin);
  return (request) => {
    if (hasDuplicateHost(request.raw)) return failure('malformed_request');
    const path = request.url.split('?', 1)[0] ?? request.url;
    if (webhookPaths.has(path) || MONITORING_PATHS.has(path)) return null;
    if (loopbackOnly && loopbackOrigin(request.raw.headers.host) === null)
      return failure('foreign_origin', {
        message: 'This server only answers as localhost. To use it under this name, set APP_URL to its address.',
      });
    return isCrossOrigin(request, appOrigin) ? failure('foreign_origin') : null;
  };
}

/**
 * Two proxies could each use a different one of them (RFC 9112, 3.2). Node uses the first without reporting the second.
 */
function hasDuplicateHost({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** Browsers send the origin of a request. A request that changes something must come from our own pages. */
function isCrossOrigin(request: FastifyRequest, appOrigin: string | undefined): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  return origin !== undefined && origin !== expectedOrigin(request, appOrigin);
}

/** Whether another site made the browser send this request. 'none' is an address that was typed, or a bookmark. */
export const isFromForeignSite = ({ 'sec-fetch-site': site }: FastifyRequest['headers']): boolean =>
  site === 'cross-site' || site === 'same-site';
