/** Data that is written while a backup runs is not part of it, however long the backup takes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migratedDatabaseLocation, type TestDatabaseLocation } from '../db/testing/test-database.ts';
import { runBackup } from './testing/commands.ts';

/** A long timeout, because the machine may be busy. */
const POLL_OPTIONS = { timeout: 30_000 };

let location: TestDatabaseLocation;
let [writer, watcher]: pg.Client[] = [];
beforeEach(async () => {
  location = await migratedDatabaseLocation('postgres');
  [writer, watcher] = [location.databaseUrl, location.databaseUrl].map(
    (url) => new pg.Client({ connectionString: url }),
  );
  await writer?.connect();
  await watcher?.connect();
});
afterEach(async () => {
  await writer?.end();
  await watcher?.end();
  await location.remove();
});

/** Adds a row to a table that is copied after sandbox_settings. */
const add = (value: string) =>
  writer?.query(`insert into verifications (id, identifier, value, expires_at, created_at, updated_at)
    values (gen_random_uuid(), '', '${value}', now(), now(), now())`);

it('a backup is a consistent snapshot: it omits rows that are committed while it runs', async () => {
  await add('written before');
  await writer?.query('begin; lock table sandbox_settings in access exclusive mode');
  const file = join(location.dataDir, 'backup');
  const making = runBackup(location, ['--to', file, '--unencrypted']);
  const waiting = async () => {
    const found = await watcher?.query(`select from pg_stat_activity where wait_event_type = 'Lock' and
      datname = current_database() and query like 'copy%sandbox_settings%'`);
    return found?.rowCount;
  };
  await expect.poll(waiting, POLL_OPTIONS).toBe(1);
  await add('written during');
  await writer?.query('commit');
  expect((await making).code).toBe(0);
  const text = gunzipSync(readFileSync(file)).toString();
  expect(text).toContain('written before');
  expect(text).not.toContain('written during');
});
