import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase } from '#server/db/client.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { recipientHash } from '#server/notices/recipient-hash.ts';
import { emailRateLimitStore, type RateLimitedEmail } from './email-rate-limit-store.ts';

const NOON = Date.parse('2026-11-22T12:00:00Z');
const SECOND = 1000;
const HOUR = 3600 * SECOND;

describeOnBothDatabases('emailRateLimitStore', (engine) => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase(engine);
  });
  afterAll(() => database.close());

  const consume = (recipient: string, at: number) => {
    const store = emailRateLimitStore(database.db, () => crypto.randomUUID(), recipientHash('a secret'));
    const email: RateLimitedEmail = { kind: 'reset', recipient, limit: { minIntervalSeconds: 60, perDay: 2 } };
    return database.db.transaction((tx) => store.consume(tx, email, new Date(at)));
  };

  it('counts emails dated up to a minute later, by concurrent requests or another server', async () => {
    expect(await consume('ada@example.test', NOON)).toBe(0);
    expect(await consume('ada@example.test', NOON - SECOND)).toBe(61);
    expect(await consume('ada@example.test', NOON - 60 * SECOND)).toBe(120);
  });

  it('counts none from before the clock was set back by more than that', async () => {
    const ask = (at: number) => consume('eve@example.test', at);
    expect([await ask(NOON), await ask(NOON + HOUR)]).toEqual([0, 0]);
    const early = NOON - 2 * HOUR;
    expect([await ask(early), await ask(early + SECOND), await ask(early + HOUR)]).toEqual([0, 59, 0]);
    // Once the clock has caught up, the emails of those hours count again.
    expect(await ask(NOON + HOUR)).toBe(23 * 3600);
  });
});
