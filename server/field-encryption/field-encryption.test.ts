import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../db/client.ts';
import { personKeys, users } from '../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../db/testing/test-database.ts';
import { newId } from '../new-id.ts';
import { beginFieldEncryption } from './begin.ts';
import { cipherUnder, type FieldEncryption, fieldEncryption, type ReportUnopened } from './field-encryption.ts';
import { NO_NAME, type PersonName } from './names.ts';
import { personKeysStore } from './person-keys-store.ts';
import { rewrapKeys } from './rotation.ts';
import { serverKeys } from './server-keys.ts';

const LAST = 'the secret that stands behind all keys';
const NEW = 'a new key of the server, 32+ characters';
const log = pino({ level: 'silent' });
const OF_QUOTE = newId({ now: () => new Date('2026-11-01T08:00:00Z') });
const clock = { now: () => new Date('2026-11-01T09:00:00Z') };
const ADA = { firstName: 'Ada', lastName: 'Lovelace' };

describeOnBothDatabases('field encryption', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.db.delete(users);
    unopened.mockClear();
  });

  const keys = serverKeys([], LAST);
  const unopened = vi.fn<ReportUnopened>();
  const fields = fieldEncryption(keys, unopened);
  const newPerson = async () => {
    const id = newId(clock);
    const [createdAt, updatedAt] = [clock.now(), clock.now()];
    await open.db.insert(users).values({ id, email: `${id}@example.test`, createdAt, updatedAt });
    return id;
  };
  const keyOf = async (userId: string) => {
    const [row] = await open.db.select().from(personKeys).where(eq(personKeys.userId, userId));
    return row ?? null;
  };
  const call = (userId: string, name: PersonName = ADA, encryption: FieldEncryption = fields) =>
    open.db.transaction(async (tx) => {
      const sealed = await encryption.sealName(tx, userId, name);
      await tx.update(users).set(sealed).where(eq(users.id, userId));
    });
  const rowOf = async (userId: string) => {
    const [row] = await open.db.select().from(users).where(eq(users.id, userId));
    if (!row) throw new Error('Nobody has this id.');
    return row;
  };
  const nameOf = async (userId: string, encryption: FieldEncryption) => {
    return encryption.openName(userId, (await rowOf(userId)).sealedName, await keyOf(userId));
  };
  const foundBy = async (search: string, encryption: FieldEncryption) => {
    const rows = await open.db.select().from(users);
    const sought = encryption.marksSought(search);
    return rows
      .filter(({ nameMarks }) => sought.every((oneOf) => oneOf.some((mark) => nameMarks.includes(mark))))
      .map(({ id }) => id);
  };

  it('makes one key for a person, also where many ask at once, and another for the next', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const ciphers = await Promise.all(Array.from({ length: 5 }, () => fields.cipherFor(open.db, ann)));
    const sealed = ciphers.map(({ seal }, index) => seal('quotes.sealed_text', OF_QUOTE, `Text ${index}`));
    const again = await fields.cipherFor(open.db, ann);
    const opened = sealed.map((text) => again.open('quotes.sealed_text', OF_QUOTE, text));
    expect(opened).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3', 'Text 4']);
    expect((await keyOf(ann))?.wrappedKey).not.toBe((await keyOf(bob))?.wrappedKey);
  });

  it('makes no key for somebody who has no name, nor for who is not there', async () => {
    const ann = await newPerson();
    const nobody = { firstName: null, lastName: '' };
    await call(ann, nobody);
    expect(await rowOf(ann)).toMatchObject({ sealedName: '', nameMarks: [] });
    expect(await keyOf(ann)).toBeNull();
    await expect(fields.cipherFor(open.db, newId(clock))).rejects.toThrow();
  });

  it('opens nothing of a person whose key was destroyed, though all else is there', async () => {
    const ann = await newPerson();
    await call(ann);
    const sealed = (await fields.cipherFor(open.db, ann)).seal('quotes.sealed_text', OF_QUOTE, 'Rest is allowed.');
    await open.db.transaction((tx) => fields.destroyKey(tx, ann));
    expect(await nameOf(ann, fields)).toEqual(NO_NAME);
    expect(unopened).not.toHaveBeenCalled();
    const next = await fields.cipherFor(open.db, ann);
    expect(next.open('quotes.sealed_text', OF_QUOTE, sealed)).toBeNull();
  });

  it('opens a text in its own column, row and person only', async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    const [first, second] = [newId(clock), newId(clock)];
    const anns = await fields.cipherFor(open.db, ann);
    const sealed = anns.seal('quotes.sealed_text', first, 'Rest is allowed.');
    expect(anns.open('quotes.sealed_text', first, sealed)).toBe('Rest is allowed.');
    expect(anns.open('quotes.sealed_text', second, sealed)).toBeNull();
    expect(anns.open('users.sealed_name', first, sealed)).toBeNull();
    const bobs = await fields.cipherFor(open.db, bob);
    expect(bobs.open('quotes.sealed_text', first, sealed)).toBeNull();
    // The same key, as a thief who moves rows might have it unwrapped: the person is bound into the text, too.
    const key = randomBytes(32);
    const asAnn = cipherUnder(key, ann, unopened).seal('quotes.sealed_text', first, 'Rest is allowed.');
    expect(cipherUnder(key, bob, unopened).open('quotes.sealed_text', first, asAnn)).toBeNull();
    expect(unopened.mock.calls.flat()).toEqual([
      'quotes.sealed_text',
      'users.sealed_name',
      'quotes.sealed_text',
      'quotes.sealed_text',
    ]);
  });

  it("opens nothing with another's key, neither in their own row nor put into the other's", async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await call(ann);
    await call(bob);
    const [anns, bobs] = [await keyOf(ann), await keyOf(bob)];
    expect(fields.openName(bob, (await rowOf(ann)).sealedName, anns)).toEqual(NO_NAME);
    expect(unopened.mock.calls).toEqual([['person_keys.wrapped_key']]);
    expect(fields.openName(bob, (await rowOf(ann)).sealedName, bobs)).toEqual(NO_NAME);
    expect(unopened.mock.calls).toEqual([['person_keys.wrapped_key'], ['users.sealed_name']]);
    await open.db.update(personKeys).set({ wrappedKey: anns?.wrappedKey }).where(eq(personKeys.userId, bob));
    expect(await nameOf(bob, fields)).toEqual(NO_NAME);
    // Nothing is sealed with a key that opens nothing: it would be lost.
    await expect(fields.cipherFor(open.db, bob)).rejects.toThrow('cannot be unwrapped');
    expect(await nameOf(ann, fields)).toEqual(ADA);
  });

  it('marks a name by the key of the server that wraps the person’s key, not by a newer one that came meanwhile', async () => {
    const ann = await newPerson();
    await call(ann);
    const both = serverKeys([NEW], LAST);
    await call(ann, { firstName: 'Grace', lastName: null }, fieldEncryption(both, unopened));
    expect((await rowOf(ann)).nameMarks).toEqual([both.markOf('grace', keys.newest)]);
    await rewrapKeys(open.db, both, log, unopened);
    expect((await rowOf(ann)).nameMarks).toEqual([both.markOf('grace', both.newest)]);
  });

  it('wraps what can be unwrapped, leaves a broken key and the marks of a broken name as they are, and comes to an end', async () => {
    const [ann, bob, eve] = [await newPerson(), await newPerson(), await newPerson()];
    for (const userId of [ann, bob, eve]) await call(userId);
    const [marks, broken] = [(await rowOf(eve)).nameMarks, 'not a wrapped key'];
    await open.db.update(personKeys).set({ wrappedKey: broken }).where(eq(personKeys.userId, bob));
    await open.db
      .update(users)
      .set({ sealedName: (await rowOf(ann)).sealedName })
      .where(eq(users.id, eve));
    const both = serverKeys([NEW], LAST);
    await rewrapKeys(open.db, both, log, unopened);
    const after = await Promise.all([ann, bob, eve].map(keyOf));
    expect(after.map((key) => key?.serverKey)).toEqual([both.newest, keys.newest, both.newest]);
    expect(after[1]?.wrappedKey).toBe(broken);
    expect((await rowOf(eve)).nameMarks).toEqual(marks);
    expect(await foundBy('lovelace', fieldEncryption(serverKeys([], NEW), unopened))).toEqual([ann]);
    expect(unopened.mock.calls).toEqual([['users.sealed_name']]);
  });

  it('wraps every key by a new key of the server: texts stay, names are found, the old key is needed no more', async () => {
    const people = await Promise.all(Array.from({ length: 450 }, newPerson));
    for (const userId of people) await fields.cipherFor(open.db, userId);
    const [ann = ''] = people;
    await call(ann);
    const sealed = (await fields.cipherFor(open.db, ann)).seal('quotes.sealed_text', OF_QUOTE, 'Rest is allowed.');
    const both = serverKeys([NEW], LAST);
    expect(await foundBy('lovelace', fieldEncryption(both, unopened))).toEqual([ann]);
    await rewrapKeys(open.db, both, log, unopened);
    const store = personKeysStore(both);
    expect(await store.serverKeysInUse(open.db)).toEqual([both.newest]);
    const alone = serverKeys([], NEW);
    const after = fieldEncryption(alone, unopened);
    const opened = (await after.cipherFor(open.db, ann)).open('quotes.sealed_text', OF_QUOTE, sealed);
    expect(opened).toBe('Rest is allowed.');
    expect(await nameOf(ann, after)).toEqual(ADA);
    expect(await foundBy('ada lovelace', after)).toEqual([ann]);
    expect(await foundBy('ada smith', after)).toEqual([]);
  });

  it('goes on with the wrapping where it was broken off', async () => {
    const people = await Promise.all(Array.from({ length: 450 }, newPerson));
    for (const userId of people) await fields.cipherFor(open.db, userId);
    const both = serverKeys([NEW], LAST);
    let pages = 0;
    const breaking = {
      ...both,
      wrap: (...given: Parameters<typeof both.wrap>) => {
        pages += 1;
        if (pages > 250) throw new Error('The plug was pulled.');
        return both.wrap(...given);
      },
    };
    await expect(rewrapKeys(open.db, breaking, log, unopened)).rejects.toThrow('The plug was pulled.');
    expect(await personKeysStore(both).serverKeysInUse(open.db)).toHaveLength(2);
    await rewrapKeys(open.db, both, log, unopened);
    expect(await personKeysStore(both).serverKeysInUse(open.db)).toEqual([both.newest]);
  });

  it('begins with every key that is in use, and not without one, whatever else is given', async () => {
    const ann = await newPerson();
    await call(ann);
    const before = await open.db.select().from(personKeys);
    await expect(
      beginFieldEncryption(open.db, serverKeys([NEW], 'another secret of 32 characters..'), log, unopened),
    ).rejects.toThrow('ENCRYPTION_KEYS');
    expect(await open.db.select().from(personKeys)).toEqual(before);
    const { fields: begun } = await beginFieldEncryption(open.db, serverKeys([NEW], LAST), log, unopened);
    expect(await nameOf(ann, begun)).toEqual(ADA);
  });

  // PGlite has one connection: nothing can come in between there.
  it.runIf(engine === 'postgres')('waits for a name that is just being changed, and gives it its marks', async () => {
    const ann = await newPerson();
    await call(ann);
    const both = serverKeys([NEW], LAST);
    let rewrapping: Promise<void> | undefined;
    await open.db.transaction(async (tx) => {
      const sealed = await fields.sealName(tx, ann, { firstName: 'Grace', lastName: 'Hopper' });
      rewrapping = rewrapKeys(open.db, both, log, unopened);
      await untilSomebodyWaits(open);
      await tx.update(users).set(sealed).where(eq(users.id, ann));
    });
    await rewrapping;
    const after = fieldEncryption(serverKeys([], NEW), unopened);
    expect(await nameOf(ann, after)).toEqual({ firstName: 'Grace', lastName: 'Hopper' });
    expect(await foundBy('grace hopper', after)).toEqual([ann]);
    expect(await foundBy('lovelace', after)).toEqual([]);
  });

  it.runIf(engine === 'postgres')('lets a name be changed while everybody’s key is wrapped', async () => {
    const ann = await newPerson();
    await call(ann);
    const both = serverKeys([NEW], LAST);
    const withBoth = fieldEncryption(both, unopened);
    await Promise.all([
      rewrapKeys(open.db, both, log, unopened),
      ...Array.from({ length: 5 }, (_, index) => call(ann, { firstName: `Ann${index}`, lastName: null }, withBoth)),
    ]);
    const after = fieldEncryption(serverKeys([], NEW), unopened);
    const { firstName } = await nameOf(ann, after);
    expect(await foundBy(firstName ?? 'nobody', after)).toEqual([ann]);
  });
});

/** Until a transaction of this database waits for a lock that another one has. */
async function untilSomebodyWaits({ run }: OpenDatabase): Promise<void> {
  for (;;) {
    const { rows } = await run(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1",
    );
    if (rows.length > 0) return;
  }
}
