/** Fills a PostgreSQL with years of check-ins of thousands of people, as fast as SQL can, in the order of time. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { dimensionKeys } from '../contract/mood.ts';
import { checkIns } from '../server/db/schema.ts';
import { giveCrowdKey, NEVER_OPENED, sealCrowdQuotes } from './sealing.ts';

/** What one person brings; the rest is shared evenly among the others. */
export interface Habit {
  readonly userId: string;
  readonly entries: number;
  readonly perDay: number;
}

const OTHERS_PER_DAY = 3;
/** One of so many others has words for each entry; the measured people have them all. */
const ONE_WITH_QUOTES_IN = 10;
const INSERTS_AT_ONCE = 2;
const ROWS_AT_ONCE = 100_000;
const FILLED = ['check_ins', 'quotes', 'mood_days', 'progress_totals'] as const;
type PutBack = (table: (typeof FILLED)[number]) => Promise<void>;
/** The figures are counted by the same statements that once counted those of everybody. */
const COUNTING = new URL('../server/db/migrations/0005_progress.sql', import.meta.url);

export async function fillWithPeople(
  url: string,
  { checkIns: rows, people }: { readonly checkIns: number; readonly people: number },
  measured: readonly Habit[],
): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, options: '-c work_mem=512MB -c maintenance_work_mem=1GB' });
  // Where something fails, the server may be gone before its idle connections are.
  pool.on('error', () => {});
  const startedAt = performance.now();
  const tell = (what: string) =>
    console.error(`  ${((performance.now() - startedAt) / 1000).toFixed(0).padStart(4)} s  ${what}`);
  try {
    const ownRows = measured.reduce((sum, { entries }) => sum + entries, 0);
    await addHabits(pool, measured, rows - ownRows, people - measured.length);
    const putBack = await takeIndexesOff(pool);
    await addCheckIns(pool, rows, tell);
    await addQuotes(pool);
    tell('quotes added');
    await putBack('check_ins');
    await putBack('quotes');
    tell('indexes made');
    const query = (text: string, values?: unknown[]) => pool.query(text, values);
    for (const { userId } of measured) await sealCrowdQuotes(query, userId, WORDS);
    await giveCrowdKey(query);
    tell('quotes of the measured people sealed');
    await countFigures(pool, putBack);
    tell('figures counted');
    await addInsights(pool);
    await pool.query('drop table habits');
    await pool.query('vacuum (analyze, parallel 0)');
    tell('vacuumed');
  } finally {
    await pool.end();
  }
}

async function addHabits(pool: pg.Pool, measured: readonly Habit[], rows: number, people: number): Promise<void> {
  await pool.query(`create table habits (user_id uuid primary key, entries int, per_day int, has_quotes boolean);
    insert into users (id, email, time_zone, created_at, updated_at)
      select uuidv7(), 'many-' || n || '@example.test', 'Europe/London', now(), now() from generate_series(1, ${people}) n;
    insert into habits
      select id, ${Math.floor(rows / people)} + (place <= ${rows % people})::int, ${OTHERS_PER_DAY}, place % ${ONE_WITH_QUOTES_IN} = 0
      from (select id, row_number() over (order by id) as place from users where email like 'many-%') others;
    insert into sessions (id, user_id, token, expires_at, created_at, updated_at)
      select uuidv7(), user_id, gen_random_uuid()::text, now() + interval '14 days', now(), now() from habits;
    insert into subscriptions (user_id, customer_id, status, ever_paid, created_at, updated_at)
      select user_id, 'many_' || user_id, 'active', true, now(), now() from habits`);
  for (const { userId, entries, perDay } of measured)
    await pool.query('insert into habits values ($1, $2, $3, true)', [userId, entries, perDay]);
}

interface Definition {
  readonly table: string;
  readonly name: string;
  readonly definition: string;
}

