/** What the writer of a quote is given about the user's earlier check-ins, read in one statement. */

import { and, eq, gte, isNotNull, lt, not, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/domain/days.ts';
import { type DimensionKey, dimensionKeys } from '#contract/domain/mood.ts';
import type { Transaction } from '#server/db/client.ts';
import { maskHas } from '#server/db/dimension-mask.ts';
import { oneRow } from '#server/db/one-row.ts';
import { checkIns, quotePreferences, quotes } from '#server/db/schema.ts';
import { statement } from '#server/db/statement.ts';
import { parseKey, serializedKey } from '#server/field-encryption/data-keys-store.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import type { WrappedKey } from '#server/field-encryption/key-encryption-keys.ts';
import type { StoredCheckIn } from '../check-ins/check-in.ts';
import { MAX_FEEDBACK_COUNTED, type QuoteFeedback } from '../feedback/support-preferences.ts';
import { decryptTexts } from './decrypt-texts.ts';
import { BASELINE_DAYS, type MoodBaseline } from './mood-changes.ts';

/** How many of the user's newest texts a writer is given. No passage is repeated within them. */
export const MAX_TEXTS_COMPARED = 180;

export interface WritingHistory {
  /** Decrypts the newest texts, the newest first, once no lock is held any more. One that does not decrypt is left out. */
  readonly decryptTexts: () => string[];
  /** The key that encrypts the next text. Null: the user has no data key yet. */
  readonly dataKey: WrappedKey | null;
  readonly usual: MoodBaseline;
  /** Empty if the user does not want their feedback to be used. */
  readonly feedback: readonly QuoteFeedback[];
}

const userId = sql`${sql.placeholder('userId')}::uuid`;

/**
 * In one column, because one row per text takes the driver much longer. Ids and ciphertexts contain neither separator.
 */
const newestTexts = sql<string | null>`(
  select string_agg(newest.id || ' ' || newest.text_ciphertext, ',' order by newest.id desc)
  from (
    select id, text_ciphertext from quotes where user_id = ${userId}
    order by id desc limit ${sql.placeholder('texts')}
  ) newest)`;

const isSet = (key: DimensionKey) => maskHas(checkIns.setMask, key);

/**
 * For each dimension, in how many check-ins it was set, and the sum, over the days just before the given check-in.
 * Check-ins from before it was recorded which values were set are left out.
 */
const baseline = sql<number[]>`(
  select array[${sql.join(
    dimensionKeys.flatMap((key) => [
      sql`count(*) filter (where ${isSet(key)})`,
      sql`coalesce(sum(${checkIns[key]}) filter (where ${isSet(key)}), 0)`,
    ]),
    sql`, `,
  )}]::int[]
  from ${checkIns} where ${and(
    eq(checkIns.userId, userId),
    lt(checkIns.id, sql`${sql.placeholder('checkInId')}::uuid`),
    gte(checkIns.createdAt, sql`${sql.placeholder('since')}::timestamptz`),
    not(checkIns.sourcesInferred),
  )})`;

const feedbackInUse = sql<QuoteFeedback[] | null>`(
  select json_agg(json_build_object('kinds', answered.kinds, 'helped', answered.helped) order by answered.id desc)
  from (
    select ${quotes.id}, ${quotes.kinds}, ${quotes.helped} from ${quotes}
    where ${and(eq(quotes.userId, userId), isNotNull(quotes.helped))} and not exists (
      select from ${quotePreferences}
      where ${eq(quotePreferences.userId, userId)} and not ${quotePreferences.usesFeedback})
    order by ${quotes.id} desc limit ${sql.placeholder('answers')}
  ) answered)`;

const selectHistory = statement('writing_history', (db) =>
  db.select({ key: serializedKey(userId), texts: newestTexts, baseline, feedback: feedbackInUse }).from(oneRow),
);

const baselineOf = (countsAndSums: readonly number[]): MoodBaseline =>
  Object.fromEntries(
    dimensionKeys.map((key, index) => {
      const [times = 0, sum = 0] = countsAndSums.slice(2 * index, 2 * index + 2);
      return [key, { checkIns: times, mean: sum / Math.max(1, times) }];
    }),
  );

const parseTexts = (texts: string | null) =>
  (texts ? texts.split(',') : []).map((one) => {
    const [id = '', textCiphertext = ''] = one.split(' ');
    return { id, textCiphertext };
  });

export const readWritingHistory =
  (fields: Pick<FieldEncryption, 'decrypterFor'>) =>
  async (tx: Transaction, { userId, id, createdAt }: StoredCheckIn): Promise<WritingHistory> => {
    const [row] = await selectHistory(tx, {
      userId,
      checkInId: id,
      since: new Date(createdAt.getTime() - BASELINE_DAYS * DAY_MS).toISOString(),
      texts: MAX_TEXTS_COMPARED,
      answers: MAX_FEEDBACK_COUNTED,
    });
    if (!row) throw new Error('readWritingHistory: a statement that returns one row returned none');
    const dataKey = row.key === '' ? null : parseKey(row.key);
    return {
      decryptTexts: () => (dataKey ? [...decryptTexts(fields, userId, parseTexts(row.texts), dataKey).values()] : []),
      dataKey,
      usual: baselineOf(row.baseline),
      feedback: row.feedback ?? [],
    };
  };
