import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { Database, OpenDatabase, Transaction } from './client.ts';
import { counters } from './schema.ts';
import { givenColumns, statement } from './statement.ts';
import { describeOnBothDatabases, testDatabase } from './testing/test-database.ts';

describeOnBothDatabases('a statement', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());

  const build = vi.fn((db: Database | Transaction) =>
    db
      .select({ amount: counters.amount })
      .from(counters)
      .where(eq(counters.name, sql.placeholder('name'))),
  );
  const amountsOf = statement('amounts_of', build);
  const add = statement('add_amount', (db) => db.insert(counters).values(givenColumns(['name', 'amount'])));

  it('is built once, and runs on the database or transaction that is passed to it', async () => {
    const rolledBack = open.db.transaction(async (tx) => {
      await add(tx, { name: 'kept', amount: 1 });
      expect(await amountsOf(tx, { name: 'kept' })).toEqual([{ amount: 1 }]);
      throw new Error('Rolled back.');
    });
    await expect(rolledBack).rejects.toThrow('Rolled back.');
    expect(await amountsOf(open.db, { name: 'kept' })).toEqual([]);
    await open.db.transaction((tx) => add(tx, { name: 'kept', amount: 2 }));
    expect(await open.db.transaction((tx) => amountsOf(tx, { name: 'kept' }))).toEqual([{ amount: 2 }]);
    expect(build).toHaveBeenCalledTimes(1);
    build.mockClear();
  });

  it('is refused without a value for each placeholder', async () => {
    await expect(amountsOf(open.db, {})).rejects.toThrow('name');
  });
});
