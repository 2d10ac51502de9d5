/** An operator, or an extension of PostgreSQL, may have added tables and columns beside ours. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engines, migratedDatabaseLocation, untouchedLocation } from '../db/testing/test-database.ts';
import { withDatabase } from '../db/testing/with-database.ts';
import { runBackup, runRestore } from './testing/commands.ts';

it.each(engines)('a backup on %s leaves out what is not ours, says so, and can be restored', async (engine) => {
  const source = await migratedDatabaseLocation(engine);
  await withDatabase(source, async ({ run }) => {
    await run(`insert into users (id, email, created_at, updated_at)
      values (gen_random_uuid(), 'ada@example.test', now(), now())`);
    await run('create table users_before_cleanup as select * from users');
    await run(`alter table users add column note text default 'called on Monday'`);
  });
  const file = join(source.dataDir, 'backup.sql.gz');
  const backup = await runBackup(source, ['--to', file, '--unencrypted']);
  expect(backup).toMatchObject({ code: 0 });
  expect(backup.output).toContain(
    "Left out, as they aren't Evenkeel's: public.users.note, public.users_before_cleanup.",
  );
  const target = await untouchedLocation(engine);
  expect(
    await runRestore(target, ['--from', file, '--other-secret'], { SESSION_SECRET: 'x'.repeat(32) }),
  ).toMatchObject({
    code: 0,
  });
  const rows = await withDatabase(target, async ({ run }) => (await run('select email from users')).rows);
  expect(rows).toEqual([{ email: 'ada@example.test' }]);
  await target.remove();
  await source.remove();
});
