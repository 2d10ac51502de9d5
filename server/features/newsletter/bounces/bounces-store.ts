import type { Database } from '#server/db/client.ts';
import { unsubscribeFromNewsletter } from '../subscribers/unsubscribe-store.ts';
import { suppress } from './suppressions-store.ts';

export type BouncesStore = ReturnType<typeof bouncesStore>;

interface ReportedAddress {
  /** In the form of normalizeEmail. */
  readonly email: string;
  /** The provider's text. */
  readonly answer: string;
}

/** Reports from the mail provider. Each is stored on its own, so that unsubscribing never waits for all of them. */
export const bouncesStore = (db: Database) => ({
  recordBounce: ({ email, answer }: ReportedAddress, now: Date): Promise<void> =>
    suppress(db, { email, reason: 'bounced', answer, createdAt: now }),

  /** A spam complaint also means that the recipient wants no more emails. */
  recordComplaint: ({ email, answer }: ReportedAddress, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await unsubscribeFromNewsletter(tx, { email }, now);
      await suppress(tx, { email, reason: 'complained', answer, createdAt: now });
    }),
});
