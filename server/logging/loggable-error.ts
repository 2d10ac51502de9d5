/**
 * An error whose message is our own words with nothing in it of a person, a request or a secret: the only kind whose
 * message gets into the log (server/logging/serialize-error.ts).
 */
export class LoggableError extends Error {
  override readonly name: string = 'LoggableError';
}
