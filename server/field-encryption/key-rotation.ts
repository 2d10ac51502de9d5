import type { Database } from '../db/client.ts';
import type { Log } from '../logging/log.ts';
import { type DataKeysStore, dataKeysStore, type RewrappedKey } from './data-keys-store.ts';
import { createCipher, decryptNameWith, nameBlindIndexes, type ReportDecryptionFailure } from './field-encryption.ts';
import type { KeyEncryptionKeys } from './key-encryption-keys.ts';

/** The number of users that are locked at the same time. */
const BATCH_SIZE = 200;

interface RewrapContext {
  readonly db: Database;
  readonly store: DataKeysStore;
  readonly keys: KeyEncryptionKeys;
  readonly report: ReportDecryptionFailure;
}

/**
 * Rewraps every user's data key with the newest key-encryption key. Texts do not change, because the data keys do not.
 * Until it is done, both key-encryption keys work. If it is killed, the next run continues where it stopped. A key that
 * cannot be unwrapped stays as it is, and is counted.
 */
export async function rewrapDataKeys(
  db: Database,
  keys: KeyEncryptionKeys,
  log: Log<'info' | 'error'>,
  report: ReportDecryptionFailure,
): Promise<void> {
  const store = dataKeysStore(keys);
  for (const kekId of await store.keyEncryptionKeysInUse(db)) {
    if (kekId === keys.newestId) continue;
    const { users, broken } = await rewrapAllWrappedBy({ db, store, keys, report }, kekId);
    log.info({ users, kekId }, 'key rotation: all data keys under this key-encryption key are rewrapped by the newest');
    if (broken > 0)
      log.error({ users: broken, kekId }, 'key rotation: some data keys cannot be unwrapped and were left unchanged');
  }
}

async function rewrapAllWrappedBy(rewrapping: RewrapContext, kekId: string) {
  const totals = { users: 0, broken: 0 };
  let lastId: string | null = null;
  for (;;) {
    const { last, users, broken } = await rewrapBatch(rewrapping, kekId, lastId);
    if (last === null) return totals;
    lastId = last;
    totals.users += users;
    totals.broken += broken;
  }
}

/**
 * The users are locked first, and only then their names and keys are read. So if a name is being changed, this waits,
 * and computes the blind index of the new name.
 */
const rewrapBatch = ({ db, store, keys, report }: RewrapContext, kekId: string, after: string | null) =>
  db.transaction(async (tx) => {
    const ids = await store.userIdsWrappedBy(tx, kekId, after, BATCH_SIZE);
    const last = ids.at(-1) ?? null;
    if (last === null) return { last, users: 0, broken: 0 };
    await store.lockUsers(tx, ids);
    const rows = await store.keysWrappedBy(tx, kekId, ids);
    const rewrapped = rows.flatMap(({ userId, nameCiphertext, nameBlindIndex, key }): RewrappedKey[] => {
      const dataKey = keys.unwrap(key, userId);
      if (dataKey === null) return [];
      const name = decryptNameWith(createCipher(dataKey, userId, report), userId, nameCiphertext);
      const blindIndexes = name === null ? nameBlindIndex : nameBlindIndexes(keys, name, keys.newestId);
      return [{ userId, ...keys.wrap(dataKey, userId), nameBlindIndex: blindIndexes }];
    });
    if (rewrapped.length > 0) await store.replace(tx, rewrapped);
    return { last, users: rewrapped.length, broken: rows.length - rewrapped.length };
  });
