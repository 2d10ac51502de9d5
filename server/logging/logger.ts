/** The server's log: JSON lines, in which errors say no more than `serializeError` allows. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequestId } from './request-id.ts';
import { serializeError } from './serialize-error.ts';

/** @param destination standard output by default. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, serializers: { err: serializeError }, mixin, hooks: { logMethod } };
  return destination ? pino(options, destination) : pino(options);
}

/** Adds the id of the request, except to a request's own logger, which has it. */
function mixin(_line: object, _level: number, logger: Logger): object {
  const requestId = currentRequestId();
  return requestId === undefined || 'requestId' in logger.bindings() ? {} : { requestId };
}

/**
 * If an error is logged without a message, pino uses the error's own message for the line. Libraries that share our log
 * do this.
 */
function logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, text] = args as unknown as readonly [unknown, ...unknown[]];
  const holdsError = first instanceof Error || (typeof first === 'object' && first !== null && 'err' in first);
  if (!holdsError || typeof text === 'string') {
    method.apply(this, args);
    return;
  }
  method.call(this, first instanceof Error ? { err: first } : first, 'error');
}
