/** Gives each request an id: the trusted proxy's own, else a new one. The reply has it as X-Request-Id. */
import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import { isRequestId, withRequestId } from '../logging/request-id.ts';
import { isForwarded } from './trusted-proxy.ts';

const HEADER = 'x-request-id';

/** Fastify's option: its own numbers ("req-1") would be in the log beside our ids. */
export const withoutOwnRequestId = { childLoggerFactory: (logger: FastifyBaseLogger) => logger };

/** Comes before every other hook. */
export function mountRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const id = requestIdOf(request);
    request.id = id;
    request.log = reply.log = request.log.child({ requestId: id });
    reply.header(HEADER, id);
    withRequestId(id, done);
  });
  // A body is read in the context of the connection, so what comes after it needs the id again.
  app.addHook('preValidation', ({ id }, _reply, done) => withRequestId(id, done));
}

function requestIdOf(request: FastifyRequest): string {
  const given = request.headers[HEADER];
  return isForwarded(request) && isRequestId(given) ? given : randomUUID();
}
