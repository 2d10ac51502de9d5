/** The server's log: JSON lines, in which no error says more than `errorInTheLog` lets it. */
import { type DestinationStream, type Logger, type LoggerOptions, pino } from 'pino';
import { errorInTheLog } from './errors-in-the-log.ts';

/** @param destination standard output where it is left out. */
export function serverLog(level: string, destination?: DestinationStream): Logger {
  const options: LoggerOptions = { level, serializers: { err: errorInTheLog }, hooks: { logMethod } };
  return destination ? pino(options, destination) : pino(options);
}

/** Given an error without words, pino makes the error's message the line's: libraries that share our log do so. */
function logMethod(this: Logger, args: Parameters<pino.LogFn>, method: pino.LogFn): void {
  const [first, words] = args as unknown as readonly [unknown, ...unknown[]];
  const holdsError = first instanceof Error || (typeof first === 'object' && first !== null && 'err' in first);
  if (!holdsError || typeof words === 'string') {
    method.apply(this, args);
    return;
  }
  method.call(this, first instanceof Error ? { err: first } : first, 'error');
}
