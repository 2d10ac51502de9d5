import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../db/client.ts';
import { refuseIfBeingErased } from '../db/retention/being-erased.ts';
import { userDataKeys, users } from '../db/schema.ts';
import { statement } from '../db/statement.ts';
import type { KeyEncryptionKeys, WrappedKey } from './key-encryption-keys.ts';

const KEY_BYTES = 32;

/** A data key as one column, for queries that concatenate text; empty: the user has none. */
export const serializedKey = (userId: SQLWrapper) =>
  sql<string>`coalesce((select k.kek_id || '.' || k.wrapped_key from user_data_keys k where k.user_id = ${userId}), '')`;

/** Parses a key that {@link serializedKey} serialised. */
export function parseKey(serialized: string): WrappedKey {
  const [kekId = '', wrappedKey = ''] = serialized.split('.');
  return { kekId, wrappedKey };
}

/** A data key after a rotation of the key-encryption key, with the name's new blind index. */
export interface RewrappedKey extends WrappedKey {
  readonly userId: string;
  readonly nameBlindIndex: readonly bigint[];
}

export type DataKeysStore = ReturnType<typeof dataKeysStore>;

/** Every function takes the caller's database or transaction: a data key commits together with what it encrypts. */
export const dataKeysStore = (keys: Pick<KeyEncryptionKeys, 'wrap'>) => ({
  /**
   * The user's data key, created if they have none.
   * @throws {UserDeletedError} if it was destroyed, because the user is being erased.
   */
  getOrCreate: async (db: Database | Transaction, userId: string): Promise<WrappedKey> => {
    const found = await findKey(db, userId);
    if (found) return found;
    await refuseIfBeingErased(db, userId);
    const newKey = { userId, ...keys.wrap(randomBytes(KEY_BYTES), userId) };
    const [added] = await db.insert(userDataKeys).values(newKey).onConflictDoNothing().returning();
    const key = added ?? (await findKey(db, userId));
    if (!key)
      throw new Error('dataKeysStore.getOrCreate: the insert conflicted, but the conflicting data key was not found.');
    return key;
  },

  /** After this commits, no text of the user can be decrypted, including those in backups. */
  destroy: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(userDataKeys).where(eq(userDataKeys.userId, userId));
  },

  /** The key-encryption keys that wrap a data key: one index lookup for each, however many users there are. */
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
   * Locks these users until the end of the transaction, so that neither they nor their names change. Always called
   * before their data keys are written: locks are acquired in the same order everywhere, so that no deadlock arises.
   */
  lockUsers: async (tx: Transaction, userIds: readonly string[]): Promise<void> => {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, [...userIds]))
      .orderBy(asc(users.id))
      .for('no key update');
  },

  /** A batch of ids of users whose data key is wrapped by this key-encryption key, in order. */
  userIdsWrappedBy: async (tx: Transaction, kekId: string, after: string | null, limit: number): Promise<string[]> => {
    const rows = await tx
      .select({ userId: userDataKeys.userId })
      .from(userDataKeys)
      .where(and(eq(userDataKeys.kekId, kekId), after === null ? undefined : gt(userDataKeys.userId, after)))
      .orderBy(asc(userDataKeys.userId))
      .limit(limit);
    return rows.map(({ userId }) => userId);
  },

  /** Of these users, those whose data key it still wraps, with their names. */
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

const selectKey = statement('data_key', (db) =>
  db
    .select()
    .from(userDataKeys)
    .where(eq(userDataKeys.userId, sql.placeholder('userId'))),
);

async function findKey(db: Database | Transaction, userId: string): Promise<WrappedKey | null> {
  const [row] = await selectKey(db, { userId });
  return row ?? null;
}
