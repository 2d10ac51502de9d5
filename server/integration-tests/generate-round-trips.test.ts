/**
 * Counts the round trips to PostgreSQL of POST /api/quotes/generate. Each statement is named by its kind and its table.
 */
import { getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defaultRatings } from '../../contract/domain/mood.ts';
import * as schema from '../db/schema.ts';
import type { Browser } from '../testing/browser.ts';
import { type RecordedStatements, recordStatements, type SentStatement } from '../testing/recorded-statements.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

describe('POST /api/quotes/generate on PostgreSQL', () => {
  let recorded: RecordedStatements;
  let app: TestApp;
  let user: Browser;
  beforeAll(async () => {
    recorded = recordStatements();
    app = await openTestApp('postgres', {}, { RATE_LIMITS: 'on' });
  });
  afterAll(async () => {
    await app.close();
    recorded.restore();
  });
  beforeEach(async () => {
    user = await app.trialUser();
    // Otherwise the jobs that the sign-up added would be recorded too.
    await app.runDueJobs();
    await generate();
  });

  const generate = async (body: object = {}): Promise<string[]> => {
    const before = recorded.sent.length;
    const { status } = await user.post('/api/quotes/generate', {
      ...defaultRatings(),
      timeOfDayPreference: 'evening',
      ...body,
    });
    expect(status).toBe(200);
    return roundTripsOf(recorded.sent.slice(before));
  };

  const STORE_CHECK_IN =
    'begin + select users + select health_consents, deletions + insert check_ins + insert progress_totals + insert mood_days';
  const READ_FOR_QUOTE =
    'select check_ins + select quote_quota_uses + select quote_quota_uses + select user_data_keys, quotes, check_ins, quote_preferences';
  const STORE_QUOTE =
    'begin + select users + select health_consents, deletions + insert quotes, check_ins + delete quote_generation_leases + update progress_totals, quotes';

  it('takes exactly six round trips if the day already has a check-in', async () => {
    expect(await generate()).toEqual([
      'select sessions, users, subscriptions',
      'insert rate_limit_counters',
      `${STORE_CHECK_IN} + ${READ_FOR_QUOTE}`,
      'insert quote_generation_leases + insert quote_quota_uses + commit',
      STORE_QUOTE,
      'commit',
    ]);
  });

  it('takes at most eight round trips for the first check-in of a day', async () => {
    expect((await generate({ day: 'yesterday' })).length).toBeLessThanOrEqual(8);
  });
});

/** Statements that are sent together count as one round trip. */
function roundTripsOf(sent: readonly SentStatement[]): string[] {
  const roundTrips: string[] = [];
  for (const { text, startsRoundTrip } of sent) {
    if (startsRoundTrip) roundTrips.push(nameOf(text));
    else roundTrips.push(`${roundTrips.pop()} + ${nameOf(text)}`);
  }
  return roundTrips;
}

const tableNames = new Set<string>(
  Object.values(schema).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : [])),
);

/** For example `insert check_ins`, or `select quotes, user_data_keys`. */
function nameOf(text: string): string {
  const [verb = ''] = /\w+/.exec(text) ?? [];
  const tables = [...text.matchAll(/(?:from|into|update|join) "?(\w+)/g)].map(([, table = '']) => table);
  return [verb, [...new Set(tables)].filter((table) => tableNames.has(table)).join(', ')].filter(Boolean).join(' ');
}
