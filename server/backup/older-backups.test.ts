/**
 * A backup of an earlier version is restored into that version's tables, and then migrated as its database would be.
 */
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { backupParts } from '../compose/backup-parts.ts';
import { listTables } from '../db/copy/catalog.ts';
import type { CopyConnection } from '../db/copy/copy-connection.ts';
import { findTableWithRows } from '../db/copy/load-tables.ts';
import { openPgliteFolder } from '../db/copy/pglite-connection.ts';
import { connectToPostgres } from '../db/copy/postgres-connection.ts';
import { withMigrationsUpTo } from '../db/migrations.ts';
import {
  describeOnBothDatabases,
  emptyDatabaseLocation,
  type TestDatabaseLocation,
  untouchedLocation,
} from '../db/testing/test-database.ts';
import { withDatabase } from '../db/testing/with-database.ts';
import { runBackup, runRestore } from './testing/commands.ts';

const SECRET = { SESSION_SECRET: 'a secret of at least thirty-two characters' };
/** The version before the sources of ratings were recorded. */
const OLDER = '0000_initial';
const USER = '018f0000-0000-7000-8000-000000000002';
const columns = dimensionKeys.map((key) => key.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`));

async function connect({ databaseUrl, dataDir }: TestDatabaseLocation): Promise<CopyConnection> {
  return databaseUrl ? connectToPostgres(databaseUrl) : openPgliteFolder(join(dataDir, 'pglite'));
}

async function withConnection<Result>(
  location: TestDatabaseLocation,
  work: (connection: CopyConnection) => Promise<Result>,
): Promise<Result> {
  const connection = await connect(location);
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

/** One user with one check-in, whose first rating is 5 and whose others are 3. */
async function makeOlderDatabase(location: TestDatabaseLocation): Promise<void> {
  await withConnection(location, async (connection) => {
    await withMigrationsUpTo(OLDER, connection.migrate);
    await backupParts(location.dataDir).createQueueTables(connection);
    await connection.run(
      `insert into users (id, email, created_at, updated_at) values ('${USER}', 'a@b.test', now(), now())`,
    );
    await connection.run(`insert into check_ins (user_id, id, time_of_day, local_day, created_at, ${columns.join(', ')})
    values ('${USER}', '${USER}', 'morning', '2026-01-01', now(), ${columns.map((_, index) => (index === 0 ? 5 : 3))})`);
  });
}

describeOnBothDatabases('backups across versions', (engine) => {
  let older: TestDatabaseLocation;
  let target: TestDatabaseLocation;
  beforeEach(async () => {
    older = await emptyDatabaseLocation(engine);
    target = await untouchedLocation(engine);
  });
  afterEach(async () => {
    await older.remove();
    await target.remove();
  });

  it('are migrated to the current version when they are restored', async () => {
    await makeOlderDatabase(older);
    const file = join(older.dataDir, 'backup');
    expect((await runBackup(older, ['--to', file, '--unencrypted'], SECRET)).code).toBe(0);
    expect(await runRestore(target, ['--from', file], SECRET)).toMatchObject({ code: 0 });
    const { rows } = await withDatabase(target, ({ run }) => run('select set_mask, sources_inferred from check_ins'));
    expect(rows).toEqual([{ set_mask: 1, sources_inferred: true }]);
  });

  // An embedded database is removed as a whole.
  it.runIf(engine === 'postgres')(
    'leave no rows if a migration fails, so that they can be restored again',
    async () => {
      await makeOlderDatabase(older);
      await withConnection(older, ({ run }) =>
        run(`insert into audit_log (id, at, action, details) values ('${USER}', now(), 'tested', '')`),
      );
      const file = join(older.dataDir, 'backup');
      expect((await runBackup(older, ['--to', file, '--unencrypted'], SECRET)).code).toBe(0);
      await withConnection(target, async (connection) => {
        await withMigrationsUpTo(OLDER, connection.migrate);
        await connection.run('create table last_backup (in_the_way text)');
      });
      expect(await runRestore(target, ['--from', file], SECRET)).toMatchObject({ code: 1 });
      await withConnection(target, async (connection) => {
        expect(await findTableWithRows(connection, await listTables(connection))).toBeNull();
        await connection.run('drop table last_backup');
      });
      expect(await runRestore(target, ['--from', file], SECRET)).toMatchObject({ code: 0 });
    },
  );

  it('are refused for a database that is newer than this version', async () => {
    await makeOlderDatabase(older);
    await withConnection(older, ({ run }) =>
      run('update drizzle.__drizzle_migrations set created_at = created_at + 1'),
    );
    const file = join(older.dataDir, 'backup');
    expect(await runBackup(older, ['--to', file, '--unencrypted'], SECRET)).toMatchObject({
      code: 1,
      output: expect.stringContaining('Refused (unknown-migration)'),
    });
  });
});
