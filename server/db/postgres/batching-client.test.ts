import type pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { migratedDatabaseLocation, type TestDatabaseLocation } from '../testing/test-database.ts';
import { BatchingClient } from './batching-client.ts';

let location: TestDatabaseLocation;
let client: pg.Client;
beforeAll(async () => {
  location = await migratedDatabaseLocation('postgres');
  client = new BatchingClient({ connectionString: location.databaseUrl, pipeline: true });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await location.remove();
});

it('BatchingClient writes queries that are sent together to the socket in one write, in order', async () => {
  const writes = vi.spyOn(client.connection.stream as unknown as { _writev: () => void }, '_writev');
  const numbers = async (first: number) => {
    const queries = [first, first + 1, first + 2].map((value) => client.query('select $1::int as value', [value]));
    return (await Promise.all(queries)).map(({ rows }) => rows[0].value);
  };
  expect(await numbers(1)).toEqual([1, 2, 3]);
  expect(writes).toHaveBeenCalledTimes(1);
  expect(await numbers(4)).toEqual([4, 5, 6]);
  expect(writes).toHaveBeenCalledTimes(2);
});
