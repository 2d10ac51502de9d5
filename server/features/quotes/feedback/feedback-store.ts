/** The user's feedback on quotes, which influences what is written next. */

import { and, desc, eq, isNotNull, or } from 'drizzle-orm';
import type { QuotePreferences } from '#contract/calls/quote-feedback.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { quotePreferences, quotes, userDataKeys } from '#server/db/schema.ts';
import { decryptQuoteText } from '#server/field-encryption/decrypt-quote-text.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import { consentedTransaction, type IsConsentWithdrawn } from '../consent/consented-transaction.ts';
import type { QuoteFeedback } from './support-preferences.ts';

/** The user's feedback, and the text that it is about; undefined: whatever text the quote has. */
export interface GivenFeedback {
  readonly helped: boolean | null;
  readonly text?: string | undefined;
}

type Outcome = 'stored' | 'changed' | 'not-found';

export function feedbackStore(
  db: Database,
  fields: Pick<FieldEncryption, 'decrypterFor'>,
  isWithdrawn: IsConsentWithdrawn,
) {
  const transaction = consentedTransaction(db, isWithdrawn);
  return {
    /** Removing feedback needs no consent. @returns 'changed' if the quote has another text by now. */
    setFeedback: async (userId: string, id: string, { helped, text }: GivenFeedback) => {
      const update = async (on: Database | Transaction): Promise<Outcome> => {
        const ciphertext = text === undefined ? undefined : await findCiphertext(on, fields, userId, id, text);
        if (ciphertext === null) return 'not-found';
        if (ciphertext === 'changed') return 'changed';
        const isUpdated = await updateFeedback(on, userId, id, helped, ciphertext);
        return isUpdated ? 'stored' : ciphertext === undefined ? 'not-found' : 'changed';
      };
      return helped === null ? update(db) : transaction(userId, update);
    },
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

/** @returns the ciphertext of the quote if this is its text, 'changed' if it has another one, null if there is none. */
async function findCiphertext(
  on: Database | Transaction,
  fields: Pick<FieldEncryption, 'decrypterFor'>,
  userId: string,
  id: string,
  text: string,
): Promise<string | 'changed' | null> {
  const [row] = await on
    .select({ quote: { id: quotes.id, textCiphertext: quotes.textCiphertext }, key: userDataKeys })
    .from(quotes)
    .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
    .where(and(eq(quotes.userId, userId), eq(quotes.id, id)));
  if (!row) return null;
  const stored = decryptQuoteText(fields.decrypterFor(userId, row.key), row.quote);
  return stored === text ? row.quote.textCiphertext : 'changed';
}

/** @param ciphertext if given, the quote must still have it. */
async function updateFeedback(
  on: Database | Transaction,
  userId: string,
  id: string,
  helped: boolean | null,
  ciphertext: string | undefined,
): Promise<boolean> {
  const changed = await on
    .update(quotes)
    .set({ helped })
    .where(
      and(
        eq(quotes.userId, userId),
        eq(quotes.id, id),
        ciphertext === undefined ? undefined : eq(quotes.textCiphertext, ciphertext),
      ),
    )
    .returning({ id: quotes.id });
  return changed.length > 0;
}

export async function findQuotePreferences(db: Database, userId: string): Promise<QuotePreferences> {
  const [row] = await db.select().from(quotePreferences).where(eq(quotePreferences.userId, userId));
  return { usesFeedback: row?.usesFeedback ?? true };
}
