import { and, eq } from 'drizzle-orm';
import type { QuoteExplanation } from '#contract/calls/quote-explanation.ts';
import { givenKeys } from '#contract/domain/rating-sources.ts';
import type { Database } from '#server/db/client.ts';
import { checkIns, quotes, userDataKeys } from '#server/db/schema.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import { ratingsOf, sourcesOf } from '../check-ins/check-ins-store.ts';
import { decryptExplanation } from './decrypt-explanation.ts';

export const explanationsStore = (db: Database, fields: Pick<FieldEncryption, 'decrypterFor'>) => ({
  /** Null if this user has no such quote. */
  findExplanation: async (userId: string, id: string): Promise<QuoteExplanation | null> => {
    const [row] = await db
      .select({
        quote: {
          id: quotes.id,
          writer: quotes.writer,
          because: quotes.because,
          explanationCiphertext: quotes.explanationCiphertext,
        },
        checkIn: checkIns,
        key: userDataKeys,
      })
      .from(quotes)
      .innerJoin(checkIns, and(eq(checkIns.userId, quotes.userId), eq(checkIns.id, quotes.checkInId)))
      .innerJoin(userDataKeys, eq(userDataKeys.userId, quotes.userId))
      .where(and(eq(quotes.userId, userId), eq(quotes.id, id)));
    if (!row) return null;
    const { quote, checkIn, key } = row;
    const [given, ratings] = [givenKeys(sourcesOf(checkIn)), ratingsOf(checkIn)];
    const because = quote.because.filter((dimension) => given.includes(dimension));
    return {
      writer: quote.writer,
      because: because.map((dimension) => ({ dimension, rating: ratings[dimension] })),
      explanation: decryptExplanation(fields.decrypterFor(userId, key), quote),
    };
  },
});
