import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { cipherUnder, marksOfName, openedName } from './field-encryption.ts';
import { type PersonKeysStore, personKeysStore, type Rewrapped } from './person-keys-store.ts';
import type { ServerKeys } from './server-keys.ts';

/** People whose keys are held at once. */
const PAGE_ROWS = 200;

/**
 * Wraps every person's key by the server's newest one. Texts stay as they are, as the person's key does. Until it is
 * done, both keys of the server open; what is killed goes on where it stopped.
 */
export async function rewrapKeys(db: Database, keys: ServerKeys, log: Pick<Logger, 'info'>): Promise<void> {
  const store = personKeysStore(keys);
  for (const serverKey of await store.serverKeysInUse(db)) {
    if (serverKey === keys.newest) continue;
    let people = 0;
    for (;;) {
      const some = await rewrapSome(db, store, keys, serverKey);
      if (some === 0) break;
      people += some;
    }
    log.info({ people, serverKey }, 'every key that this key of the server wrapped is wrapped by the newest');
  }
}

const rewrapSome = (db: Database, store: PersonKeysStore, keys: ServerKeys, serverKey: string): Promise<number> =>
  db.transaction(async (tx) => {
    const rows = await store.wrappedBy(tx, serverKey, PAGE_ROWS);
    const rewrapped = rows.map(({ userId, sealedName, key }): Rewrapped => {
      const personKey = keys.unwrap(key, userId);
      const name = openedName(sealedName, () => cipherUnder(personKey));
      return { userId, ...keys.wrap(personKey, userId), nameMarks: marksOfName(keys, name) };
    });
    if (rewrapped.length > 0) await store.replace(tx, rewrapped);
    return rows.length;
  });
