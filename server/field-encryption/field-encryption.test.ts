import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { OpenDatabase } from '../db/client.ts';
import { userDataKeys, users } from '../db/schema.ts';
import { insertUser } from '../db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '../db/testing/test-database.ts';
import { newId } from '../new-id.ts';
import { dataKeysStore } from './data-keys-store.ts';
import {
  createCipher,
  type FieldEncryption,
  fieldEncryption,
  type ReportDecryptionFailure,
} from './field-encryption.ts';
import { keyEncryptionKeys } from './key-encryption-keys.ts';
import { rewrapDataKeys } from './key-rotation.ts';
import { setUpFieldEncryption } from './set-up.ts';
import { type NameParts, NO_NAME } from './user-names.ts';

const FALLBACK_SECRET = 'the secret that stands behind all keys';
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
    decryptionFailures.mockClear();
  });

  const keys = keyEncryptionKeys([], FALLBACK_SECRET);
  const decryptionFailures = vi.fn<ReportDecryptionFailure>();
  const fields = fieldEncryption(keys, decryptionFailures);
  const newUser = () => insertUser(open.db, clock.now());
  const keyOf = async (userId: string) => {
    const [row] = await open.db.select().from(userDataKeys).where(eq(userDataKeys.userId, userId));
    return row ?? null;
  };
  const call = (userId: string, name: NameParts = ADA, encryption: FieldEncryption = fields) =>
    open.db.transaction(async (tx) => {
      const columns = await encryption.encryptName(tx, userId, name);
      await tx.update(users).set(columns).where(eq(users.id, userId));
    });
  const rowOf = async (userId: string) => {
    const [row] = await open.db.select().from(users).where(eq(users.id, userId));
    if (!row) throw new Error('No user has this id.');
    return row;
  };
  const nameOf = async (userId: string, encryption: FieldEncryption) => {
    return encryption.decryptName(userId, (await rowOf(userId)).nameCiphertext, await keyOf(userId));
  };
  const foundBy = async (search: string, encryption: FieldEncryption) => {
    const rows = await open.db.select().from(users);
    const sought = encryption.searchBlindIndexes(search);
    return rows
      .filter(({ nameBlindIndex }) => sought.every((oneOf) => oneOf.some((mark) => nameBlindIndex.includes(mark))))
      .map(({ id }) => id);
  };

  it('creates one data key per user, even for concurrent requests', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const ciphers = await Promise.all(Array.from({ length: 5 }, () => fields.getOrCreateCipher(open.db, ann)));
    const ciphertexts = ciphers.map(({ encrypt }, index) =>
      encrypt('quotes.text_ciphertext', OF_QUOTE, `Text ${index}`),
    );
    const again = await fields.getOrCreateCipher(open.db, ann);
    const texts = ciphertexts.map((ciphertext) => again.decrypt('quotes.text_ciphertext', OF_QUOTE, ciphertext));
    expect(texts).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3', 'Text 4']);
    expect((await keyOf(ann))?.wrappedKey).not.toBe((await keyOf(bob))?.wrappedKey);
  });

  it('creates no data key for a user without a name or for an unknown user', async () => {
    const ann = await newUser();
    const noName = { firstName: null, lastName: '' };
    await call(ann, noName);
    expect(await rowOf(ann)).toMatchObject({ nameCiphertext: '', nameBlindIndex: [] });
    expect(await keyOf(ann)).toBeNull();
    await expect(fields.getOrCreateCipher(open.db, newId(clock))).rejects.toThrow();
  });

  it('decrypts nothing of a user whose data key was destroyed', async () => {
    const ann = await newUser();
    await call(ann);
    const ciphertext = (await fields.getOrCreateCipher(open.db, ann)).encrypt(
      'quotes.text_ciphertext',
      OF_QUOTE,
      'Rest is allowed.',
    );
    await open.db.transaction((tx) => fields.destroyKey(tx, ann));
    expect(await nameOf(ann, fields)).toEqual(NO_NAME);
    expect(decryptionFailures).not.toHaveBeenCalled();
    const next = await fields.getOrCreateCipher(open.db, ann);
    expect(next.decrypt('quotes.text_ciphertext', OF_QUOTE, ciphertext)).toBeNull();
  });

  it('decrypts a text only for its own column, row and user', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    const [first, second] = [newId(clock), newId(clock)];
    const anns = await fields.getOrCreateCipher(open.db, ann);
    const ciphertext = anns.encrypt('quotes.text_ciphertext', first, 'Rest is allowed.');
    expect(anns.decrypt('quotes.text_ciphertext', first, ciphertext)).toBe('Rest is allowed.');
    expect(anns.decrypt('quotes.text_ciphertext', second, ciphertext)).toBeNull();
    expect(anns.decrypt('users.name_ciphertext', first, ciphertext)).toBeNull();
    const bobs = await fields.getOrCreateCipher(open.db, bob);
    expect(bobs.decrypt('quotes.text_ciphertext', first, ciphertext)).toBeNull();
    // The same key for both users, as if an attacker who moves rows had unwrapped it: the user is also bound into the
    // ciphertext.
    const key = randomBytes(32);
    const asAnn = createCipher(key, ann, decryptionFailures).encrypt(
      'quotes.text_ciphertext',
      first,
      'Rest is allowed.',
    );
    expect(createCipher(key, bob, decryptionFailures).decrypt('quotes.text_ciphertext', first, asAnn)).toBeNull();
    expect(decryptionFailures.mock.calls.flat()).toEqual([
      'quotes.text_ciphertext',
      'users.name_ciphertext',
      'quotes.text_ciphertext',
      'quotes.text_ciphertext',
    ]);
  });

  it('decrypts nothing with another user’s data key, even if it is copied into their row', async () => {
    const [ann, bob] = [await newUser(), await newUser()];
    await call(ann);
    await call(bob);
    const [anns, bobs] = [await keyOf(ann), await keyOf(bob)];
    expect(fields.decryptName(bob, (await rowOf(ann)).nameCiphertext, anns)).toEqual(NO_NAME);
    expect(decryptionFailures.mock.calls).toEqual([['user_data_keys.wrapped_key']]);
    expect(fields.decryptName(bob, (await rowOf(ann)).nameCiphertext, bobs)).toEqual(NO_NAME);
    expect(decryptionFailures.mock.calls).toEqual([['user_data_keys.wrapped_key'], ['users.name_ciphertext']]);
    await open.db.update(userDataKeys).set({ wrappedKey: anns?.wrappedKey }).where(eq(userDataKeys.userId, bob));
    expect(await nameOf(bob, fields)).toEqual(NO_NAME);
    // Nothing may be encrypted with a key that cannot be unwrapped, because it could never be decrypted.
    await expect(fields.getOrCreateCipher(open.db, bob)).rejects.toThrow('cannot be unwrapped');
    expect(await nameOf(ann, fields)).toEqual(ADA);
  });

  it('indexes a name with the key-encryption key that wraps the data key, until it is rewrapped', async () => {
    const ann = await newUser();
    await call(ann);
    const both = keyEncryptionKeys([NEW], FALLBACK_SECRET);
    await call(ann, { firstName: 'Grace', lastName: null }, fieldEncryption(both, decryptionFailures));
    expect((await rowOf(ann)).nameBlindIndex).toEqual([both.blindIndexOf('grace', keys.newestId)]);
    await rewrapDataKeys(open.db, both, log, decryptionFailures);
    expect((await rowOf(ann)).nameBlindIndex).toEqual([both.blindIndexOf('grace', both.newestId)]);
  });

  it('rewraps intact data keys, but leaves a broken key and the blind index of a broken name alone', async () => {
    const [ann, bob, eve] = [await newUser(), await newUser(), await newUser()];
    for (const userId of [ann, bob, eve]) await call(userId);
    const [marks, broken] = [(await rowOf(eve)).nameBlindIndex, 'not a wrapped key'];
    await open.db.update(userDataKeys).set({ wrappedKey: broken }).where(eq(userDataKeys.userId, bob));
    await open.db
      .update(users)
      .set({ nameCiphertext: (await rowOf(ann)).nameCiphertext })
      .where(eq(users.id, eve));
    const both = keyEncryptionKeys([NEW], FALLBACK_SECRET);
    await rewrapDataKeys(open.db, both, log, decryptionFailures);
    const after = await Promise.all([ann, bob, eve].map(keyOf));
    expect(after.map((key) => key?.kekId)).toEqual([both.newestId, keys.newestId, both.newestId]);
    expect(after[1]?.wrappedKey).toBe(broken);
    expect((await rowOf(eve)).nameBlindIndex).toEqual(marks);
    expect(await foundBy('lovelace', fieldEncryption(keyEncryptionKeys([], NEW), decryptionFailures))).toEqual([ann]);
    expect(decryptionFailures.mock.calls).toEqual([['users.name_ciphertext']]);
  });

  it('rewraps every key with a new key-encryption key, after which the old one is not needed', async () => {
    const userIds = await Promise.all(Array.from({ length: 450 }, newUser));
    for (const userId of userIds) await fields.getOrCreateCipher(open.db, userId);
    const [ann = ''] = userIds;
    await call(ann);
    const ciphertext = (await fields.getOrCreateCipher(open.db, ann)).encrypt(
      'quotes.text_ciphertext',
      OF_QUOTE,
      'Rest is allowed.',
    );
    const both = keyEncryptionKeys([NEW], FALLBACK_SECRET);
    expect(await foundBy('lovelace', fieldEncryption(both, decryptionFailures))).toEqual([ann]);
    await rewrapDataKeys(open.db, both, log, decryptionFailures);
    const store = dataKeysStore(both);
    expect(await store.keyEncryptionKeysInUse(open.db)).toEqual([both.newestId]);
    const alone = keyEncryptionKeys([], NEW);
    const after = fieldEncryption(alone, decryptionFailures);
    const opened = (await after.getOrCreateCipher(open.db, ann)).decrypt(
      'quotes.text_ciphertext',
      OF_QUOTE,
      ciphertext,
    );
    expect(opened).toBe('Rest is allowed.');
    expect(await nameOf(ann, after)).toEqual(ADA);
    expect(await foundBy('ada lovelace', after)).toEqual([ann]);
    expect(await foundBy('ada smith', after)).toEqual([]);
  });

  it('resumes an interrupted rewrapping', async () => {
    const userIds = await Promise.all(Array.from({ length: 450 }, newUser));
    for (const userId of userIds) await fields.getOrCreateCipher(open.db, userId);
    const both = keyEncryptionKeys([NEW], FALLBACK_SECRET);
    let pages = 0;
    const breaking = {
      ...both,
      wrap: (...given: Parameters<typeof both.wrap>) => {
        pages += 1;
        if (pages > 250) throw new Error('The process was killed.');
        return both.wrap(...given);
      },
    };
    await expect(rewrapDataKeys(open.db, breaking, log, decryptionFailures)).rejects.toThrow('The process was killed.');
    expect(await dataKeysStore(both).keyEncryptionKeysInUse(open.db)).toHaveLength(2);
    await rewrapDataKeys(open.db, both, log, decryptionFailures);
    expect(await dataKeysStore(both).keyEncryptionKeysInUse(open.db)).toEqual([both.newestId]);
  });

  it('refuses to start without a key-encryption key that is in use', async () => {
    const ann = await newUser();
    await call(ann);
    const before = await open.db.select().from(userDataKeys);
    await expect(
      setUpFieldEncryption(
        open.db,
        keyEncryptionKeys([NEW], 'another secret of 32 characters..'),
        log,
        decryptionFailures,
      ),
    ).rejects.toThrow('ENCRYPTION_KEYS');
    expect(await open.db.select().from(userDataKeys)).toEqual(before);
    const { fields: begun } = await setUpFieldEncryption(
      open.db,
      keyEncryptionKeys([NEW], FALLBACK_SECRET),
      log,
      decryptionFailures,
    );
    expect(await nameOf(ann, begun)).toEqual(ADA);
  });

  // PGlite has one connection, so nothing can run in between there.
  it.runIf(engine === 'postgres')(
    'waits for a concurrent name change while rewrapping, and indexes the new name',
    async () => {
      const ann = await newUser();
      await call(ann);
      const both = keyEncryptionKeys([NEW], FALLBACK_SECRET);
      let rewrapping: Promise<void> | undefined;
      await open.db.transaction(async (tx) => {
        const columns = await fields.encryptName(tx, ann, { firstName: 'Grace', lastName: 'Hopper' });
        rewrapping = rewrapDataKeys(open.db, both, log, decryptionFailures);
        await waitForLockWaiter(open);
        await tx.update(users).set(columns).where(eq(users.id, ann));
      });
      await rewrapping;
      const after = fieldEncryption(keyEncryptionKeys([], NEW), decryptionFailures);
      expect(await nameOf(ann, after)).toEqual({ firstName: 'Grace', lastName: 'Hopper' });
      expect(await foundBy('grace hopper', after)).toEqual([ann]);
      expect(await foundBy('lovelace', after)).toEqual([]);
    },
  );

  it.runIf(engine === 'postgres')('allows name changes while data keys are being rewrapped', async () => {
    const ann = await newUser();
    await call(ann);
    const both = keyEncryptionKeys([NEW], FALLBACK_SECRET);
    const withBoth = fieldEncryption(both, decryptionFailures);
    await Promise.all([
      rewrapDataKeys(open.db, both, log, decryptionFailures),
      ...Array.from({ length: 5 }, (_, index) => call(ann, { firstName: `Ann${index}`, lastName: null }, withBoth)),
    ]);
    const after = fieldEncryption(keyEncryptionKeys([], NEW), decryptionFailures);
    const { firstName } = await nameOf(ann, after);
    expect(await foundBy(firstName ?? 'nobody', after)).toEqual([ann]);
  });
});

/** Resolves when a transaction of this database waits for a lock that another one holds. */
async function waitForLockWaiter({ run }: OpenDatabase): Promise<void> {
  for (;;) {
    const { rows } = await run(
      "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1",
    );
    if (rows.length > 0) return;
  }
}
