/** The only API client. It imports nothing but types from the contract, so no schema code reaches the browser. */
import type { CallReply, CallRequest } from '../../contract/call.ts';
import type { AccessReason } from '../../contract/failures.ts';
import type { AnyCallName, CallNamed } from '../../contract/index.ts';
import { createNotifier } from '../browser/notifier.ts';
import { deviceTimeZone } from '../dates/time-zone.ts';
import { setConnected } from '../offline/connection.ts';
import { announceChange } from '../session/account-changes.ts';
import { getPageUserId } from '../session/page-user.ts';
import { takeFirstReply } from './first-replies.ts';

/** The message shown when no response arrived. */
export const UNREACHABLE_MESSAGE = "We couldn't reach Evenkeel. Check your connection and try again.";

interface ApiIssue {
  /** Path of the rejected value: body, query or params, then the field ("body.email"). */
  readonly field: string;
  readonly message: string;
}

/** Any response that is not OK, or (status 0) no response at all. */
export class ApiError extends Error {
  /** HTTP status, or 0 when the server could not be reached. */
  readonly status: number;
  readonly code: string | null;
  /** The server's message for the user, or null when it sent none. */
  readonly serverMessage: string | null;
  /** The parts of the request that the server rejected: [{ field, message }]. */
  readonly issues: readonly ApiIssue[];
  /** Why access has ended, or null when the error is another one. */
  readonly accessExpired: AccessExpired | null;
  /** True when the help lines should open, as they would have with the requested quote. */
  readonly help: boolean;
  /** How long the server asks to wait before a retry, or null when it does not say. */
  readonly retryAfterSeconds: number | null;

  constructor(status: number, bodyText: string, statusText: string, retryAfter: string | null = null) {
    super(`${status}: ${bodyText || statusText}`);
    this.name = 'ApiError';
    this.status = status;
    const body = parseObject(bodyText);
    this.code = typeof body?.code === 'string' ? body.code : null;
    this.serverMessage = readServerMessage(body);
    this.accessExpired = status === 403 ? readAccessExpired(body) : null;
    this.help = body?.help === true;
    this.issues = Array.isArray(body?.issues) ? (body.issues as ApiIssue[]) : [];
    this.retryAfterSeconds = retryAfter !== null && /^\d+$/.test(retryAfter) ? Number(retryAfter) : null;
  }
}

/** The text for a toast: the server's message, or else `fallback`, followed by when to try again. */
export function errorMessageOf(error: unknown, fallback: string): string {
  if (!(error instanceof ApiError)) return fallback;
  const message = error.serverMessage || fallback;
  return error.retryAfterSeconds === null ? message : `${message} ${formatRetryAfter(error.retryAfterSeconds)}`;
}

function formatRetryAfter(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  const [count, unit] =
    seconds < 90 ? [seconds, 'second'] : minutes < 90 ? [minutes, 'minute'] : [Math.ceil(minutes / 60), 'hour'];
  return `You can try again in ${count} ${unit}${count === 1 ? '' : 's'}.`;
}

export interface AccessExpired {
  readonly reason: AccessReason;
  readonly message: string;
}
const accessExpiry = createNotifier<[AccessExpired]>();

/** Calls its listener for every response saying that access has ended. */
export const onAccessExpired = accessExpiry.subscribe;

/** Another user is now signed in to this browser, or the session has ended. */
type SessionLoss = 'user_changed' | 'session_required';
const sessionLoss = createNotifier<[SessionLoss]>();
/** The page's user when the last response said that the session has ended. */
let lastRefused: string | null = null;

/**
 * Calls its listener for every response saying that the session is not that of the user shown here. One that says so
 * may arrive before the code of the listener has loaded.
 */
export function onSessionLost(listener: (loss: SessionLoss) => void): () => void {
  if (lastRefused !== null && lastRefused === getPageUserId()) listener('session_required');
  return sessionLoss.subscribe(listener);
}

/** The user has to sign in again. */
export const isSessionEnded = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'session_required';

type RequestParts = { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown };
/** What the call with this name replies: ApiReply<'GET /api/user'>. */
export type ApiReply<Name extends AnyCallName> = CallReply<CallNamed<Name>>;

type RequestOf<Name extends AnyCallName> = CallRequest<CallNamed<Name>>;
export type ApiArguments<Name extends AnyCallName> =
  Record<never, never> extends RequestOf<Name>
    ? [request?: RequestOf<Name>, options?: RequestOptions]
    : [request: RequestOf<Name>, options?: RequestOptions];

interface RequestOptions {
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
}

/**
 * Makes one API call: `api('PATCH /api/quotes/:id/favorite', { params: { id }, body: { isFavorite } })`.
 * @throws {ApiError} for every response that is not OK, and with status 0 when there is none or it breaks off.
 */