/** Rows go in much faster without. @returns the way to make those of a table again, as they were. */
async function takeIndexesOff(pool: pg.Pool): Promise<PutBack> {
  const tables = `array[${FILLED.map((table) => `'${table}'::regclass`).join(', ')}]`;
  const constraints = await pool.query<Definition>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid = any(${tables}) and contype <> 'n' order by contype = 'f', conname`);
  for (const { table, name } of constraints.rows) await pool.query(`alter table ${table} drop constraint ${name}`);
  const indexes = await pool.query<Definition>(`
    select indrelid::regclass::text as table, indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid = any(${tables})`);
  for (const { name } of indexes.rows) await pool.query(`drop index ${name}`);
  return async (filled) => {
    for (const { table, name, definition } of constraints.rows)
      if (table === filled) await pool.query(`alter table ${table} add constraint ${name} ${definition}`);
    for (const { table, definition } of indexes.rows) if (table === filled) await pool.query(definition);
    await pool.query(`analyze ${filled}`);
  };
}

/**
 * Round by round, each an entry of everybody who has so many, the oldest first: as in life, one person's entries lie
 * between those of all the others. The last one was yesterday.
 */
async function addCheckIns(pool: pg.Pool, rows: number, tell: (what: string) => void): Promise<void> {
  const batches = await batchesOf(pool);
  let added = 0;
  let told = 0;
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const done = await pool.query(insertRounds, [batch.newest, batch.oldest]);
      added += done.rowCount ?? 0;
      if (added - told < rows / 10 && added < rows) continue;
      told = added;
      tell(`${added.toLocaleString('en-GB')} of ${rows.toLocaleString('en-GB')} check-ins`);
    }
  };
  await Promise.all(Array.from({ length: INSERTS_AT_ONCE }, work));
}

/** Rounds that are inserted together: round 0 is everybody's newest entry. */
async function batchesOf(pool: pg.Pool): Promise<{ newest: number; oldest: number }[]> {
  const { rows } = await pool.query<{ entries: number; people: number }>(
    'select entries, count(*)::int as people from habits group by entries',
  );
  const batches: { newest: number; oldest: number }[] = [];
  let oldest = Math.max(...rows.map(({ entries }) => entries)) - 1;
  let size = 0;
  for (let round = oldest; round >= 0; round -= 1) {
    for (const { entries, people } of rows) if (entries > round) size += people;
    if (size < ROWS_AT_ONCE && round > 0) continue;
    batches.push({ newest: round, oldest });
    oldest = round - 1;
    size = 0;
  }
  return batches;
}

const columns = dimensionKeys.map((key) => checkIns[key].name);
const insertRounds = `
  insert into check_ins (user_id, id, ${columns.join(', ')}, time_of_day, local_day, created_at)
  select user_id, uuidv7(at - now()), ${columns.map(() => '1 + floor(random() * 5)').join(', ')},
    (array['morning', 'afternoon', 'evening'])[slot + 1], at::date, at
  from (
    select user_id, slot, current_date - 1 - round / per_day + make_interval(hours => 8 + 6 * slot) as at
    from (
      select user_id, per_day, round, per_day - 1 - round % per_day as slot
      from habits, generate_series($1::int, least($2::int, entries - 1)) round
    ) slots
  ) entries order by entries.at`;

const WORDS =
  'A level sort of day so far. Nothing needs fixing. If you like, notice one thing in the next hour that quietly goes right, and let it count for as much as it likes.';

/** A second after the entry; every tenth is saved. */
async function addQuotes(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into quotes (user_id, id, check_in_id, sealed_text, writer, because, kinds, is_favorite, entry_json, created_at)
    select user_id, uuidv7(created_at - now() + interval '1 second'), id, '${NEVER_OPENED}', 'built-in',
      '{stressLevel}', '{savouring}', get_byte(uuid_send(id), 15) % 10 = 0, '"timeOfDay":"morning"', created_at + interval '1 second'
    from check_ins join habits using (user_id) where has_quotes`);
}

async function countFigures(pool: pg.Pool, putBack: PutBack): Promise<void> {
  const [countDays = '', countTotals = ''] = readFileSync(fileURLToPath(COUNTING), 'utf8')
    .split('--> statement-breakpoint')
    .filter((statement) => /^\s*insert into/i.test(statement));
  await pool.query(countDays);
  await putBack('mood_days');
  await pool.query(countTotals);
  await putBack('progress_totals');
  await pool.query('update progress_totals set insights_looked_at = last_entry_at');
}

/** One for every week of entries, as the nightly work might leave them. */
async function addInsights(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into insights (user_id, id, type, subject, text, evidence, figures, created_at)
    select user_id, uuidv7(-week * interval '7 days'), 'weekday', 'weekday:' || week,
      'Your Saturdays tend to be a little easier than your Mondays.', 'Seen over 12 weeks.', '{}', now() - week * interval '7 days'
    from progress_totals, generate_series(0, days / 7) week`);
}
