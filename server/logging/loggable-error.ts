/**
 * An error whose message is our own text, without anything about a user, a request or a secret. Only messages of such
 * errors are logged (server/logging/serialize-error.ts).
 */
export class LoggableError extends Error {
  override readonly name: string = 'LoggableError';
}
