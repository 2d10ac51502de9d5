/** The database records when it was last backed up, so that the server can report it to monitoring. */
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { migratedDatabaseLocation, type TestDatabaseLocation } from '../db/testing/test-database.ts';
import { runBackup } from './testing/commands.ts';

const NOW = new Date('2026-11-20T03:15:00Z');
const LATER = new Date('2026-11-21T03:15:00Z');
/** A role that can read everything and write nothing. Roles belong to the whole server, so each run uses its own. */
const READER = `backup_reader_${process.pid}`;

let location: TestDatabaseLocation;
let owner: pg.Client;
beforeEach(async () => {
  location = await migratedDatabaseLocation('postgres');
  owner = new pg.Client({ connectionString: location.databaseUrl });
  await owner.connect();
});
afterEach(async () => {
  await owner.end();
  await location.remove();
});

const backUpAt = (now: Date, name: string, databaseUrl = location.databaseUrl) =>
  runBackup({ ...location, databaseUrl }, ['--to', join(location.dataDir, name), '--unencrypted'], {}, now);
const recorded = async () => (await owner.query('select made_at from last_backup')).rows;

it('the time of the last backup is recorded, and an older backup does not replace it', async () => {
  expect(await recorded()).toEqual([]);
  await backUpAt(LATER, 'second');
  await backUpAt(NOW, 'first');
  expect(await recorded()).toEqual([{ made_at: LATER }]);
});

it('the time of a failed backup is not recorded', async () => {
  await backUpAt(NOW, 'backup');
  expect((await backUpAt(LATER, 'backup')).code).toBe(1);
  expect(await recorded()).toEqual([{ made_at: NOW }]);
});

it('a backup by a read-only role succeeds, but reports that it could not be recorded', async () => {
  await owner.query(`create role ${READER} login password 'reader'; grant pg_read_all_data to ${READER}`);
  try {
    const url = new URL(location.databaseUrl ?? '');
    Object.assign(url, { username: READER, password: 'reader' });
    const { code, output } = await backUpAt(NOW, 'backup', url.href);
    expect([code, output]).toEqual([0, expect.stringContaining("The database couldn't record this backup (42501)")]);
    expect(await recorded()).toEqual([]);
  } finally {
    await owner.query(`drop role ${READER}`);
  }
});
