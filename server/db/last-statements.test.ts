import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RecordedStatements, recordStatements } from '../testing/recorded-statements.ts';
import type { Database, OpenDatabase, Transaction } from './client.ts';
import { inTransaction, LastStatements } from './last-statements.ts';
import { sandboxSettings } from './schema.ts';
import { describeOnBothDatabases, testDatabase } from './testing/test-database.ts';

const addRow = async (on: Database | Transaction, key: string): Promise<string> => {
  await on.insert(sandboxSettings).values({ key, value: 1 });
  return key;
};

describeOnBothDatabases('inTransaction with LastStatements', (engine) => {
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    await open.db.delete(sandboxSettings);
  });
  const keptKeys = async () => (await open.db.select().from(sandboxSettings)).map(({ key }) => key).sort();

  it('commits them and returns their result', async () => {
    const result = inTransaction(open.db, async (tx) => {
      await addRow(tx, 'first');
      return new LastStatements(async () => (await Promise.all([addRow(tx, 'second'), addRow(tx, 'third')])).join());
    });
    expect(await result).toBe('second,third');
    expect(await keptKeys()).toEqual(['first', 'second', 'third']);
  });

  it('rolls back the whole transaction if one of them fails, and reports the cause', async () => {
    const result = inTransaction(open.db, async (tx) => {
      await addRow(tx, 'first');
      return new LastStatements(() => Promise.all([addRow(tx, 'second'), tx.execute(sql`select 1 / 0`)]));
    });
    await expect(result).rejects.toThrow(/select 1 \/ 0/);
    expect(await keptKeys()).toEqual([]);
    expect(await addRow(open.db, 'later')).toBe('later');
  });

  it('rolls back if an earlier statement failed, even if its error was ignored', async () => {
    const result = inTransaction(open.db, async (tx) => {
      await addRow(tx, 'first');
      await tx.execute(sql`select 1 / 0`).catch(() => {});
      return new LastStatements(() => addRow(tx, 'second'));
    });
    await expect(result).rejects.toThrow();
    expect(await keptKeys()).toEqual([]);
  });
});

describe('inTransaction on PostgreSQL', () => {
  let recorded: RecordedStatements;
  let open: OpenDatabase;
  beforeAll(async () => {
    open = await testDatabase('postgres');
    recorded = recordStatements();
  });
  afterAll(async () => {
    recorded.restore();
    await open.close();
  });

  it('sends COMMIT in the same round trip as the last statements', async () => {
    await inTransaction(open.db, async (tx) => {
      await tx.execute(sql`select 1`);
      return new LastStatements(() => tx.execute(sql`select 2`));
    });
    expect(recorded.sent.map(({ text, startsRoundTrip }) => [text, startsRoundTrip])).toEqual([
      ['begin', true],
      ['select 1', false],
      ['select 2', true],
      ['commit', false],
    ]);
  });

  it.each([
    ['COMMIT', async () => new LastStatements(async () => {})],
    ['ROLLBACK', () => Promise.reject(new Error('Given up.'))],
  ])('refuses a statement after %s', async (_, work) => {
    let afterwards: () => Promise<unknown> = async () => {};
    const ended = inTransaction<unknown>(open.db, async (tx) => {
      await tx.execute(sql`select 1`);
      afterwards = () => tx.execute(sql`select 3`);
      return work();
    });
    await ended.catch(() => {});
    await expect(afterwards()).rejects.toThrow(/select 3/);
    expect(recorded.texts).not.toContain('select 3');
  });
});
