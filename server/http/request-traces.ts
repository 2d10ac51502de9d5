/** Traces each request: its route and status, and within it the steps that the server took for it. */
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RequestTrace, Tracing } from '../ports/tracing/port.ts';
import { isForwarded } from './trusted-proxy.ts';

declare module 'fastify' {
  interface FastifyRequest {
    trace: RequestTrace | null;
  }
}

/** Must be mounted right after the request ids. */
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
  // The body is read in the async context of the connection, so the trace must be entered again for everything after
  // that.
  app.addHook('preValidation', ({ trace }, _reply, done) => (trace ? trace.within(done) : done()));
}

/** Fastify's onResponse hook is not used, because it does not run for a client that has disconnected. */
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

/**
 * The trace contains the route as registered, never the address itself, because ids and tokens are part of addresses.
 */
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
