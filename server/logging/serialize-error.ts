/**
 * The parts of an error that may be logged or stored: its kind, its code and where in the program it occurred.
 * Messages are left out, because they repeat input verbatim: a failed statement's message contains all its parameters
 * (addresses, session tokens, ratings), a mail server's the refused address, a JSON parser's the text. The messages of
 * `LoggableError` and `DatabaseUnavailable` are our own text, and are included.
 */
import { DatabaseUnavailable } from '../db/unavailable.ts';
import { LoggableError } from './loggable-error.ts';

export interface SerializedError {
  readonly name: string;
  /** SQLSTATE, or a code of Node or a library: 23505, ECONNREFUSED. */
  readonly code?: string;
  readonly message?: string;
  /** The table, column or constraint that a statement failed on: names of the schema, never values. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** The innermost call first. */
  readonly frames?: readonly string[];
  readonly cause?: SerializedError;
  /** The errors of an AggregateError. */
  readonly errors?: readonly SerializedError[];
}

/** Deeper than any useful chain of causes. The limit is needed because a chain may contain a cycle. */
const MAX_CAUSE_DEPTH = 5;
const MAX_AGGREGATED_ERRORS = 4;
const MAX_FRAMES = 15;
/** Names and codes are defined in source code. Anything longer, or with other characters, could be a user's text. */
const NAME = /^[A-Za-z_$][\w$]{0,60}$/;
const CODE = /^[A-Za-z0-9][\w.-]{0,60}$/;
const FRAME = '    at ';

/** @param error anything that was thrown. */
export const serializeError = (error: unknown): SerializedError => serializeAtDepth(error, 0);

/**
 * The code of an error in one word: SQLSTATE, Node's, a library's or the name of an error class. The innermost cause
 * takes precedence.
 */
export function errorCode(error: unknown): string {
  const chain = [];
  for (let one = error; one instanceof Error && chain.length < MAX_CAUSE_DEPTH; one = one.cause) chain.push(one);
  const coded = chain.findLast((one) => 'code' in serializeWithoutCause(one)) ?? chain[0];
  return coded ? (serializeWithoutCause(coded).code ?? nameOf(coded)) : typeof error;
}

function serializeAtDepth(error: unknown, depth: number): SerializedError {
  if (!(error instanceof Error)) return { name: typeof error };
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const isDeepest = depth === MAX_CAUSE_DEPTH;
  return {
    ...serializeWithoutCause(error),
    frames: framesOf(error),
    ...(cause !== undefined && !isDeepest && { cause: serializeAtDepth(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      !isDeepest && {
        errors: errors.slice(0, MAX_AGGREGATED_ERRORS).map((one) => serializeAtDepth(one, MAX_CAUSE_DEPTH)),
      }),
  };
}

function serializeWithoutCause(error: Error): SerializedError {
  const fields = error as unknown as Record<string, unknown>;
  const safeFields = ['code', 'table', 'column', 'constraint'].flatMap((field) => {
    const value = typeof fields[field] === 'number' ? String(fields[field]) : fields[field];
    return typeof value === 'string' && CODE.test(value) ? [[field, value] as const] : [];
  });
  const isOwnMessage = error instanceof LoggableError || error instanceof DatabaseUnavailable;
  return { name: nameOf(error), ...(isOwnMessage && { message: error.message }), ...Object.fromEntries(safeFields) };
}

/** The error's own name, else that of its class: Drizzle's errors have the name Error. */
function nameOf(error: Error): string {
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  return typeof name === 'string' && NAME.test(name) ? name : 'Error';
}

/**
 * The stack's lines with locations. The message precedes them, and may have lines of any shape. So everything up to its
 * end is removed, and nothing is returned if that end cannot be found.
 */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string' || typeof message !== 'string') return [];
  const at = stack.indexOf(message);
  if (at < 0) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => line.startsWith(FRAME))
    .slice(0, MAX_FRAMES)
    .map((line) => line.slice(FRAME.length));
}
