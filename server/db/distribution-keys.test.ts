/**
 * A database that is distributed by user can enforce a unique constraint only if it contains user_id, and a foreign key
 * only if both sides contain user_id or the referenced table is replicated to every node.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from './client.ts';
import { perUserTables } from './testing/per-user-tables.ts';
import { testDatabase } from './testing/test-database.ts';

/** Unique constraints and foreign keys without user_id, each with the reason why it is acceptable. */
const withoutUser: Readonly<Record<string, string>> = {
  subscriptions_customer:
    'the provider gives each customer id once; distributed, it becomes an ordinary index (docs/scale.md)',
};

const KEYS = `
  select c.relname as table, i.relname as name, 'unique' as kind,
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(x.indkey)) as columns
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where x.indisunique and c.relnamespace = 'public'::regnamespace
  union all
  select c.relname, k.conname, 'foreign key',
    array(select a.attname::text from pg_attribute a where a.attrelid = c.oid and a.attnum = any(k.conkey))
  from pg_constraint k join pg_class c on c.oid = k.conrelid
  where k.contype = 'f' and c.relnamespace = 'public'::regnamespace`;

interface Key {
  readonly table: string;
  readonly name: string;
  readonly kind: 'unique' | 'foreign key';
  readonly columns: readonly string[];
}

describe('the keys of per-user tables', () => {
  let database: OpenDatabase;
  let keys: Key[];
  beforeAll(async () => {
    database = await testDatabase('postgres');
    const perUser = perUserTables();
    keys = ((await database.run(KEYS)).rows as Key[]).filter(({ table }) => perUser.has(table));
  });
  afterAll(() => database.close());

  it('contain user_id, or are listed with a reason', () => {
    const without = keys.filter(({ columns }) => !columns.includes('user_id')).map(({ name }) => name);
    expect(without).toEqual(Object.keys(withoutUser));
  });

  it('include a unique and a foreign key for every per-user table', () => {
    const found = (kind: Key['kind']) => new Set(keys.filter((key) => key.kind === kind).map(({ table }) => table));
    const tables = new Set(perUserTables().keys());
    expect([found('unique'), found('foreign key')]).toEqual([tables, tables]);
  });
});
