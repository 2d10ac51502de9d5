/** No health data is stored once the user has withdrawn their consent. */
import type { Database, Transaction } from '../../../db/client.ts';
import { type Failure, failure } from '../../../failure.ts';
import { lockUser } from './lock-user-store.ts';

/** Whether this user has withdrawn their consent. False for a user who was never asked. */
export type IsConsentWithdrawn = (on: Database | Transaction, userId: string) => Promise<boolean>;

class ConsentWithdrawnError extends Error {}

/**
 * A transaction that is rolled back if the user has withdrawn their consent.
 *
 * It locks the user's row, and a withdrawal locks it exclusively: that waits for the work to commit, and all later work
 * sees it. So once a withdrawal has been answered, nothing more is stored. That is why the consent is read after the
 * lock is held. Both go out together with the first statement of the work, so that they cost no wait.
 */
export const consentedTransaction =
  (db: Database, isWithdrawn: IsConsentWithdrawn) =>
  async <Result>(
    userId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result | Failure<'health_consent_required'>> => {
    try {
      return await db.transaction(async (tx) => {
        const consent = Promise.all([lockUser(tx, userId), isWithdrawn(tx, userId)]);
        // If one of them fails, so does the rest of the transaction. The work must have ended before it is rolled back.
        consent.catch(() => {});
        const result = await work(tx);
        const [, withdrawn] = await consent;
        if (withdrawn) throw new ConsentWithdrawnError();
        return result;
      });
    } catch (error) {
      if (error instanceof ConsentWithdrawnError) return failure('health_consent_required');
      throw error;
    }
  };
