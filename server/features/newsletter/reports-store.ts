import type { Database } from '../../db/client.ts';
import { leaveNewsletter } from './leaving-store.ts';
import { suppress } from './suppressions-store.ts';

export type ReportsStore = ReturnType<typeof reportsStore>;

interface Report {
  /** As normalAddress writes it. */
  readonly email: string;
  /** The provider's words. */
  readonly answer: string;
}

/** What the mail provider reported, each report by itself, so that nobody who leaves waits for all of them. */
export const reportsStore = (db: Database) => ({
  takeBounce: ({ email, answer }: Report, now: Date): Promise<void> =>
    suppress(db, { email, reason: 'bounced', answer, createdAt: now }),

  /** Calling a mail spam is also a way to say that one wants no more of them. */
  takeComplaint: ({ email, answer }: Report, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      await leaveNewsletter(tx, { email }, now);
      await suppress(tx, { email, reason: 'complained', answer, createdAt: now });
    }),
});
