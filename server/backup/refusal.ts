/** Why a backup was not made, or not restored. The name is fixed, so that scripts can tell one from another. */
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

  /** @param message says what to do, for the person at the terminal. */
  constructor(reason: RefusalName, message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
