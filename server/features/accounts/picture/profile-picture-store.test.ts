import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { accounts, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { newId } from '#server/new-id.ts';
import { adjustableClock } from '#server/ports/clock/adjustable-clock.ts';
import type { AdjustableClock } from '#server/ports/clock/port.ts';
import { profilePictureStore } from './profile-picture-store.ts';

describeOnBothDatabases('profilePictureStore', (engine) => {
  let database: OpenDatabase;
  let clock: AdjustableClock;
  beforeAll(async () => {
    database = await testDatabase(engine);
    clock = await adjustableClock(database.db);
  });
  afterAll(() => database.close());

  const bytes = new Uint8Array([0, 1, 39, 92, 128, 255]);
  const picture = { contentType: 'image/png', bytes, sha256: 'abc' } as const;
  const createUserWithPicture = async (email: string) => {
    const [identityId, now] = [newId(clock), clock.now()];
    const userId = await insertUser(database.db, now, { email });
    const identity = { id: identityId, userId, accountId: email, providerId: 'https://issuer.test' };
    await database.db.insert(accounts).values({ ...identity, createdAt: now, updatedAt: now });
    await profilePictureStore(database.db).save(identityId, picture, now);
    return { userId, identityId };
  };

  it('exports the picture, or the fact that it was removed', async () => {
    const store = profilePictureStore(database.db);
    const { userId } = await createUserWithPicture('exported@example.test');
    const exported = await store.exportFor(userId);
    expect(exported).toMatchObject({ contentType: 'image/png', base64: Buffer.from(bytes).toString('base64') });
    await store.remove(userId);
    expect(await store.exportFor(userId)).toEqual({ contentType: null, fetchedAt: null, base64: null });
    expect(await store.exportFor(newId(clock))).toBeNull();
  });

  it('erases the picture, and saves none for a deleted user when a fetch finishes late', async () => {
    const store = profilePictureStore(database.db);
    const { userId, identityId } = await createUserWithPicture('erased@example.test');
    const other = await createUserWithPicture('other@example.test');
    await database.db.transaction((tx) => store.erase(tx, userId));
    expect(await store.find(userId)).toBeNull();
    expect(await store.find(other.userId)).toMatchObject({ bytes: expect.anything(), sha256: 'abc' });
    await database.db.delete(users).where(eq(users.id, userId));
    expect(await store.shouldFetch(identityId)).toBe(false);
    await store.save(identityId, picture, clock.now());
    expect(await store.find(userId)).toBeNull();
  });

  // The embedded database runs one transaction at a time.
  it.runIf(engine === 'postgres')(
    'cannot deadlock with an erasure that began before the picture is saved',
    async () => {
      const store = profilePictureStore(database.db);
      const { userId, identityId } = await createUserWithPicture('erased-meanwhile@example.test');
      await database.db.transaction((tx) => store.erase(tx, userId));
      let saved: Promise<void> | undefined;
      await database.db.transaction(async (tx) => {
        await lockUser(tx, userId, 'update');
        saved = store.save(identityId, picture, clock.now());
        await untilTransactionsWait(database.db, 1);
        await tx.delete(accounts).where(eq(accounts.userId, userId));
        await tx.delete(users).where(eq(users.id, userId));
      });
      await expect(saved).resolves.toBeUndefined();
      expect(await store.find(userId)).toBeNull();
    },
  );
});
