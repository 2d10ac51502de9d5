import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS } from '#contract/domain/days.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { deletions } from '#server/db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import { erasureStore, noConfirmation } from './erasure-store.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

describeOnBothDatabases('erasureStore', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  it.each([
    ['has expired', -1, true],
    ['is still held', 5 * MINUTE_MS, false],
    ['was taken before the clock was set back by a year', 365 * DAY_MS, true],
  ])('gives the lease on the last email when an earlier one %s: %d ms from now, %s', async (_, leaseMs, isGiven) => {
    const id = newId({ now: () => now });
    await open.db.insert(deletions).values({
      ...noConfirmation,
      id,
      userHash: id,
      deletedAt: now,
      pendingUserId: null,
      confirmationEmail: 'ada@example.test',
      confirmationLeasedUntil: new Date(now.getTime() + leaseMs),
    });
    expect((await erasureStore(open.db).leaseConfirmation(id, now)) !== null).toBe(isGiven);
  });
});
