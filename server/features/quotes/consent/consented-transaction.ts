/** No health data is stored once the user has withdrawn their consent. */
import type { Database, Transaction } from '#server/db/client.ts';
import { inTransaction, type LastStatements } from '#server/db/last-statements.ts';
import { refuseIfBeingErased } from '#server/db/retention/being-erased.ts';
import { type Failure, failure } from '#server/failure.ts';
import { lockUser } from './lock-user-store.ts';

/** Whether this user has withdrawn their consent. False for a user who was never asked. */
export type IsConsentWithdrawn = (on: Database | Transaction, userId: string) => Promise<boolean>;

/** Returned or thrown by the work of a transaction to roll it back and still give a result. */
export class RolledBack<Result> extends Error {
  readonly result: Result;

  constructor(result: Result) {
    super('Rolled back.');
    this.result = result;
  }
}

type Work<Result> = (tx: Transaction) => Promise<Result | LastStatements<Result> | RolledBack<Result>>;

/**
 * A transaction that is rolled back if the user has withdrawn their consent, or is being erased.
 *
 * It locks the user's row, and a withdrawal locks it exclusively: that waits for the work to commit, and all later work
 * sees it. So once a withdrawal has been answered, nothing more is stored. That is why the consent is read after the
 * lock is held. Both are sent together with the first statement of the work, so they cost no round trip.
 * @param lock locks at least the user's row.
 */
export const consentedTransaction =
  (
    db: Database,
    isWithdrawn: IsConsentWithdrawn,
    lock: (tx: Transaction, userId: string) => Promise<void> = lockUser,
  ) =>
  async <Result>(userId: string, work: Work<Result>): Promise<Result | Failure<'health_consent_required'>> => {
    try {
      return await inTransaction(db, async (tx) => {
        const consent = Promise.all([lock(tx, userId), isWithdrawn(tx, userId)]);
        // If one of them fails, so does the rest of the transaction. The work must have ended before it is rolled back.
        consent.catch(() => {});
        const outcome = await work(tx);
        const [, withdrawn] = await consent;
        if (withdrawn) {
          await refuseIfBeingErased(tx, userId);
          throw new RolledBack(failure('health_consent_required'));
        }
        if (outcome instanceof RolledBack) throw outcome;
        return outcome;
      });
    } catch (error) {
      if (error instanceof RolledBack) return error.result as Result;
      throw error;
    }
  };
