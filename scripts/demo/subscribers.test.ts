import { expect, it } from 'vitest';
import { DAY_MS } from '../../contract/domain/days.ts';
import { readCounters } from '../../server/db/counters.ts';
import { openDatabase } from '../../server/db/open-database.ts';
import { describeOnBothDatabases, migratedDatabaseLocation } from '../../server/db/testing/test-database.ts';
import { normalizeEmail } from '../../server/text/email-address.ts';
import { addSubscribers, planSubscribers } from './subscribers.ts';

const NOW = new Date('2026-11-21T12:00:00Z');
const SEED = 18;

it('planSubscribers returns the same subscribers for the same seed and others for another', () => {
  const withoutId = (seed: number) => planSubscribers(NOW, seed).map(({ id: _, ...rest }) => rest);
  expect(withoutId(SEED)).toEqual(withoutId(SEED));
  expect(withoutId(SEED + 1)).not.toEqual(withoutId(SEED));
});

it('planSubscribers returns 500 different, normalised addresses at example.test', () => {
  const emails = planSubscribers(NOW, SEED).map(({ email }) => email);
  expect([emails.length, new Set(emails).size]).toEqual([500, 500]);
  expect(emails.filter((email) => !email.endsWith('@example.test') || normalizeEmail(email) !== email)).toEqual([]);
});

it('planSubscribers spreads subscribers over 120 days, most of them confirmed after subscribing', () => {
  const plan = planSubscribers(NOW, SEED);
  const ages = plan.map(({ subscribedAt }) => (NOW.getTime() - subscribedAt.getTime()) / DAY_MS);
  expect(Math.max(...ages)).toBeLessThanOrEqual(120);
  expect(Math.max(...ages)).toBeGreaterThan(110);
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(0);
  expect(plan.map(({ id }) => id)).toEqual(plan.map(({ id }) => id).toSorted());
  const confirmed = plan.flatMap(({ subscribedAt, confirmedAt }) => (confirmedAt ? [[subscribedAt, confirmedAt]] : []));
  expect(confirmed.length).toBeGreaterThan(425);
  expect(confirmed.length).toBeLessThan(495);
  expect(
    confirmed.filter(([subscribedAt = NOW, confirmedAt = NOW]) => confirmedAt < subscribedAt || confirmedAt > NOW),
  ).toEqual([]);
  const oldestPending = Math.max(...plan.flatMap(({ confirmedAt }, index) => (confirmedAt ? [] : [ages[index] ?? 0])));
  expect(oldestPending).toBeLessThan(30);
});

describeOnBothDatabases('addSubscribers', (engine) => {
  it('stores and counts all subscribers, and suppresses six of them', async () => {
    const location = await migratedDatabaseLocation(engine);
    await addSubscribers(location, NOW, SEED);
    const { db, run, close } = await openDatabase(location);
    const { subscribers, subscribers_confirmed } = await readCounters(db, ['subscribers', 'subscribers_confirmed']);
    const { rows } = await run(
      'select reason from suppressions s join newsletter_subscribers n using (email) where n.confirmed_at < s.created_at',
    );
    await close();
    await location.remove();
    expect(subscribers).toBe(500);
    expect(subscribers_confirmed).toBe(planSubscribers(NOW, SEED).filter(({ confirmedAt }) => confirmedAt).length);
    expect(rows).toHaveLength(6);
  });
});
