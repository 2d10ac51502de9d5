import { afterEach, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../client.ts';
import { openDatabase } from '../open-database.ts';
import { dumpDatabase } from './dump-database.ts';
import { sharedDatabaseLocation, type TestDatabaseLocation } from './test-database.ts';

describe('a shared embedded database', () => {
  let place: TestDatabaseLocation | undefined;
  let open: OpenDatabase | undefined;
  const endUse = async () => {
    await open?.close();
    await place?.remove();
    [open, place] = [undefined, undefined];
  };
  afterEach(endUse);

  const begin = async (): Promise<OpenDatabase> => {
    await endUse();
    place = await sharedDatabaseLocation('pglite');
    open = await openDatabase(place);
    return open;
  };
  const transactionsOf = async ({ run }: OpenDatabase) => (await run('select txid_current()::int as id')).rows;

  it('has the rows and sequences of a migrated one again, and is not a new one', async () => {
    const fresh = await dumpDatabase((await begin()).run);
    const used = await begin();
    await used.run(
      "insert into users (id, email, created_at, updated_at) values (gen_random_uuid(), 'a@b.c', now(), now())",
    );
    await used.run('delete from pgboss.schedule');
    await used.run("update pgboss.queue set policy = 'other'");
    expect(await dumpDatabase(used.run)).not.toEqual(fresh);
    const [before] = (await transactionsOf(used)) as [{ id: number }];
    const again = await begin();
    expect(await dumpDatabase(again.run)).toEqual(fresh);
    const [after] = (await transactionsOf(again)) as [{ id: number }];
    expect(after.id).toBeGreaterThan(before.id);
    const ids = await again.run("insert into counters (name, amount) values ('a', 1) returning id");
    expect(ids.rows).toMatchObject([{ id: expect.anything() }]);
    const next = await (await begin()).run("insert into counters (name, amount) values ('a', 1) returning id");
    expect(next.rows).toEqual(ids.rows);
  });

  it.each([
    [
      'its tables',
      'alter table users add column shoe_size int',
      "select count(*)::int as changes from information_schema.columns where column_name = 'shoe_size'",
    ],
    [
      'its triggers',
      'alter table users disable trigger all',
      "select count(*)::int as changes from pg_trigger where tgenabled = 'D'",
    ],
    [
      'its session',
      "set statement_timeout = '1h'",
      "select count(*)::int as changes from pg_settings where name = 'statement_timeout' and source = 'session'",
    ],
  ])('is replaced after a test that has changed %s', async (_, statement, countChanges) => {
    const changed = await begin();
    await changed.run(statement);
    expect((await changed.run<{ changes: number }>(countChanges)).rows[0]?.changes).toBeGreaterThan(0);
    expect((await (await begin()).run(countChanges)).rows).toEqual([{ changes: 0 }]);
  });

  it('answers nothing once it is closed, and is not given to others while it is open', async () => {
    const { run, close } = await begin();
    await expect(place?.opening).rejects.toThrow('already open');
    await expect(place?.remove()).rejects.toThrow('still open');
    await close();
    await expect(run('select 1')).rejects.toThrow('PGlite is closed');
    open = await openDatabase(place as TestDatabaseLocation);
    expect((await open.run('select 1 as one')).rows).toEqual([{ one: 1 }]);
  });
});
