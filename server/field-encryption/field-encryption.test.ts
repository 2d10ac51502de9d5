import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/client.ts';
import { personKeys, users } from '../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../db/testing/test-database.ts';
import { newId } from '../new-id.ts';
import { beginFieldEncryption } from './begin.ts';
import { type FieldEncryption, fieldEncryption } from './field-encryption.ts';
import { personKeysStore } from './person-keys-store.ts';
import { rewrapKeys } from './rotation.ts';
import { serverKeys } from './server-keys.ts';

const LAST = 'the secret that stands behind all keys';
const NEW = 'a new key of the server, 32+ characters';
const log = pino({ level: 'silent' });
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
  });

  const keys = serverKeys([], LAST);
  const fields = fieldEncryption(keys);
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
  const call = async (userId: string, encryption: FieldEncryption = fields) => {
    const name = await encryption.sealName(open.db, userId, ADA);
    await open.db.update(users).set(name).where(eq(users.id, userId));
  };
  const nameOf = async (userId: string, encryption: FieldEncryption) => {
    const [row] = await open.db.select().from(users).where(eq(users.id, userId));
    return encryption.openName(userId, row?.sealedName ?? '', await keyOf(userId));
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
    const sealed = ciphers.map(({ seal }, index) => seal('quote', `Text ${index}`));
    const again = await fields.cipherFor(open.db, ann);
    expect(sealed.map((text) => again.open('quote', text))).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3', 'Text 4']);
    const other = await fields.cipherFor(open.db, bob);
    expect(() => other.open('quote', sealed[0] ?? '')).toThrow('does not open');
  });

  it('makes no key for somebody who has no name, nor for who is not there', async () => {
    const ann = await newPerson();
    const nobody = { firstName: null, lastName: '' };
    expect(await fields.sealName(open.db, ann, nobody)).toEqual({ sealedName: '', nameMarks: [] });
    expect(await keyOf(ann)).toBeNull();
    await expect(fields.cipherFor(open.db, newId(clock))).rejects.toThrow();
  });

  it('opens nothing of a person whose key was destroyed, though all else is there', async () => {
    const ann = await newPerson();
    await call(ann);
    const sealed = (await fields.cipherFor(open.db, ann)).seal('quote', 'Rest is allowed.');
    await open.db.transaction((tx) => fields.destroyKey(tx, ann));
    expect(await nameOf(ann, fields)).toEqual({ firstName: null, lastName: null });
    const next = await fields.cipherFor(open.db, ann);
    expect(() => next.open('quote', sealed)).toThrow('does not open');
  });

  it("does not open a person's texts in the hands of another, with their key beside them", async () => {
    const [ann, bob] = [await newPerson(), await newPerson()];
    await call(ann);
    const [row] = await open.db.select().from(users).where(eq(users.id, ann));
    const key = await keyOf(ann);
    expect(() => fields.openName(bob, row?.sealedName ?? '', key)).toThrow('cannot be unwrapped');
  });

  it('wraps every key by a new key of the server: texts stay, names are found, the old key is needed no more', async () => {
    const people = await Promise.all(Array.from({ length: 450 }, newPerson));
    for (const userId of people) await fields.cipherFor(open.db, userId);
    const [ann = ''] = people;
    await call(ann);
    const sealed = (await fields.cipherFor(open.db, ann)).seal('quote', 'Rest is allowed.');
    const both = serverKeys([NEW], LAST);
    expect(await foundBy('lovelace', fieldEncryption(both))).toEqual([ann]);
    await rewrapKeys(open.db, both, log);
    const store = personKeysStore(both);
    expect(await store.serverKeysInUse(open.db)).toEqual([both.newest]);
    const alone = serverKeys([], NEW);
    const after = fieldEncryption(alone);
    expect((await after.cipherFor(open.db, ann)).open('quote', sealed)).toBe('Rest is allowed.');
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
    await expect(rewrapKeys(open.db, breaking, log)).rejects.toThrow('The plug was pulled.');
    expect(await personKeysStore(both).serverKeysInUse(open.db)).toHaveLength(2);
    await rewrapKeys(open.db, both, log);
    expect(await personKeysStore(both).serverKeysInUse(open.db)).toEqual([both.newest]);
  });

  it('begins with every key that is in use, and not without one, whatever else is given', async () => {
    const ann = await newPerson();
    await call(ann);
    const before = await open.db.select().from(personKeys);
    await expect(
      beginFieldEncryption(open.db, serverKeys([NEW], 'another secret of 32 characters..'), log),
    ).rejects.toThrow('ENCRYPTION_KEYS');
    expect(await open.db.select().from(personKeys)).toEqual(before);
    const { fields: begun } = await beginFieldEncryption(open.db, serverKeys([NEW], LAST), log);
    expect(await nameOf(ann, begun)).toEqual(ADA);
  });
});
