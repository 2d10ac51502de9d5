/** The server's log: JSON lines, in which errors contain only what `serializeError` allows. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { currentRequestId } from './request-id.ts';
import { serializeError } from './serialize-error.ts';

/**
 * @param destination standard output by default.
 * @param traceId returns the id of the current trace; undefined if there is none.
 */
export function createLogger(
  level: string,
  destination?: DestinationStream,
  traceId: () => string | undefined = () => undefined,
): Logger {
  const mixin = mixinWith(traceId);
  const options: LoggerOptions = { level, serializers: { err: serializeError }, mixin, hooks: { logMethod } };
  return destination ? pino(options, destination) : pino(options);
}

/** Adds the ids of the request and the trace, except to a request's own logger, which already has them. */
const mixinWith =
  (traceId: () => string | undefined) =>
  (_line: object, _level: number, logger: Logger): object => {
    const requestId = currentRequestId();
    const trace_id = traceId();
    if (requestId === undefined && trace_id === undefined) return {};
    return 'requestId' in logger.bindings() ? {} : { requestId, trace_id };
  };

/**
 * If an error is logged without a message, pino uses the error's own message for the line. Libraries that use our
 * logger do this.
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
