/**
 * The landing page for whoever brings no cookie, answered before Fastify looks at the request: nobody has to be asked
 * who they are, and every byte of the answer was ready when the server started. Everything else goes its usual way,
 * where `mountWeb` answers the same page with the same headers to whoever brings a cookie but no session.
 */
import type { IncomingMessage, RequestListener } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import { namesTwoHosts } from './admission.ts';
import { answerFor, type HtmlPage, type PageAnswer } from './html-page.ts';
import type { MetricsOptions } from './metrics.ts';

interface Told {
  readonly log: FastifyBaseLogger;
  readonly metrics: MetricsOptions;
}

/** @param headers of every answer of ours. */
export function landingDoor(
  landing: HtmlPage,
  headers: Readonly<Record<string, string>>,
  { log, metrics }: Told,
): RequestListener {
  const ready = new Map<PageAnswer, Readonly<Record<string, string>>>();
  for (const { whole, unchanged } of Object.values(landing)) {
    for (const answer of [whole, unchanged]) ready.set(answer, { ...headers, ...answer.headers });
  }
  return (request, response) => {
    const startedAt = performance.now();
    const answer = answerFor(landing, request.headers);
    const { status } = answer;
    response.writeHead(status, ready.get(answer)).end(answer.body);
    const milliseconds = performance.now() - startedAt;
    metrics.meters.answered({ method: 'GET', route: '/', status, milliseconds });
    log.info({ method: 'GET', route: '/', status, ms: Math.round(milliseconds) }, 'answered');
  };
}

/** `door` answers visitors of the start page, `fastify` everybody else. */
export const withDoor =
  (door: RequestListener, fastify: RequestListener): RequestListener =>
  (request, response) =>
    (isVisitorAtStart(request) ? door : fastify)(request, response);

const isVisitorAtStart = (request: IncomingMessage): boolean =>
  request.url === '/' && request.method === 'GET' && request.headers.cookie === undefined && !namesTwoHosts(request);
