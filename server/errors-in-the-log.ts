/**
 * What of an error may be logged or stored: its kind, its code and where in the program it happened. Messages are left
 * out, as they repeat what went wrong word for word: a failed statement all its parameters (addresses, session tokens,
 * ratings), a mail server the address it refused, a JSON parser the text it read. The messages of `LoggableError` and
 * `DatabaseUnavailable` are our own words, and stay.
 */
import { DatabaseUnavailable } from './db/unavailable.ts';
import { LoggableError } from './loggable-error.ts';

export interface ErrorInTheLog {
  readonly name: string;
  /** SQLSTATE, Node's or a library's own: 23505, ECONNREFUSED. */
  readonly code?: string;
  readonly message?: string;
  /** Which table, column or constraint a statement failed on: names of the schema, never values. */
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
  /** The innermost call first. */
  readonly frames?: readonly string[];
  readonly cause?: ErrorInTheLog;
  /** Of several that went wrong together. */
  readonly errors?: readonly ErrorInTheLog[];
}

/** Deeper than any chain of causes is; a chain may lead back into itself. */
const DEEPEST_CAUSE = 5;
const MOST_TOGETHER = 4;
const MOST_FRAMES = 15;
/** Names and codes are written by programmers; anything longer, or with other signs in it, could be somebody's text. */
const NAME = /^[A-Za-z_$][\w$]{0,60}$/;
const CODE = /^[A-Za-z0-9][\w.-]{0,60}$/;
const FRAME = '    at ';

/** @param error whatever was thrown. */
export const errorInTheLog = (error: unknown): ErrorInTheLog => described(error, 0);

/**
 * The code of an error in one word: SQLSTATE, Node's, a library's or an error class's own name. The innermost cause
 * knows best.
 */
export function codeOfError(error: unknown): string {
  const chain = [];
  for (let one = error; one instanceof Error && chain.length < DEEPEST_CAUSE; one = one.cause) chain.push(one);
  const coded = chain.findLast((one) => 'code' in describedAlone(one)) ?? chain[0];
  return coded ? (describedAlone(coded).code ?? nameOf(coded)) : typeof error;
}

function described(error: unknown, depth: number): ErrorInTheLog {
  if (!(error instanceof Error)) return { name: typeof error };
  const { cause, errors } = error as { cause?: unknown; errors?: unknown };
  const isDeepest = depth === DEEPEST_CAUSE;
  return {
    ...describedAlone(error),
    frames: framesOf(error),
    ...(cause !== undefined && !isDeepest && { cause: described(cause, depth + 1) }),
    ...(Array.isArray(errors) &&
      !isDeepest && { errors: errors.slice(0, MOST_TOGETHER).map((one) => described(one, DEEPEST_CAUSE)) }),
  };
}

function describedAlone(error: Error): ErrorInTheLog {
  const fields = error as unknown as Record<string, unknown>;
  const kept = ['code', 'table', 'column', 'constraint'].flatMap((field) => {
    const value = typeof fields[field] === 'number' ? String(fields[field]) : fields[field];
    return typeof value === 'string' && CODE.test(value) ? [[field, value] as const] : [];
  });
  const isOurWords = error instanceof LoggableError || error instanceof DatabaseUnavailable;
  return { name: nameOf(error), ...(isOurWords && { message: error.message }), ...Object.fromEntries(kept) };
}

/** The name it was given, else its class's: Drizzle's errors are called Error. */
function nameOf(error: Error): string {
  const name = error.name === 'Error' ? error.constructor.name : error.name;
  return typeof name === 'string' && NAME.test(name) ? name : 'Error';
}

/**
 * The lines of the stack that say where. The message stands before them, and may have lines of any shape: what is above
 * its end is cut off, and nothing is kept where that cannot be found.
 */
function framesOf({ stack, message }: Error): string[] {
  if (typeof stack !== 'string' || typeof message !== 'string') return [];
  const at = stack.indexOf(message);
  if (at < 0) return [];
  return stack
    .slice(at + message.length)
    .split('\n')
    .filter((line) => line.startsWith(FRAME))
    .slice(0, MOST_FRAMES)
    .map((line) => line.slice(FRAME.length));
}
