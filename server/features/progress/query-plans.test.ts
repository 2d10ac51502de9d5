/** Every statement behind the pages finds its rows by an index that begins with the user. None scans a whole table. */

import { AsyncLocalStorage } from 'node:async_hooks';
import { getTableColumns, getTableName } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dimensionKeys, timesOfDay } from '#contract/domain/mood.ts';
import { checkIns, moodDays } from '../../db/schema.ts';
import type { Browser } from '../../testing/browser.ts';
import { interceptStatements } from '../../testing/intercept-statements.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

/** Enough users that scanning a table with one row for each costs more than an index lookup. */
const USERS = 5000;
const USERS_WITH_CHECK_INS = 300;
const CHECK_INS_PER_USER = 60;
const watched = ['check_ins', 'quotes', 'mood_days', 'progress_totals', 'progress_preferences', 'insights'];

interface Plan {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Plans?: readonly Plan[];
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)];
const isScan = (node: Plan) => /Scan$/.test(node['Node Type']) && watched.includes(node['Relation Name'] ?? '');
/** For a bitmap heap scan, the condition is on the index scan below it. */
const conditionOf = (node: Plan): string => node['Index Cond'] ?? (node.Plans ?? []).map(conditionOf).join();
const isByUser = (node: Plan) =>
  /^(Index Scan|Index Only Scan|Bitmap Heap Scan)$/.test(node['Node Type']) && conditionOf(node).includes('user_id');

/** An id made of two numbers, so that the database itself can generate matching rows. */
const idOf = (user: string, checkIn: string) =>
  `('00000000-0000-' || lpad((${user})::text, 4, '0') || '-8000-' || lpad((${checkIn})::text, 12, '0'))::uuid`;

const named = (table: typeof checkIns | typeof moodDays, key: string) =>
  (getTableColumns(table) as Record<string, { name: string }>)[key]?.name ?? key;
const columnsOf = (table: typeof checkIns | typeof moodDays, keys: readonly string[]) =>
  keys.map((key) => named(table, key)).join(', ');
const sumKeys = [
  'entries',
  'moodSum',
  'averageMoodSum',
  ...timesOfDay.flatMap((time) => [`${time}Entries`, `${time}MoodSum`]),
  ...dimensionKeys,
];
const numbers = (count: number) => Array(count).fill('3').join(', ');

const fill = `
  insert into users (id, email, created_at, updated_at)
    select ${idOf('p', '0')}, p || '@example.test', now(), now() from generate_series(1, ${USERS}) p;
  insert into ${getTableName(checkIns)} (user_id, id, time_of_day, local_day, created_at, set_mask, ${columnsOf(checkIns, dimensionKeys)})
    select ${idOf('p', '0')}, ${idOf('p', 'e')}, 'morning', date '2026-01-01' + e, now(), 0, ${numbers(dimensionKeys.length)}
    from generate_series(1, ${USERS_WITH_CHECK_INS}) p, generate_series(1, ${CHECK_INS_PER_USER}) e;
  insert into quotes (user_id, id, check_in_id, text_ciphertext, writer, because, is_favorite, entry_json, created_at)
    select user_id, id, id, 'Some words.', 'built-in', '{stressLevel}', local_day < '2026-01-20', '"timeOfDay":"morning"', now() from check_ins;
  insert into mood_days (user_id, local_day, ${columnsOf(moodDays, sumKeys)})
    select user_id, local_day, ${numbers(sumKeys.length)} from check_ins;
  insert into progress_totals (user_id, entries, mood_sum, average_mood_sum, days, first_day, last_day, last_entry_at)
    select id, ${CHECK_INS_PER_USER}, ${21 * CHECK_INS_PER_USER}, ${18 * CHECK_INS_PER_USER}, ${CHECK_INS_PER_USER}, date '2026-01-02', date '2026-03-02', now() from users;
  insert into progress_preferences (user_id) select id from users;
  insert into insights (user_id, id, type, subject, text, evidence, figures, created_at)
    select user_id, id, 'streak', 'streak', 'Words.', 'Figures.', '{}', now() from check_ins;
  analyze;`;

