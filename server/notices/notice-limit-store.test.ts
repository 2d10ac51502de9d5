import { afterAll, beforeAll, expect, it } from 'vitest';
import { DAY_MS } from '../../contract/domain/days.ts';
import type { OpenDatabase } from '../db/client.ts';
import { verifications } from '../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../db/testing/test-database.ts';
import { newId } from '../new-id.ts';
import { noticeLimitStore } from './notice-limit-store.ts';
import { recipientHash } from './recipient-hash.ts';

const shared = { bucket: 'shared' } as const;

describeOnBothDatabases('noticeLimitStore', (engine) => {
  let database: OpenDatabase;
  let now = Date.parse('2026-11-22T12:00:00Z');
  const clock = { now: () => new Date(now) };
  const store = () => noticeLimitStore(database.db, clock, () => newId(clock), recipientHash('a secret'));
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());

  it('allows three of 20 concurrent notices to an address, ignoring its letter case', async () => {
    const takes = Array.from({ length: 20 }, (_, n) =>
      store().reserve(n % 2 ? 'Ann@Example.test' : 'ann@example.test', 'a', shared),
    );
    expect((await Promise.all(takes)).filter((reserved) => reserved !== null)).toHaveLength(3);
    expect(await store().reserve('ben@example.test', 'a', shared)).not.toBeNull();
  });

  it('allows another notice after a reservation is reverted or a day has passed', async () => {
    const take = () => store().reserve('cleo@example.test', 'a', shared);
    const [first] = [await take(), await take(), await take()];
    expect(await take()).toBeNull();
    await first?.();
    expect(await take()).not.toBeNull();
    now += DAY_MS;
    expect(await take()).not.toBeNull();
  });

  it('counts notices dated up to a minute later, and none from before the clock was set back further', async () => {
    const take = () => store().reserve('finn@example.test', 'a', shared);
    const [first, second, third] = [await take(), await take(), await take()];
    now -= 60_000;
    expect(await take()).toBeNull();
    now -= 1;
    const fourth = await take();
    expect(fourth).not.toBeNull();
    await Promise.all([first, second, third, fourth].map((revert) => revert?.()));
    now += 60_001;
  });

  it('exports its counts for an address, stores no plain address and removes counts after a day', async () => {
    await store().reserve('dora@example.test', 'accounts.new-sign-in', shared);
    expect(await store().exportFor('dora@example.test')).toEqual([{ what: 'accounts.new-sign-in', at: new Date(now) }]);
    expect(JSON.stringify(await database.db.select().from(verifications))).not.toContain('dora');
    await store().reserve('emil@example.test', 'a', shared);
    now += DAY_MS;
    await store().removeExpired();
    expect(await database.db.select().from(verifications)).toEqual([]);
  });
});
