import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { OpenDatabase } from '../db/client.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { expectNoStrayStatements, watchStatements } from './stray-statements.ts';

describe('expectNoStrayStatements', () => {
  let database: OpenDatabase;
  beforeAll(async () => {
    database = await testDatabase('postgres');
  });
  afterAll(() => database.close());

  it('reports a statement and a transaction that another transaction waits for', async () => {
    const { db } = database;
    await watchStatements(() => db.transaction(() => db.execute(sql`select 1 as beside`)));
    expect(expectNoStrayStatements).toThrow('select 1 as beside');
    await watchStatements(() => db.transaction(() => db.transaction((tx) => tx.execute(sql`select 2`))));
    expect(expectNoStrayStatements).toThrow('begin');
    expect(expectNoStrayStatements).not.toThrow();
  });

  it('accepts the statements of a transaction, and those before, after and concurrent with it', async () => {
    const { db } = database;
    await watchStatements(async () => {
      await db.execute(sql`select 1`);
      const concurrent = Promise.resolve(db.execute(sql`select pg_sleep(0.01)`));
      await db.transaction(async (tx) => {
        await tx.execute(sql`select 2`);
        await concurrent;
      });
      await db.transaction(() => Promise.reject(new Error('rolled back'))).catch(() => {});
      await db.execute(sql`select 3`);
      await db.transaction((tx) => tx.execute(sql`select 4`));
    });
    expect(expectNoStrayStatements).not.toThrow();
  });

  it('accepts a request that waits for a transaction of the test', async () => {
    const { db } = database;
    await db.transaction(() => watchStatements(() => db.execute(sql`select 1`)));
    expect(expectNoStrayStatements).not.toThrow();
  });
});
