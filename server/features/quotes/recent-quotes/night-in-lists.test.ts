import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { migrationsFolder } from '#server/db/migrations.ts';
import { withPgClient } from '#server/db/testing/with-pg-client.ts';
import type { Browser } from '#server/testing/browser.ts';
import { openTestApp, type TestApp } from '#server/testing/test-app.ts';
import { checkIn } from '#server/testing/user-actions.ts';

const MIGRATION = readFileSync(join(migrationsFolder, '0014_night-in-lists.sql'), 'utf8');

describe('a list of quotes', () => {
  let app: TestApp;
  let browser: Browser;
  beforeAll(async () => {
    app = await openTestApp('postgres', { systemClock: { now: () => new Date('2026-11-20T01:30:00Z') } });
    browser = await app.trialUser();
    const london = { 'x-time-zone': 'Europe/London' };
    for (const timeOfDayPreference of ['morning', 'afternoon', 'evening'] as const)
      await checkIn(browser, { timeOfDayPreference }, london);
    await checkIn(browser, { timeOfDayPreference: 'evening', day: 'yesterday' }, london);
  });
  afterAll(() => app.close());

  /** Newest first. */
  const nights = async () =>
    (await browser.get('/api/quotes/recent')).body.quotes.map(({ isNight }: { isNight?: true }) => isNight);
  const expected = [undefined, true, undefined, true];

  it('marks those of the small hours, unless they were filled in later', async () => {
    expect(await nights()).toEqual(expected);
  });

  it('also marks those stored by an earlier version, once it is migrated, and none twice', async () => {
    await withPgClient(app.location.databaseUrl ?? '', async (client) => {
      await client.query(`update quotes set entry_json = replace(entry_json, ',"isNight":true', '')`);
      expect(await nights()).toEqual([undefined, undefined, undefined, undefined]);
      for (let run = 1; run <= 2; run += 1) await client.query(MIGRATION);
      const { rows } = await client.query(`select 1 from quotes where entry_json like '%isNight%isNight%'`);
      expect(rows).toEqual([]);
    });
    expect(await nights()).toEqual(expected);
  });
});