export async function api<Name extends AnyCallName>(
  name: Name,
  ...[request, options]: ApiArguments<Name>
): Promise<ApiReply<Name>> {
  const first = name.startsWith('GET ') ? takeFirstReply(addressOf(name, request)) : undefined;
  if (first !== undefined) return first as ApiReply<Name>;
  const response = await sendChecked(name, request, options);
  return (await receive(response.json(), options?.signal)) as ApiReply<Name>;
}

const addressOf = (name: string, request: object | undefined): string =>
  buildUrl(name.slice(name.indexOf(' ') + 1), (request ?? {}) as RequestParts);

/**
 * A response or its body. The connection may also break after the headers, and what is not JSON was not sent by our
 * server.
 * @throws {ApiError} with status 0, or the original error if the caller cancelled the request.
 */
export async function receive<Part>(part: Promise<Part>, signal?: AbortSignal): Promise<Part> {
  try {
    return await part;
  } catch (error) {
    if (signal?.aborted) throw error;
    // A body that arrived, though not from our server, shows that there is a connection.
    if (!(error instanceof SyntaxError)) setConnected(false);
    throw unreachable();
  }
}

export const unreachable = () => new ApiError(0, '', UNREACHABLE_MESSAGE);

/**
 * Sends the request and returns the response once it is known to be OK.
 * @param isSecondTry whether the server has refused the session once. It also does so while another tab gives the
 * session a new token, and has then done nothing else.
 * @throws {ApiError} as `api` does.
 */
export async function sendChecked(
  name: AnyCallName,
  request: object | undefined,
  options: RequestOptions | undefined,
  isSecondTry = getPageUserId() === null,
): Promise<Response> {
  const [method, path] = name.split(' ') as [string, string];
  const parts = (request ?? {}) as RequestParts;
  const response = await sendRequest(buildUrl(path, parts), method, parts.body, options ?? {});
  if (response.ok) {
    if (method !== 'GET') announceChange();
    return response;
  }
  const text = await receive(response.text(), options?.signal);
  const error = new ApiError(response.status, text, response.statusText, response.headers.get('retry-after'));
  if (isSessionEnded(error) && !isSecondTry) return sendChecked(name, request, options, true);
  notifyAccessExpired(error);
  notifySessionLost(error);
  throw error;
}

function buildUrl(path: string, { params = {}, query = {} }: RequestParts): string {
  const filled = path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''));
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query))
    for (const item of [value].flat()) if (item !== undefined) search.append(key, String(item));
  return search.size > 0 ? `${filled}?${search}` : filled;
}

async function sendRequest(address: string, method: string, body: unknown, options: RequestOptions): Promise<Response> {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'x-time-zone': deviceTimeZone(),
  };
  if (body !== undefined) headers['content-type'] = 'application/json';
  const userId = getPageUserId();
  if (userId !== null) headers['x-user-id'] = userId;
  if (options.idempotencyKey) headers['idempotency-key'] = options.idempotencyKey;
  const { signal } = options;
  // Without a body, JSON.stringify returns undefined.
  const sent = { method, headers, credentials: 'same-origin', body: JSON.stringify(body), signal } as const;
  const response = await receive(fetchUnlessSilent(address, sent), signal);
  setConnected(true);
  return response;
}

/** Longer than the server takes for any reply. Over a connection that hangs, as in a tunnel, no more may ever come. */
const SILENCE_LIMIT_MS = 30_000;

/** Aborts when the caller does, and when neither the response nor the next part of its body has arrived in time. */
async function fetchUnlessSilent(address: string, sent: RequestInit): Promise<Response> {
  const { signal } = sent;
  const controller = new AbortController();
  const abort = () => controller.abort(signal?.reason);
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restartTimer = () => {
    clearTimeout(timer);
    timer = setTimeout(abort, SILENCE_LIMIT_MS);
  };
  restartTimer();
  const response = await fetch(address, { ...sent, signal: controller.signal });
  restartTimer();
  const watched = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform: (part, body) => {
      restartTimer();
      body.enqueue(part);
    },
    flush: () => clearTimeout(timer),
  });
  return new Response(response.body?.pipeThrough(watched), response);
}

function notifyAccessExpired({ accessExpired }: ApiError): void {
  if (accessExpired) accessExpiry.notify(accessExpired);
}

function notifySessionLost({ code }: ApiError): void {
  if (code === 'session_required') lastRefused = getPageUserId();
  if (code === 'user_changed' || code === 'session_required') sessionLoss.notify(code);
}

/** Whatever the code: `requiresAuth` and a reason say that access has ended. */
function readAccessExpired(body: Record<string, unknown> | null): AccessExpired | null {
  if (!body?.requiresAuth || typeof body.reason !== 'string') return null;
  return { reason: body.reason as AccessReason, message: String(body.message ?? '') };
}

/** Our API sends `message`. The payments sandbox sends `error.message`, as payment providers do. */
function readServerMessage(body: Record<string, unknown> | null): string | null {
  const message = body?.message ?? (body?.error as { message?: unknown } | undefined)?.message;
  return typeof message === 'string' ? message : null;
}

function parseObject(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
