import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { userDataKeys, users } from '../db/schema.ts';
import type { KeyEncryptionKeys, WrappedKey } from './key-encryption-keys.ts';

const KEY_BYTES = 32;

/** A key in one column, for statements that paste text together; empty: the person has none. */
export const serializedKey = (userId: SQLWrapper) =>
  sql<string>`coalesce((select k.kek_id || '.' || k.wrapped_key from user_data_keys k where k.user_id = ${userId}), '')`;

/** Takes apart what {@link serializedKey} pasted. */
export function parseKey(pasted: string): WrappedKey {
  const [kekId = '', wrappedKey = ''] = pasted.split('.');
  return { kekId, wrappedKey };
}

/** What changes when the server has another key. */
export interface RewrappedKey extends WrappedKey {
  readonly userId: string;
  readonly nameBlindIndex: readonly bigint[];
}

export type DataKeysStore = ReturnType<typeof dataKeysStore>;

/** Every call takes the database or the transaction of whoever asks: a key commits with what it seals. */
export const dataKeysStore = (keys: Pick<KeyEncryptionKeys, 'wrap'>) => ({
  /** The person's key, which is made where they have none. */
  getOrCreate: async (db: Database | Transaction, userId: string): Promise<WrappedKey> => {
    const found = await findKey(db, userId);
    if (found) return found;
    const newKey = { userId, ...keys.wrap(randomBytes(KEY_BYTES), userId) };
    const [added] = await db.insert(userDataKeys).values(newKey).onConflictDoNothing().returning();
    const key = added ?? (await findKey(db, userId));
    if (!key)
      throw new Error('dataKeysStore.getOrCreate: the insert conflicted, but the conflicting data key was not found.');
    return key;
  },

  /** From now on nothing that the person wrote can be read, wherever a copy of it may be. */
  destroy: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(userDataKeys).where(eq(userDataKeys.userId, userId));
  },

  /** Which of the server's keys wrap somebody's: a look into the index for each, however many people there are. */
  keyEncryptionKeysInUse: async (db: Database): Promise<string[]> => {
    const found: string[] = [];
    for (;;) {
      const [row] = await db
        .select({ kekId: userDataKeys.kekId })
        .from(userDataKeys)
        .where(gt(userDataKeys.kekId, found.at(-1) ?? ''))
        .orderBy(asc(userDataKeys.kekId))
        .limit(1);
      if (!row) return found;
      found.push(row.kekId);
    }
  },

  /**
   * Keeps others from changing these people, or their names, until the transaction is over. Always before anything of
   * their keys is written: who takes both in one order never waits for each other.
   */
  lockUsers: async (tx: Transaction, userIds: readonly string[]): Promise<void> => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [...userIds]))
      .orderBy(asc(users.id))
      .for('no key update');
  },

  /** Some people whose key this key of the server wraps, by id. */
  userIdsWrappedBy: async (tx: Transaction, kekId: string, after: string | null, limit: number): Promise<string[]> => {
    const rows = await tx
      .select({ userId: userDataKeys.userId })
      .from(userDataKeys)
      .where(and(eq(userDataKeys.kekId, kekId), after === null ? undefined : gt(userDataKeys.userId, after)))
      .orderBy(asc(userDataKeys.userId))
      .limit(limit);
    return rows.map(({ userId }) => userId);
  },

  /** Those of these people whose key it still wraps, with their names. */
  keysWrappedBy: (tx: Transaction, kekId: string, userIds: readonly string[]) =>
    tx
      .select({
        userId: users.id,
        nameCiphertext: users.nameCiphertext,
        nameBlindIndex: users.nameBlindIndex,
        key: userDataKeys,
      })
      .from(userDataKeys)
      .innerJoin(users, eq(users.id, userDataKeys.userId))
      .where(and(eq(userDataKeys.kekId, kekId), inArray(userDataKeys.userId, [...userIds]))),

  replace: async (tx: Transaction, all: readonly RewrappedKey[]): Promise<void> => {
    const rows = JSON.stringify(all.map((row) => ({ ...row, nameBlindIndex: row.nameBlindIndex.map(String) })));
    const given = sql`json_to_recordset(${rows}::json)
      as given("userId" uuid, "kekId" text, "wrappedKey" text, "nameBlindIndex" bigint[])`;
    await tx.execute(sql`update user_data_keys k set kek_id = given."kekId", wrapped_key = given."wrappedKey"
      from ${given} where k.user_id = given."userId"`);
    await tx.execute(sql`update users u set name_blind_index = given."nameBlindIndex"
      from ${given} where u.id = given."userId" and u.name_blind_index <> given."nameBlindIndex"`);
  },
});

async function findKey(db: Database | Transaction, userId: string): Promise<WrappedKey | null> {
  const [row] = await db.select().from(userDataKeys).where(eq(userDataKeys.userId, userId));
  return row ?? null;
}
