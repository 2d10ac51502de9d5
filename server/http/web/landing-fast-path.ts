/**
 * The landing page for whoever brings no cookie, answered before Fastify looks at the request: nobody has to be asked
 * who they are, and every byte of the answer was ready when the server started. Everything else goes its usual way,
 * where `mountWeb` answers the same page with the same headers to whoever brings a cookie but no session.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { MetricsOptions } from '../metrics.ts';
import { hasDuplicateHost } from '../security/origin-check.ts';
import { type PageReply, type PrecompressedPage, replyFor } from './precompressed-page.ts';

interface LandingOptions {
  readonly log: FastifyBaseLogger;
  readonly metrics: MetricsOptions;
}

/** @param headers of every answer of ours. */
export function landingFastPath(
  landing: PrecompressedPage,
  headers: Readonly<Record<string, string>>,
  { log, metrics }: LandingOptions,
): RequestListener {
  const headersOf = new Map<PageReply, Readonly<Record<string, string>>>();
  for (const { full, notModified } of Object.values(landing)) {
    for (const answer of [full, notModified]) headersOf.set(answer, { ...headers, ...answer.headers });
  }
  return (request, response) => {
    const startedAt = performance.now();
    const answer = replyFor(landing, request.headers);
    const { status } = answer;
    response.writeHead(status, headersOf.get(answer)).end(answer.body);
    const milliseconds = performance.now() - startedAt;
    metrics.meters.requestCompleted({ method: 'GET', route: '/', status, milliseconds });
    log.info({ method: 'GET', route: '/', status, ms: Math.round(milliseconds) }, 'answered');
  };
}

/** `door` answers visitors of the start page, `fastify` everybody else. */
export const withLandingFastPath =
  (fastPath: RequestListener, fastify: RequestListener): RequestListener =>
  (request, response) =>
    (isLandingRequest(request) ? fastPath : fastify)(request, response);

const isLandingRequest = (request: IncomingMessage): boolean =>
  request.url === '/' && request.method === 'GET' && request.headers.cookie === undefined && !hasDuplicateHost(request);
