/** No health data is stored once the user has withdrawn their consent. */
import type { Database, Transaction } from '../../../db/client.ts';
import { type Failure, failure } from '../../../failure.ts';

/** Whether this user has withdrawn their consent. False for a user who was never asked. */
export type IsConsentWithdrawn = (tx: Transaction, userId: string) => Promise<boolean>;

class ConsentWithdrawnError extends Error {}

/**
 * A transaction that is rolled back if the user has withdrawn their consent.
 *
 * The work must lock the user's row with at least `for key share`. Inserting a row that references it does so. A
 * withdrawal locks the row exclusively: it waits for the work to commit, and all later work sees it. So once a
 * withdrawal has been answered, nothing more is stored. That is why the consent is read last.
 */
export const consentedTransaction =
  (db: Database, isWithdrawn: IsConsentWithdrawn) =>
  async <Result>(
    userId: string,
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result | Failure<'health_consent_required'>> => {
    try {
      return await db.transaction(async (tx) => {
        const result = await work(tx);
        if (await isWithdrawn(tx, userId)) throw new ConsentWithdrawnError();
        return result;
      });
    } catch (error) {
      if (error instanceof ConsentWithdrawnError) return failure('health_consent_required');
      throw error;
    }
  };
