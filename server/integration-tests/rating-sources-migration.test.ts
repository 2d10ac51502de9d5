/** The next start migrates a database from before rating sources (docs/decisions/043-rating-sources.md). */
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres';
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  averageMoodItems,
  checkInMoodItems,
  type DimensionKey,
  dimensionKeys,
  dimensions,
  timesOfDay,
} from '../../contract/domain/mood.ts';
import { dimensionBit } from '../../contract/domain/rating-sources.ts';
import type { OpenDatabase } from '../db/client.ts';
import { migrationsFolder } from '../db/migrations.ts';
import { openDatabase } from '../db/open-database.ts';
import { checkIns, moodDays } from '../db/schema.ts';
import {
  describeOnBothDatabases,
  type Engine,
  emptyDatabaseLocation,
  type TestDatabaseLocation,
} from '../db/testing/test-database.ts';
import { withPgClient } from '../db/testing/with-pg-client.ts';
import { insertMoodDays } from '../features/progress/aggregates/mood-days-store.ts';

/** Fewer on the embedded database, which is slow when all cores are busy. */
const CHECK_INS = { pglite: 2_000, postgres: 20_000 };
const TOTALS_SQL = new URL('../../bench/fixtures/progress-totals.sql', import.meta.url);

/** A migrations folder with the first migration only. */
function firstMigrationFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-migrations-'));
  const journal = JSON.parse(readFileSync(join(migrationsFolder, 'meta/_journal.json'), 'utf8'));
  const [first] = journal.entries;
  mkdirSync(join(folder, 'meta'));
  writeFileSync(join(folder, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: [first] }));
  cpSync(join(migrationsFolder, `${first.tag}.sql`), join(folder, `${first.tag}.sql`));
  return folder;
}

type Run = (statement: string) => Promise<unknown>;

/** Creates the tables as they were, and fills them. */
async function makeEarlierDatabase({ databaseUrl, dataDir }: TestDatabaseLocation, fill: (run: Run) => Promise<void>) {
  const folder = firstMigrationFolder();
  try {
    if (databaseUrl) {
      await withPgClient(databaseUrl, async (client) => {
        await migratePostgres(drizzlePostgres(client), { migrationsFolder: folder });
        await fill((statement) => client.query(statement));
      });
    } else {
      const client = await PGlite.create(join(dataDir, 'pglite'));
      await migratePglite(drizzlePglite(client), { migrationsFolder: folder });
      await fill((statement) => client.exec(statement));
      await client.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const ratingColumnsOf = (table: typeof checkIns | typeof moodDays) => dimensionKeys.map((key) => table[key].name);
const list = (items: readonly string[]): string => items.join(', ');

/** Three users, one of whom has most of the check-ins: two a day, and some on days without others. */
const addCheckIns = (count: number) => `
  insert into users (id, email, created_at, updated_at)
    select ('00000000-0000-7000-8000-00000000000' || n)::uuid, n || '@example.test', now(), now() from generate_series(1, 3) n;
  select setseed(0.43);
  insert into check_ins (user_id, id, ${list(ratingColumnsOf(checkIns))}, time_of_day, local_day, filled_in, created_at)
    select ('00000000-0000-7000-8000-00000000000' || case when n % 10 = 0 then 2 when n % 101 = 0 then 3 else 1 end)::uuid,
      ('00000000-0000-7000-9000-' || lpad(n::text, 12, '0'))::uuid, ${list(dimensionKeys.map(() => '1 + floor(random() * 5)'))},
      (array['morning', 'afternoon', 'evening'])[1 + n % 3], date '2000-01-01' + n / 2, n % 7 = 0, now()
    from generate_series(1, ${count}) n`;

const easeOf = (items: readonly DimensionKey[]): string =>
  items
    .map((key) => (dimensions[key].hardEnd === 'high' ? `(6 - ${checkIns[key].name})` : checkIns[key].name))
    .join(' + ');

/** The daily aggregates as they were computed before: every value counts, set or not. */
const addMoodDays = `
  insert into mood_days (user_id, local_day, entries, mood_sum, average_mood_sum,
    ${list(timesOfDay.flatMap((time) => [`${time}_entries`, `${time}_mood_sum`]))}, ${list(ratingColumnsOf(moodDays))})
  select user_id, local_day, count(*), sum(${easeOf(checkInMoodItems)}), sum(${easeOf(averageMoodItems)}),
    ${list(
      timesOfDay.flatMap((time) => [
        `count(*) filter (where time_of_day = '${time}')`,
        `coalesce(sum(${easeOf(checkInMoodItems)}) filter (where time_of_day = '${time}'), 0)`,
      ]),
    )}, ${list(ratingColumnsOf(checkIns).map((column) => `sum(${column})`))}
  from check_ins group by user_id, local_day`;

describeOnBothDatabases('the migration to rating sources', (engine: Engine) => {
  let location: TestDatabaseLocation;
  let open: OpenDatabase;
  let totalsBefore: unknown;
  beforeAll(async () => {
    location = await emptyDatabaseLocation(engine);
    await makeEarlierDatabase(location, async (run) => {
      await run(addCheckIns(CHECK_INS[engine]));
      await run(addMoodDays);
      await run(readFileSync(TOTALS_SQL, 'utf8'));
      await run('create table totals_before as select * from progress_totals');
    });
    open = await openDatabase(location);
    totalsBefore = (await open.run('select * from totals_before order by user_id')).rows;
  });
  afterAll(async () => {
    await open.close();
    await location.remove();
  });

  it('marks ratings other than 3 as set, none as carried, and all sources as inferred', async () => {
    const mask = dimensionKeys
      .map((key) => `case when ${checkIns[key].name} <> 3 then ${dimensionBit(key)} else 0 end`)
      .join(' + ');
    const { rows } =
      await open.run(`select count(*)::int as all, count(*) filter (where set_mask = ${mask})::int as set,
      count(*) filter (where carried_mask = 0)::int as uncarried, count(*) filter (where sources_inferred)::int as inferred
      from check_ins`);
    const all = CHECK_INS[engine];
    expect(rows).toEqual([{ all, set: all, uncarried: all, inferred: all }]);
  });

  it('updates each mood day to match its check-ins', async () => {
    const stored = () => open.db.select().from(moodDays).orderBy(moodDays.userId, moodDays.localDay);
    const migrated = await stored();
    await open.db.delete(moodDays);
    await open.db.execute(insertMoodDays());
    const counted = await stored();
    expect(migrated.length).toBeGreaterThan(CHECK_INS[engine] / 2);
    // Compared as text, because comparing so many objects takes much longer.
    expect(JSON.stringify(migrated) === JSON.stringify(counted)).toBe(true);
    expect(migrated[0]).toEqual(counted[0]);
  });

  it('leaves progress_totals unchanged', async () => {
    const { rows } = await open.run('select * from progress_totals order by user_id');
    expect(rows).toHaveLength(3);
    expect(rows).toEqual(totalsBefore);
  });

  it('does not infer the sources of later check-ins, and requires their set mask', async () => {
    const [columns, values] = [list(ratingColumnsOf(checkIns)), list(dimensionKeys.map(() => '3'))];
    const insert = (mask: string) =>
      open.run(`insert into check_ins (user_id, id, ${columns}, set_mask, time_of_day, local_day, created_at)
        select id, gen_random_uuid(), ${values}, ${mask}, 'morning', '2026-03-11', now() from users limit 1
        returning sources_inferred, carried_mask`);
    expect((await insert('7')).rows).toEqual([{ sources_inferred: false, carried_mask: 0 }]);
    await expect(insert('null')).rejects.toThrow();
  });
});
