/** The user's feedback on quotes, which influences what is written next. */

import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import type { QuotePreferences } from '../../../../contract/calls/quote-feedback.ts';
import type { Database, Transaction } from '../../../db/client.ts';
import { quotePreferences, quotes } from '../../../db/schema.ts';
import { consentedTransaction, type IsConsentWithdrawn } from '../consent/consented-transaction.ts';
import type { QuoteFeedback } from './support-preferences.ts';

export function feedbackStore(db: Database, isWithdrawn: IsConsentWithdrawn) {
  const transaction = consentedTransaction(db, isWithdrawn);
  return {
    /** Removing feedback needs no consent. @returns false when the user has no such quote. */
    setFeedback: async (userId: string, id: string, helped: boolean | null) =>
      helped === null
        ? updateFeedback(db, userId, id, null)
        : transaction(userId, (tx) => updateFeedback(tx, userId, id, helped)),
    newestFeedback: async (userId: string, limit: number): Promise<QuoteFeedback[]> => {
      const rows = await db
        .select({ kinds: quotes.kinds, helped: quotes.helped })
        .from(quotes)
        .where(and(eq(quotes.userId, userId), isNotNull(quotes.helped)))
        .orderBy(desc(quotes.id))
        .limit(limit);
      return rows.map(({ kinds, helped }) => ({ kinds, helped: helped === true }));
    },
    preferences: (userId: string) => findQuotePreferences(db, userId),
    setPreferences: async (userId: string, preferences: QuotePreferences): Promise<void> => {
      await db
        .insert(quotePreferences)
        .values({ userId, ...preferences })
        .onConflictDoUpdate({ target: quotePreferences.userId, set: preferences });
    },
    eraseFeedback: async (userId: string): Promise<void> => {
      await db
        .update(quotes)
        .set({ helped: null, unhelpfulBefore: false })
        .where(and(eq(quotes.userId, userId), or(isNotNull(quotes.helped), quotes.unhelpfulBefore)));
    },
  };
}

async function updateFeedback(
  on: Database | Transaction,
  userId: string,
  id: string,
  helped: boolean | null,
): Promise<boolean> {
  const changed = await on
    .update(quotes)
    .set({ helped })
    .where(and(eq(quotes.userId, userId), eq(quotes.id, id)))
    .returning({ id: quotes.id });
  return changed.length > 0;
}

export async function findQuotePreferences(db: Database, userId: string): Promise<QuotePreferences> {
  const [row] = await db.select().from(quotePreferences).where(eq(quotePreferences.userId, userId));
  return { usesFeedback: row?.usesFeedback ?? true };
}
