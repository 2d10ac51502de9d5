/** Gives each request an id: the one sent by a trusted proxy, else a new one. The reply contains it as X-Request-Id. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { isRequestId, withRequestId } from '../logging/request-id.ts';
import { isForwarded } from './trusted-proxy.ts';

const HEADER = 'x-request-id';

/** Removes Fastify's own request ids ("req-1") from the log, which contains ours. */
export const withoutOwnRequestId = { childLoggerFactory: (logger: FastifyBaseLogger) => logger };

/** Must be mounted before every other hook. */
export function mountRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const id = requestIdOf(request);
    request.id = id;
    request.log = reply.log = request.log.child({ requestId: id });
    reply.header(HEADER, id);
    withRequestId(id, done);
  });
  // The body is read in the async context of the connection, so the id must be set again for everything after that.
  app.addHook('preValidation', ({ id }, _reply, done) => withRequestId(id, done));
}

function requestIdOf(request: FastifyRequest): string {
  const header = request.headers[HEADER];
  return isForwarded(request) && isRequestId(header) ? header : randomUUID();
}
