/** A trace for each request: its route and status, and inside it what the server did for it. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestTrace, Tracing } from '../ports/tracing/port.ts';
import { isForwarded } from './trusted-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | null;
  }
}

/** Comes right after the request's id. */
export function mountRequestTraces(app: FastifyInstance, tracing: Tracing): void {
  app.decorateRequest('trace', null);
  app.addHook('onRequest', (request, reply, done) => {
    const trace = startTrace(tracing, request);
    request.trace = trace;
    endWithReply(trace, reply.raw);
    trace.within(() => {
      request.log = reply.log = request.log.child({ trace_id: tracing.traceId() });
      done();
    });
  });
  // A body is read in the context of the connection, so what comes after it needs the trace again.
  app.addHook('preValidation', ({ trace }, _reply, done) => (trace ? trace.within(done) : done()));
}

/** Not with the hook for replies: it does not run for a client that has gone. */
function endWithReply(trace: RequestTrace, reply: ServerResponse): void {
  let isSent = false;
  reply.once('finish', () => {
    isSent = true;
    const { statusCode } = reply;
    trace.end({ 'http.response.status_code': statusCode }, statusCode >= 500 ? String(statusCode) : undefined);
  });
  reply.once('close', () => {
    if (!isSent) trace.end({}, 'aborted');
  });
}

/** The route as registered, never the address itself, because ids and tokens are part of it. */
function startTrace(tracing: Tracing, request: FastifyRequest): RequestTrace {
  const { method, headers, routeOptions } = request;
  const route = routeOptions.url;
  const { traceparent } = headers;
  return tracing.startRequest({
    name: route === undefined ? method : `${method} ${route}`,
    attributes: { 'http.request.method': method, ...(route !== undefined && { 'http.route': route }) },
    traceparent: isForwarded(request) && typeof traceparent === 'string' ? traceparent : undefined,
  });
}
