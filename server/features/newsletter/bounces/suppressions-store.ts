import { eq } from 'drizzle-orm';
import type { SuppressionReason } from '#contract/calls/newsletter.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { suppressions } from '#server/db/schema.ts';

export interface Suppression {
  /** In the form of normalizeEmail. */
  readonly email: string;
  readonly reason: SuppressionReason;
  /** What the mail server or the provider said. */
  readonly answer: string;
  readonly createdAt: Date;
}

/** Stops all newsletter emails to this address. The reason recorded first stays. */
export const suppress = async (db: Database | Transaction, suppression: Suppression): Promise<void> => {
  await db.insert(suppressions).values(suppression).onConflictDoNothing({ target: suppressions.email });
};

export const isSuppressed = async (tx: Database | Transaction, email: string): Promise<boolean> =>
  (await tx.$count(suppressions, eq(suppressions.email, email))) > 0;

/** Emails to this address start again. */
export const liftSuppression = async (tx: Transaction, email: string): Promise<void> => {
  await tx.delete(suppressions).where(eq(suppressions.email, email));
};
