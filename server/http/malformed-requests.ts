/**
 * Requests that are refused before a route is found, or before they are a request at all, with the same shape of error.
 */
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
 * Fastify's options.
 * @param headers added to every response.
 */
export const malformedRequestHandlers = (told: MalformedRequestOptions, headers: Readonly<Record<string, string>>) => ({
  frameworkErrors: (error: FastifyError, request: FastifyRequest, reply: FastifyReply) =>
    refuseMalformedUrl(told, error, request, reply.headers(headers)),
  clientErrorHandler: (error: ClientError, socket: ClientSocket) => refuseInvalidHttp(told, headers, error, socket),
});

/**
 * An address that no route can read: a percent sign that encodes nothing, or an id longer than any. Below the API it is
 * wrong input, and anywhere else a page that does not exist. None of our hooks runs for these, so they are counted
 * here.
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

/** The headers are longer than Node reads. */
const HEADERS_TOO_LARGE = 431;

/**
 * Bytes that are no HTTP request. Only the error's code is logged: the error itself holds all that was sent, cookies
 * included.
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
