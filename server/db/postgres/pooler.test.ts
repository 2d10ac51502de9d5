/** With a pooler in transaction mode, nothing may depend on a session. The drill `pgbouncer` uses a real one. */
import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { inBackground } from '../background.ts';
import { oneRow } from '../one-row.ts';
import { statement } from '../statement.ts';
import { migratedDatabaseLocation, type TestDatabaseLocation } from '../testing/test-database.ts';
import { detectPooler, poolerWarning, poolQuery } from './pooler.ts';
import { BoundedPool } from './postgres-pool.ts';
import { pooledTransactions } from './postgres-transaction.ts';

const LIMITS = {
  connections: 1,
  maxQueued: 10,
  connectMs: 2000,
  statementMs: 1234,
  responseMs: 6000,
  idleInTransactionMs: 4321,
};
const SETTINGS = `select current_setting('statement_timeout') as statement,
  current_setting('idle_in_transaction_session_timeout') as idle, current_setting('plan_cache_mode') as plans`;
const NONE = { statement: '0', idle: '0', plans: 'auto' };
const OURS = { statement: '1234ms', idle: '4321ms', plans: 'force_generic_plan' };

let location: TestDatabaseLocation;
let pool: BoundedPool;
beforeAll(async () => {
  location = await migratedDatabaseLocation('postgres');
});
afterAll(() => location.remove());
beforeEach(() => {
  pool = new BoundedPool(location.databaseUrl ?? '', LIMITS, true);
});
afterEach(() => pool.end());

const query = () => poolQuery(() => pool, true);
const rowsOf = async (text: string, values?: unknown[]) => {
  const result = await query()(text, values);
  return [result].flat().at(-1)?.rows;
};

it('pooledTransactions sets limits for the transaction only, and leaves the session unchanged', async () => {
  expect(await rowsOf(SETTINGS)).toEqual([NONE]);
  const settingsInTransaction = await pooledTransactions(() => pool)(
    async (tx) => (await tx.execute(sql.raw(SETTINGS))) as unknown,
  );
  expect(settingsInTransaction).toMatchObject({ rows: [OURS] });
  expect(await rowsOf(SETTINGS)).toEqual([NONE]);
});

it('poolQuery applies the limits to a single statement of a job, but not to the session', async () => {
  expect(await inBackground(() => rowsOf(`${SETTINGS} where $1`, [true]))).toEqual([OURS]);
  expect(await rowsOf(`${SETTINGS} where $1`, [true])).toEqual([NONE]);
});

it('statements are unnamed through a pooler, but named on a direct connection', async () => {
  const select = statement('ours', (db) => db.select({ one: sql`${sql.placeholder('one')}::int` }).from(oneRow));
  await query()({ text: 'select $1::int', name: 'mine' }, [1]);
  await pooledTransactions(() => pool)((tx) => select(tx, { one: 1 }));
  expect(await rowsOf('select name from pg_prepared_statements')).toEqual([]);
  const direct = new BoundedPool(location.databaseUrl ?? '', LIMITS, false);
  await poolQuery(() => direct, false)({ text: 'select $1::int', name: 'mine' }, [1]);
  await pooledTransactions(() => direct)((tx) => select(tx, { one: 1 }));
  const names = (await direct.query('select name from pg_prepared_statements order by name')).rows;
  expect(names).toEqual([{ name: 'mine' }, { name: 'ours' }]);
  await direct.end();
});

it('detectPooler detects a pooler and lists the defaults that the role lacks', async () => {
  const connection = new pg.Client({ connectionString: location.databaseUrl });
  await connection.connect();
  const missingSettings = ['idle_in_transaction_session_timeout', 'plan_cache_mode', 'statement_timeout'];
  expect(await detectPooler(connection)).toEqual({ usesPooler: false, missingSettings });
  Object.assign(connection, { processID: 1 });
  expect(await detectPooler(connection)).toEqual({ usesPooler: true, missingSettings });
  await connection.end();
  expect(poolerWarning(['statement_timeout'])).toMatch(/alter role <name> set statement_timeout = '5s';$/);
});
