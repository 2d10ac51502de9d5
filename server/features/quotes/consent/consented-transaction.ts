/** Nothing that a person tells of their health is kept once they have withdrawn their consent to it. */
import type { Database, Transaction } from '../../../db/client.ts';
import { type Failure, failure } from '../../../failure.ts';

/** Whether this person has withdrawn their consent; who was never asked has not. */
export type IsConsentWithdrawn = (tx: Transaction, userId: string) => Promise<boolean>;

class ConsentWithdrawnError extends Error {}

/**
 * A transaction of which nothing stays where the person has withdrawn their consent.
 *
 * The work must lock the person's row at least `for key share`, which inserting anything that refers to it does. A
 * withdrawal takes that row for itself: it waits for the work and is seen by whatever comes after it, so once a
 * withdrawal is answered nothing more is kept. That is why consent is read last.
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