describe('query plans', () => {
  let app: TestApp;
  let browser: Browser;
  let client: pg.Client;
  const asking = new AsyncLocalStorage<Set<string>>();
  let restoreDriver: () => void;
  beforeAll(async () => {
    restoreDriver = interceptStatements(({ text }, send) => {
      asking.getStore()?.add(text);
      return send();
    });
    app = await openTestApp('postgres');
    browser = await app.trialUser();
    client = new pg.Client({ connectionString: app.location.databaseUrl });
    await client.connect();
    await client.query(fill);
  });
  afterAll(async () => {
    await client.end();
    await app.close();
    restoreDriver();
  });

  /**
   * The statements that this work itself sends to the database, each once. Those of jobs running meanwhile are not
   * included.
   */
  const statementsOf = async (work: () => Promise<unknown>): Promise<string[]> => {
    const sent = new Set<string>();
    await asking.run(sent, work);
    return [...sent].filter((text) => watched.some((table) => text.includes(table)));
  };

  /** The scans of a statement that do not find their rows by user, in the generic plan for all parameter values. */
  const wrongScansOf = async (statement: string): Promise<string[]> => {
    const { rows } = await client.query(`explain (generic_plan, format json) ${statement}`);
    const [{ Plan: plan }] = rows[0]['QUERY PLAN'] as [{ Plan: Plan }];
    return nodesOf(plan)
      .filter((node) => isScan(node) && !isByUser(node))
      .map((node) => `${node['Node Type']} on ${node['Relation Name']} for ${statement}`);
  };
  const wrongScansIn = async (statements: readonly string[]) => {
    const found: string[] = [];
    for (const statement of statements) found.push(...(await wrongScansOf(statement)));
    return found;
  };

  const year = 'from=2026-01-01&to=2026-12-31';
  it.each([
    ['/api/user/progress', 1],
    ['/api/user/analytics', 2],
    [`/api/user/days?${year}`, 1],
    ['/api/user/dimensions?days=30', 1],
    ['/api/user/dimensions?days=365', 1],
    ['/api/user/patterns', 1],
    ['/api/user/stats', 1],
    ['/api/quotes/recent', 1],
    ['/api/quotes/recent?date=2026-03-01', 1],
    ['/api/quotes/recent?entries=all', 1],
    ['/api/quotes/recent?entries=all&date=2026-03-01', 1],
    ['/api/quotes/favorites', 1],
    ['/api/check-ins/last', 1],
    ['/api/check-ins/statistics', 1],
  ])('GET %s finds its rows by a user index (statement limit: %i)', async (path, most) => {
    const statements = await statementsOf(async () => expect((await browser.get(path)).status).toBe(200));
    expect(statements.length).toBeGreaterThan(0);
    expect(statements.length).toBeLessThanOrEqual(most);
    expect(await wrongScansIn(statements)).toEqual([]);
  });

  it('GET /api/quotes/:id/explanation finds its rows by a user index, in one statement', async () => {
    const { quote } = (await browser.post('/api/quotes/generate', {})).body;
    const path = `/api/quotes/${quote.id}/explanation`;
    const statements = await statementsOf(async () => expect((await browser.get(path)).status).toBe(200));
    expect(statements).toHaveLength(1);
    expect(await wrongScansIn(statements)).toEqual([]);
  });

  it('GET /api/user/report finds its rows by a user index', async () => {
    const path = `/api/user/report?${year}&quotes=true`;
    const statements = await statementsOf(async () => expect((await browser.get(path)).status).toBe(200));
    expect(await wrongScansIn(statements)).toEqual([]);
  });

  it('check-ins for today and yesterday and a saved quote find their rows by a user index', async () => {
    const statements = await statementsOf(async () => {
      const { quote } = (await browser.post('/api/quotes/generate', {})).body;
      await browser.post('/api/quotes/generate', { day: 'yesterday' });
      await browser.patch(`/api/quotes/${quote.id}/favorite`, { isFavorite: true });
    });
    expect(statements.length).toBeGreaterThan(5);
    expect(await wrongScansIn(statements)).toEqual([]);
  });

  it('a missing index shows up as a sequential scan', async () => {
    await client.query('alter table mood_days drop constraint mood_days_user_id_local_day_pk');
    const statements = await statementsOf(() => browser.get('/api/user/patterns'));
    expect(await wrongScansIn(statements)).toEqual([expect.stringContaining('Seq Scan on mood_days')]);
  });
});
