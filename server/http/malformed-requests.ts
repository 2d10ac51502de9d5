/** Refuses requests that cannot be routed or are not valid HTTP, with the usual shape of error bodies. */
import type { IncomingMessage } from 'node:http';
import { STATUS_CODES } from 'node:http';
import type { FastifyBaseLogger, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import type { FailureCode } from '../../contract/failures.ts';
import { failure } from '../failure.ts';
import type { Meters } from '../ports/metrics/port.ts';
import { sendFailure, serializeFailure } from './errors.ts';
import type { WebFiles } from './web/web-files.ts';

interface MalformedRequestOptions {
  readonly log: FastifyBaseLogger;
  readonly metrics: { readonly meters: Pick<Meters, 'requestCompleted'> };
  readonly web: Pick<WebFiles, 'replyNotFound'> | null;
}

/**
 * Fastify's options for malformed requests.
 * @param headers added to every response.
 */
export const malformedRequestHandlers = (
  options: MalformedRequestOptions,
  headers: Readonly<Record<string, string>>,
) => ({
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    refuseMalformedUrl(options, error, request, reply.headers(headers)),
  clientErrorHandler: (error: ClientError, socket: ClientSocket) => refuseInvalidHttp(options, headers, error, socket),
});

/**
 * Answers an address that the router cannot parse: an invalid percent encoding, or a parameter that is too long. Below
 * /api/ that is invalid input, anywhere else a page that does not exist. None of our hooks runs for these requests, so
 * they are counted and logged here.
 */
function refuseMalformedUrl(
  { log, metrics, web }: MalformedRequestOptions,
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  reply.raw.once('finish', () => {
    const { method } = request;
    const { statusCode: status, elapsedTime: milliseconds } = reply;
    metrics.meters.requestCompleted({ method, route: undefined, status, milliseconds });
    log.info({ method, status, ms: Math.round(milliseconds) }, 'answered');
  });
  if (web && isPage(request.raw)) return web.replyNotFound(request, reply);
  if (error.code !== 'FST_ERR_MAX_PARAM_LENGTH') return sendFailure(reply, failure('malformed_request'));
  const issues = [{ field: 'params', message: 'is too long' }];
  return sendFailure(reply, failure('invalid_input', { issues }));
}

const isPage = ({ method, url = '' }: IncomingMessage): boolean => method === 'GET' && !url.startsWith('/api/');

interface ClientError extends Error {
  readonly code?: string;
}

interface ClientSocket {
  readonly destroyed: boolean;
  readonly writable: boolean;
  readonly write: (text: string) => unknown;
  readonly destroy: (error?: Error) => unknown;
}

/** The headers exceed Node's limit. */
const HEADERS_TOO_LARGE = 431;

/**
 * Answers bytes that are not a valid HTTP request. Only the error's code is logged: the error itself contains
 * everything that was sent, cookies included.
 */
function refuseInvalidHttp(
  { log }: MalformedRequestOptions,
  headers: Readonly<Record<string, string>>,
  error: ClientError,
  socket: ClientSocket,
): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const isTooLong = error.code === 'HPE_HEADER_OVERFLOW';
  const written = serializeFailure(failure(failureCodeFor(error.code)));
  const status = isTooLong ? HEADERS_TOO_LARGE : written.status;
  log.info({ status, code: error.code }, 'refused a malformed request');
  if (socket.writable) {
    const length = String(Buffer.byteLength(written.body));
    const lines = { ...headers, ...written.headers, 'content-length': length, connection: 'close' };
    const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.write(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${head.join('')}\r\n${written.body}`);
  }
  socket.destroy();
}

function failureCodeFor(code: string | undefined): FailureCode {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'request_timeout';
  return code === 'HPE_HEADER_OVERFLOW' ? 'payload_too_large' : 'malformed_request';
}
