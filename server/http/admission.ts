/** What is refused before anything looks at a request: two hosts, a host that is not ours, an origin that is not ours. */
import type { IncomingMessage } from 'node:http';
import type { FastifyRequest } from 'fastify';
import { type Failure, failure } from '../failure.ts';
import { isLoopbackOnly, loopbackOrigin, ownOrigin } from './own-origin.ts';

interface Admission {
  readonly appOrigin: string | undefined;
  /** Whoever calls these is no browser, and proves itself by its signature. */
  readonly webhookPaths: ReadonlySet<string>;
}

/** Whoever watches the server calls it by whatever name it has for them, and reads nothing of a person. */
const WATCHED_PATHS = new Set(['/healthz', '/readyz', '/metrics']);

/** @returns why a request is not let in; null: it is. */
export function admission({ appOrigin, webhookPaths }: Admission): (request: FastifyRequest) => Failure | null {
  const onlyHere = isLoopbackOnly(appOrigin);
  return (request) => {
    if (namesTwoHosts(request.raw)) return failure('malformed_request');
    const path = request.url.split('?', 1)[0] ?? request.url;
    if (webhookPaths.has(path) || WATCHED_PATHS.has(path)) return null;
    if (onlyHere && loopbackOrigin(request.raw.headers.host) === null)
      return failure('foreign_origin', {
        message: 'This server answers as localhost only. To use it under this name, set APP_URL to its address.',
      });
    return isForeign(request, appOrigin) ? failure('foreign_origin') : null;
  };
}

/** Two proxies could each believe another one of them (RFC 9112, 3.2). Node hands on the first and is silent. */
export function namesTwoHosts({ rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at];
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1;
  }
  return hosts > 1;
}

/** A browser says where a request comes from; one that changes something must come from our own pages. */
function isForeign(request: FastifyRequest, appOrigin: string | undefined): boolean {
  if (request.method === 'GET' || request.method === 'HEAD') return false;
  const { origin, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined && site !== 'same-origin') return true;
  return origin !== undefined && origin !== ownOrigin(request, appOrigin);
}
