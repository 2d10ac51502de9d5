import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { quoteGenerationLeases, quoteQuotaUses, users } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { untilTransactionsWait } from '#server/db/testing/waiting-transactions.ts';
import { quotaStore } from '../quota/quota-store.ts';
import { generationLeaseStore } from './generation-lease-store.ts';

describeOnBothDatabases('generationLeaseStore', (engine) => {
  const start = new Date('2026-03-01T09:00:00Z');
  const userId = crypto.randomUUID();
  let database: OpenDatabase;
  let leases: ReturnType<typeof generationLeaseStore>;
  beforeAll(async () => {
    database = await testDatabase(engine);
    const { db } = database;
    leases = generationLeaseStore(db, quotaStore(db), async () => false);
    await insertUser(db, start, { id: userId });
  });
  afterAll(() => database.close());

  const noHistory = { decryptTexts: () => [], dataKey: null, usual: {}, feedback: [] };

  it.each([
    ['20 seconds if a service may be called', true, 20_000],
    ['3 seconds for the built-in writer', false, 3_000],
  ])('expires a lease left by a crashed server after %s', async (_, mayAskService, durationMs) => {
    const checkInId = crypto.randomUUID();
    const acquireAt = async (ms: number) => {
      const now = new Date(start.getTime() + ms);
      const use = { quotaUseId: checkInId, limits: null, readHistory: async () => noHistory };
      const holder = crypto.randomUUID();
      return leases.acquire({ userId, checkInId, holder, ...use, mayAskService, now }, null);
    };
    expect(await acquireAt(0)).toMatchObject({ kind: 'begun' });
    expect(await acquireAt(durationMs - 1)).toEqual({ kind: 'held' });
    expect(await acquireAt(durationMs)).toMatchObject({ kind: 'begun' });
  });

  it('counts the quotes of the user that are being written, and no expired leases', async () => {
    const acquireAt = async (ms: number) => {
      const [checkInId, holder] = [crypto.randomUUID(), crypto.randomUUID()];
      const use = { quotaUseId: checkInId, limits: null, readHistory: async () => noHistory };
      const now = new Date(start.getTime() + ms);
      return leases.acquire({ userId, checkInId, holder, ...use, mayAskService: true, now }, null);
    };
    const later = 3_600_000;
    expect(await acquireAt(later)).toMatchObject({ kind: 'begun', inFlight: 1 });
    expect(await acquireAt(later + 19_999)).toMatchObject({ kind: 'begun', inFlight: 2 });
    expect(await acquireAt(later + 20_000)).toMatchObject({ kind: 'begun', inFlight: 2 });
  });

  it.each([
    ['holds after the clock was set back by a minute, as by servers whose clocks differ', 60_000, true],
    ['does not hold after the clock was set back further', 60_001, false],
  ])('a lease %s', async (_, setBackMs, isHeld) => {
    const checkInId = crypto.randomUUID();
    const acquireAt = (now: Date) => {
      const use = { quotaUseId: crypto.randomUUID(), limits: null, readHistory: async () => noHistory };
      return leases.acquire({ userId, checkInId, holder: crypto.randomUUID(), ...use, mayAskService: true, now }, null);
    };
    const before = new Date(start.getTime() + 4 * 3_600_000);
    const after = new Date(before.getTime() - setBackMs);
    expect(await acquireAt(before)).toMatchObject({ kind: 'begun', inFlight: 1 });
    expect(await leases.isHeld(userId, checkInId, after)).toBe(isHeld);
    expect(await acquireAt(after)).toMatchObject(isHeld ? { kind: 'held' } : { kind: 'begun', inFlight: 1 });
    await leases.removeExpired(new Date(before.getTime() + 48 * 3_600_000));
  });

  it('counts a use once if another server takes over a check-in whose server crashed', async () => {
    const checkInId = crypto.randomUUID();
    const acquireAt = (ms: number) => {
      const use = { quotaUseId: checkInId, limits: { perDay: 1, perMinute: 1 }, readHistory: async () => noHistory };
      const [holder, now] = [crypto.randomUUID(), new Date(start.getTime() + 2 * 3_600_000 + ms)];
      return leases.acquire({ userId, checkInId, holder, ...use, mayAskService: true, now }, null);
    };
    expect(await acquireAt(0)).toMatchObject({ kind: 'begun' });
    expect(await acquireAt(20_000)).toMatchObject({ kind: 'begun' });
    const { rows } = await database.run('select from quote_quota_uses where id = $1', [checkInId]);
    expect(rows).toHaveLength(1);
  });

  it.runIf(engine === 'postgres')('cannot deadlock with an erasure when a lease is released', async () => {
    const { db } = database;
    const [checkInId, holder] = [crypto.randomUUID(), crypto.randomUUID()];
    const erasedId = await insertUser(db, start);
    const use = { quotaUseId: checkInId, limits: { perDay: 1, perMinute: 1 }, readHistory: async () => noHistory };
    const lease = { userId: erasedId, checkInId, holder };
    await leases.acquire({ ...lease, ...use, mayAskService: true, now: start }, null);
    let released: Promise<void> | undefined;
    await db.transaction(async (tx) => {
      await lockUser(tx, erasedId, 'update');
      await tx.delete(quoteGenerationLeases).where(eq(quoteGenerationLeases.userId, erasedId));
      released = leases.release(lease, checkInId);
      await untilTransactionsWait(db, 1);
      await tx.delete(quoteQuotaUses).where(eq(quoteQuotaUses.userId, erasedId));
      await tx.delete(users).where(eq(users.id, erasedId));
    });
    await expect(released).resolves.toBeUndefined();
  });
});
