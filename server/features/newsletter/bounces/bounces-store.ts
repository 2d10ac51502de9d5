import type { Database } from '../../../db/client.ts';
import { unsubscribeFromNewsletter } from '../subscribers/unsubscribe-store.ts';
import { suppress } from './suppressions-store.ts';

export type BouncesStore = ReturnType<typeof bouncesStore>;

interface ReportedAddress {
  /** As normalAddress writes it. */
  readonly email: string;
  /** The provider's words. */
  readonly answer: string;
}

/** What the mail provider reported, each report by itself, so that nobody who leaves waits for all of them. */
export const bouncesStore = (db: Database) => ({
  recordBounce: ({ email, answer }: ReportedAddress, now: Date): Promise<void> =>
    suppress(db, { email, reason: 'bounced', answer, createdAt: now }),

  /** Calling a mail spam is also a way to say that one wants no more of them. */
  recordComplaint: ({ email, answer }: ReportedAddress, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await unsubscribeFromNewsletter(tx, { email }, now);
      await suppress(tx, { email, reason: 'complained', answer, createdAt: now });
    }),
});
