/** Distinguishes "the database cannot respond now, retry soon" from a bug in our code. */
import { DrizzleQueryError } from 'drizzle-orm';

/**
 * The database did not respond: no connection in time, the connection cut, no result in time, or too many queries
 * waiting. The message contains no address, statement or value, so it may be logged.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable';
}

/**
 * SQLSTATE classes of a server that cannot serve now:
 * - 08: connection exceptions
 * - 53: out of disk, memory or connections
 * - 55000: a database that does not accept connections now
 * - 57P0x: shutting down, crashed, starting up
 * - 57014: cancelled by statement_timeout
 * - 25P03 and 25P04: ended by the time limit of a transaction
 * - 25006: a write on a read-only server, as after a failover
 */
const UNAVAILABLE_STATE = /^(?:08[0-9A-Z]{3}|53[0-9A-Z]{3}|55000|57P0[1-5]|57014|25P0[34]|25006)$/;

const NETWORK_ERRORS = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Messages of pg and its pool, without a code, when the connection is lost or no response arrives. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|Client (?:was closed|has encountered a connection error) and is not queryable|Cannot use a pool after calling end)/;

/** Deeper than any real chain of causes. The limit is needed because a chain may contain a cycle. */
const MAX_CAUSE_DEPTH = 10;

/**
 * Whether the database, not the request, caused this error. It does not say whether a `commit` in flight took effect.
 * Follows causes, because Drizzle wraps the driver's errors. Network errors count only as the cause of a query error,
 * so that an unreachable mail server or AI service is not mistaken for the database.
 */
export function isDatabaseUnavailable(error: unknown): boolean {
  let isOfQuery = false;
  let current = error;
  for (let depth = 0; depth < MAX_CAUSE_DEPTH && current instanceof Error; depth += 1) {
    if (current instanceof DatabaseUnavailable || hasUnavailableState(current)) return true;
    if (isOfQuery && isConnectionError(current)) return true;
    isOfQuery ||= current instanceof DrizzleQueryError;
    current = current.cause;
  }
  return false;
}

/** Whether this error of the driver or its pool means that the connection was lost or not available. */
export const isConnectionError = (error: Error): boolean =>
  NETWORK_ERRORS.has(codeOf(error) ?? '') || CONNECTION_LOST.test(error.message);

const hasUnavailableState = (error: Error): boolean => UNAVAILABLE_STATE.test(codeOf(error) ?? '');

function codeOf(error: Error): string | undefined {
  const { code } = error as { code?: unknown };
  return typeof code === 'string' ? code : undefined;
}
