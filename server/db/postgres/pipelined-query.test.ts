import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { OpenDatabase } from '../client.ts';
import { rowsOf } from '../rows-of.ts';
import { testDatabase } from '../testing/test-database.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await testDatabase('postgres');
});
afterEach(() => database.close());

const processOf = async (): Promise<number> => {
  const [row] = await rowsOf<{ pid: number }>(database.pipelinedDb, sql`select pg_backend_pid() as pid`);
  return row?.pid ?? 0;
};
const processesOf = async (count: number) => new Set(await Promise.all(Array.from({ length: count }, processOf)));

it('statements of one turn share a connection, which is free afterwards', async () => {
  expect((await processesOf(16)).size).toBe(1);
  const areFree = () => database.connectionPools?.().every(({ total, idle }) => total === idle);
  await expect.poll(areFree).toBe(true);
});

it('statements beyond 16 in one turn get another connection, and 16 do not open a second', async () => {
  const requestConnections = () => database.connectionPools?.().find(({ pool }) => pool === 'requests')?.total ?? 0;
  const before = requestConnections();
  await processesOf(16);
  expect(requestConnections()).toBe(Math.max(before, 1));
  expect((await processesOf(17)).size).toBe(2);
});

it('each statement of a turn gets its own result, and one that fails fails alone', async () => {
  const numbers = [3, 1, 0, 2];
  const settled = await Promise.allSettled(
    numbers.map((number) => rowsOf<{ share: number }>(database.pipelinedDb, sql`select 6 / ${number}::int as share`)),
  );
  expect(settled.map((one) => (one.status === 'fulfilled' ? one.value[0]?.share : 'failed'))).toEqual([
    2,
    6,
    'failed',
    3,
  ]);
  expect((await processesOf(2)).size).toBe(1);
});

it('if the connection is cut, all statements of the turn fail, and the next ones succeed', async () => {
  const sent = Array.from({ length: 3 }, () => database.pipelinedDb.execute(sql`select pg_sleep(20)`));
  const settled = Promise.allSettled(sent);
  const cut = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query = 'select pg_sleep(20)'`;
  await expect.poll(async () => (await database.run(cut)).rows).toHaveLength(1);
  expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect((await processesOf(2)).size).toBe(1);
});
