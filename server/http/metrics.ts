/** GET /metrics: for this machine, or for whoever has the token. Anybody else finds nothing there. */
import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '../failure.ts';
import type { Meters } from '../ports/metrics/port.ts';
import { sendFailure } from './errors.ts';

export interface MetricsOptions {
  readonly meters: Meters;
  readonly token: string | undefined;
}

const LOOPBACK = /^(?:127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;

/**
 * Whether the request began on this machine. A proxy beside us connects from here too, for people from anywhere: what
 * it forwards is told by its headers, and is never taken for ours.
 */
const isFromHere = ({ socket, headers }: FastifyRequest): boolean =>
  LOOPBACK.test(socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers);

const holdsToken = ({ headers }: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return false;
  const given = Buffer.from(headers.authorization ?? '');
  const wanted = Buffer.from(`Bearer ${token}`);
  return given.length === wanted.length && timingSafeEqual(given, wanted);
};

export function mountMetrics(app: FastifyInstance, { meters, token }: MetricsOptions): void {
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    meters.answered({ method, route: routeOptions.url, status: reply.statusCode, milliseconds: reply.elapsedTime });
  });
  app.get('/metrics', async (request, reply) => {
    if (!isFromHere(request) && !holdsToken(request, token)) return sendFailure(reply, failure('not_found'));
    const { contentType, text } = await meters.report();
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}
