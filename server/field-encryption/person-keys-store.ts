import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { personKeys, users } from '../db/schema.ts';
import type { ServerKeys, WrappedKey } from './server-keys.ts';

const KEY_BYTES = 32;

/** A key in one column, for statements that paste text together; empty: the person has none. */
export const pastedKey = (userId: SQLWrapper) =>
  sql<string>`coalesce((select k.server_key || '.' || k.wrapped_key from person_keys k where k.user_id = ${userId}), '')`;

/** Takes apart what {@link pastedKey} pasted. */
export function fromPasted(pasted: string): WrappedKey {
  const [serverKey = '', wrappedKey = ''] = pasted.split('.');
  return { serverKey, wrappedKey };
}

/** What changes when the server has another key. */
export interface Rewrapped extends WrappedKey {
  readonly userId: string;
  readonly nameMarks: readonly bigint[];
}

export type PersonKeysStore = ReturnType<typeof personKeysStore>;

/** Every call takes the database or the transaction of whoever asks: a key commits with what it seals. */
export const personKeysStore = (keys: Pick<ServerKeys, 'wrap'>) => ({
  /** The person's key, which is made where they have none. */
  ensure: async (db: Database | Transaction, userId: string): Promise<WrappedKey> => {
    const found = await keyOf(db, userId);
    if (found) return found;
    const made = { userId, ...keys.wrap(randomBytes(KEY_BYTES), userId) };
    const [added] = await db.insert(personKeys).values(made).onConflictDoNothing().returning();
    const key = added ?? (await keyOf(db, userId));
    if (!key) throw new Error('A key was in the way and then was not there.');
    return key;
  },

  /** From now on nothing that the person wrote can be read, wherever a copy of it may be. */
  destroy: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(personKeys).where(eq(personKeys.userId, userId));
  },

  /** Which of the server's keys wrap somebody's: a look into the index for each, however many people there are. */
  serverKeysInUse: async (db: Database): Promise<string[]> => {
    const found: string[] = [];
    for (;;) {
      const [row] = await db
        .select({ serverKey: personKeys.serverKey })
        .from(personKeys)
        .where(gt(personKeys.serverKey, found.at(-1) ?? ''))
        .orderBy(asc(personKeys.serverKey))
        .limit(1);
      if (!row) return found;
      found.push(row.serverKey);
    }
  },

  /**
   * Keeps others from changing these people, or their names, until the transaction is over. Always before anything of
   * their keys is written: who takes both in one order never waits for each other.
   */
  hold: async (tx: Transaction, userIds: readonly string[]): Promise<void> => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [...userIds]))
      .orderBy(asc(users.id))
      .for('no key update');
  },

  /** Some people whose key this key of the server wraps, by id. */
  peopleOf: async (tx: Transaction, serverKey: string, after: string | null, limit: number): Promise<string[]> => {
    const rows = await tx
      .select({ userId: personKeys.userId })
      .from(personKeys)
      .where(and(eq(personKeys.serverKey, serverKey), after === null ? undefined : gt(personKeys.userId, after)))
      .orderBy(asc(personKeys.userId))
      .limit(limit);
    return rows.map(({ userId }) => userId);
  },

  /** Those of these people whose key it still wraps, with their names. */
  wrappedBy: (tx: Transaction, serverKey: string, userIds: readonly string[]) =>
    tx
      .select({ userId: users.id, sealedName: users.sealedName, nameMarks: users.nameMarks, key: personKeys })
      .from(personKeys)
      .innerJoin(users, eq(users.id, personKeys.userId))
      .where(and(eq(personKeys.serverKey, serverKey), inArray(personKeys.userId, [...userIds]))),

  replace: async (tx: Transaction, all: readonly Rewrapped[]): Promise<void> => {
    const rows = JSON.stringify(all.map((row) => ({ ...row, nameMarks: row.nameMarks.map(String) })));
    const given = sql`json_to_recordset(${rows}::json)
      as given("userId" uuid, "serverKey" text, "wrappedKey" text, "nameMarks" bigint[])`;
    await tx.execute(sql`update person_keys k set server_key = given."serverKey", wrapped_key = given."wrappedKey"
      from ${given} where k.user_id = given."userId"`);
    await tx.execute(sql`update users u set name_marks = given."nameMarks"
      from ${given} where u.id = given."userId" and u.name_marks <> given."nameMarks"`);
  },
});

async function keyOf(db: Database | Transaction, userId: string): Promise<WrappedKey | null> {
  const [row] = await db.select().from(personKeys).where(eq(personKeys.userId, userId));
  return row ?? null;
}
