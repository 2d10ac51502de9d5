/**
 * GET /metrics: for requests with the token, and, if only this machine can reach the server, for requests from this
 * machine. All others get 404.
 */

import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '../failure.ts';
import { isLoopbackAddress } from '../network/loopback.ts';
import type { Meters } from '../ports/metrics/port.ts';
import { sendFailure } from './errors.ts';
import { isLoopbackOnly } from './security/app-origin.ts';

export interface MetricsOptions {
  readonly meters: Meters;
  readonly token: string | undefined;
}

/**
 * Whether the request came over loopback and has no header of a proxy. A proxy may add no header at all, as nginx does
 * by default, so that its forwarded requests look local. Therefore this only counts if only this machine can reach the
 * server.
 */
const isLocalRequest = ({ socket, headers }: FastifyRequest): boolean =>
  isLoopbackAddress(socket.remoteAddress ?? '') &&
  !['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'].some((name) => name in headers);

const hasMetricsToken = ({ headers }: FastifyRequest, token: string | undefined): boolean => {
  if (token === undefined) return false;
  const actual = Buffer.from(headers.authorization ?? '');
  const expected = Buffer.from(`Bearer ${token}`);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
};

/** @param appOrigin if it is reachable from other machines, only the token gives access. */
export function mountMetrics(
  app: FastifyInstance,
  { meters, token }: MetricsOptions,
  appOrigin: string | undefined,
): void {
  const isOpenLocally = isLoopbackOnly(appOrigin);
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request;
    meters.requestCompleted({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      milliseconds: reply.elapsedTime,
    });
    done();
  });
  app.get('/metrics', async (request, reply) => {
    if (!(isOpenLocally && isLocalRequest(request)) && !hasMetricsToken(request, token))
      return sendFailure(reply, failure('not_found'));
    const { contentType, text } = await meters.report();
    return reply.type(contentType).header('cache-control', 'no-store').send(text);
  });
}
