/** The server's log: JSON lines, in which no error says more than `errorInTheLog` lets it. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { serializeError } from './serialize-error.ts';

/** @param destination standard output where it is left out. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, serializers: { err: serializeError }, hooks: { logMethod } };
  return destination ? pino(options, destination) : pino(options);
}

/** Given an error without words, pino makes the error's message the line's: libraries that share our log do so. */
function logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, text] = args as unknown as readonly [unknown, ...unknown[]];
  const holdsError = first instanceof Error || (typeof first === 'object' && first !== null && 'err' in first);
  if (!holdsError || typeof text === 'string') {
    method.apply(this, args);
    return;
  }
  method.call(this, first instanceof Error ? { err: first } : first, 'error');
}
