/** Why a backup was not made, or not restored. The names are stable, so that scripts can rely on them. */
export type RefusalName =
  | 'no-recipient'
  | 'bad-recipient'
  | 'no-database'
  | 'unknown-migration'
  | 'file-exists'
  | 'no-file'
  | 'not-a-backup'
  | 'no-identity'
  | 'bad-identity'
  | 'wrong-identity'
  | 'cut-short'
  | 'changed'
  | 'cut-or-changed'
  | 'newer-version'
  | 'other-secret'
  | 'database-not-empty'
  | 'database-differs';

export class Refusal extends Error {
  readonly reason: RefusalName;

  /** @param message tells the operator at the terminal what to do. */
  constructor(reason: RefusalName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
