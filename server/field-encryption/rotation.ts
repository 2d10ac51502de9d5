import type { Logger } from 'pino';
import type { Database } from '../db/client.ts';
import { cipherUnder, marksOfName, openedName, type ReportUnopened } from './field-encryption.ts';
import { type PersonKeysStore, personKeysStore, type Rewrapped } from './person-keys-store.ts';
import type { ServerKeys } from './server-keys.ts';

/** People who are held at once. */
const PAGE_ROWS = 200;

interface Rewrapping {
  readonly db: Database;
  readonly store: PersonKeysStore;
  readonly keys: ServerKeys;
  readonly report: ReportUnopened;
}

/**
 * Wraps every person's key by the server's newest one. Texts stay as they are, as the person's key does. Until it is
 * done, both keys of the server open; what is killed continues where it stopped. A key that cannot be unwrapped stays
 * as it is, and is counted.
 */
export async function rewrapKeys(
  db: Database,
  keys: ServerKeys,
  log: Pick<Logger, 'info' | 'error'>,
  report: ReportUnopened,
): Promise<void> {
  const store = personKeysStore(keys);
  for (const serverKey of await store.serverKeysInUse(db)) {
    if (serverKey === keys.newest) continue;
    const { people, broken } = await rewrapAllOf({ db, store, keys, report }, serverKey);
    log.info({ people, serverKey }, 'every key that this key of the server wrapped is wrapped by the newest');
    if (broken > 0)
      log.error({ people: broken, serverKey }, 'keys of people cannot be unwrapped, and stay as they are');
  }
}

async function rewrapAllOf(rewrapping: Rewrapping, serverKey: string) {
  const done = { people: 0, broken: 0 };
  let after: string | null = null;
  for (;;) {
    const { last, people, broken } = await rewrapSome(rewrapping, serverKey, after);
    if (last === null) return done;
    after = last;
    done.people += people;
    done.broken += broken;
  }
}

/**
 * The people are held first, and only then their names and keys are read: a name that is being changed is waited for,
 * and what it has become gets its marks.
 */
const rewrapSome = ({ db, store, keys, report }: Rewrapping, serverKey: string, after: string | null) =>
  db.transaction(async (tx) => {
    const ids = await store.peopleOf(tx, serverKey, after, PAGE_ROWS);
    const last = ids.at(-1) ?? null;
    if (last === null) return { last, people: 0, broken: 0 };
    await store.hold(tx, ids);
    const rows = await store.wrappedBy(tx, serverKey, ids);
    const rewrapped = rows.flatMap(({ userId, sealedName, nameMarks, key }): Rewrapped[] => {
      const personKey = keys.unwrap(key, userId);
      if (personKey === null) return [];
      const name = openedName(cipherUnder(personKey, userId, report), userId, sealedName);
      const marks = name === null ? nameMarks : marksOfName(keys, name, keys.newest);
      return [{ userId, ...keys.wrap(personKey, userId), nameMarks: marks }];
    });
    if (rewrapped.length > 0) await store.replace(tx, rewrapped);
    return { last, people: rewrapped.length, broken: rows.length - rewrapped.length };
  });
