/** What was written before there were keys stands unsealed in its columns, and its writer in people_to_seal. */
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { inPages } from '../db/in-pages.ts';
import { peopleToSeal, quotes, users } from '../db/schema.ts';
import type { SealedName } from './field-encryption.ts';

/** People, or texts of one, that are in memory at once. */
const PAGE_ROWS = 500;

export interface Text {
  readonly id: string;
  readonly text: string;
}

export const earlierTextsStore = {
  transaction: <Result>(db: Database, work: (tx: Transaction) => Promise<Result>): Promise<Result> =>
    db.transaction(work),

  people: (db: Database) =>
    inPages((after: { readonly userId: string } | null) =>
      db
        .select()
        .from(peopleToSeal)
        .where(after ? gt(peopleToSeal.userId, after.userId) : undefined)
        .orderBy(asc(peopleToSeal.userId))
        .limit(PAGE_ROWS),
    ),

  /** Holds the person for the transaction. False: another process was quicker, or they are gone. */
  hold: async (tx: Transaction, userId: string): Promise<boolean> => {
    const rows = await tx.select().from(peopleToSeal).where(eq(peopleToSeal.userId, userId)).for('update');
    return rows.length > 0;
  },

  /** As names.ts writes a name as text; empty: none. */
  nameOf: async (tx: Transaction, userId: string): Promise<string> => {
    const [row] = await tx.select({ name: users.sealedName }).from(users).where(eq(users.id, userId));
    return row?.name ?? '';
  },

  setName: async (tx: Transaction, userId: string, name: SealedName): Promise<void> => {
    await tx.update(users).set(name).where(eq(users.id, userId));
  },

  texts: (tx: Transaction, userId: string) =>
    inPages((after: Text | null) =>
      tx
        .select({ id: quotes.id, text: quotes.sealedText })
        .from(quotes)
        .where(and(eq(quotes.userId, userId), after ? gt(quotes.id, after.id) : undefined))
        .orderBy(asc(quotes.id))
        .limit(PAGE_ROWS),
    ),

  setTexts: async (tx: Transaction, userId: string, texts: readonly Text[]): Promise<void> => {
    await tx.execute(sql`update quotes q set sealed_text = given.text
      from json_to_recordset(${JSON.stringify(texts)}::json) as given(id uuid, text text)
      where q.user_id = ${userId} and q.id = given.id`);
  },

  done: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(peopleToSeal).where(eq(peopleToSeal.userId, userId));
  },
};
