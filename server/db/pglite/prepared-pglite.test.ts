import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { emptyDatabaseLocation, type TestDatabaseLocation } from '../testing/test-database.ts';
import { pgliteFolder } from './folders.ts';
import { PreparedPglite } from './prepared-pglite.ts';

describe('PreparedPglite', () => {
  let location: TestDatabaseLocation;
  let client: PreparedPglite;
  beforeAll(async () => {
    location = await emptyDatabaseLocation('pglite');
    client = new PreparedPglite(pgliteFolder(location.dataDir));
    await client.waitReady;
    await client.exec('create table notes (id int primary key, words text, at timestamptz, tags text[])');
  });
  afterAll(async () => {
    await client.close();
    await location.remove();
  });

  it('returns text, dates, arrays and nulls as they were stored', async () => {
    const at = new Date('2026-11-20T12:34:56.789Z');
    const insert = 'insert into notes (id, words, at, tags) values ($1, $2, $3, $4)';
    await client.query(insert, [1, 'it\'s "quoted"', at, ['a', 'b,c']]);
    await client.query(insert, [2, null, null, null]);
    const { rows } = await client.query('select * from notes where id <= $1 order by id', [2]);
    expect(rows).toEqual([
      { id: 1, words: 'it\'s "quoted"', at, tags: ['a', 'b,c'] },
      { id: 2, words: null, at: null, tags: null },
    ]);
  });

  it('applies the parsers passed with a query, and the default parsers to other types', async () => {
    const parsers = { 1184: (text: string) => `at ${text}` };
    const text = 'select $1::timestamptz as at, array[1, 2] as numbers, $2::bool as is_so';
    const values = ['2026-11-20T12:34:56Z', true];
    for (const _ of [1, 2])
      expect((await client.query(text, values, { parsers })).rows).toEqual([
        { at: expect.stringMatching(/^at 2026-11-20 /), numbers: [1, 2], is_so: true },
      ]);
    expect((await client.query(text, values)).rows).toEqual([
      { at: new Date('2026-11-20T12:34:56Z'), numbers: [1, 2], is_so: true },
    ]);
    const rows = (await client.query(text, values, { rowMode: 'array', parsers })).rows;
    expect(rows).toEqual([[expect.stringMatching(/^at /), [1, 2], true]]);
  });

  it('runs concurrent queries with the same text, each with its own values', async () => {
    const text = 'select $1::int * 2 as twice';
    const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => client.query<{ twice: number }>(text, [n])));
    expect(answers.map((answer) => answer.rows[0]?.twice)).toEqual([2, 4, 6, 8, 10]);
  });

  it('stays usable after an invalid statement and a constraint violation', async () => {
    await expect(client.query('select wrong from nowhere where id = $1', [1])).rejects.toThrow(/nowhere/);
    await expect(client.query('select wrong from nowhere where id = $1', [1])).rejects.toThrow(/nowhere/);
    const insert = 'insert into notes (id) values ($1)';
    await client.query(insert, [10]);
    await expect(client.query(insert, [10])).rejects.toThrow(/duplicate key/);
    await client.query(insert, [11]);
    expect((await client.query('select id from notes where id >= $1 order by id', [10])).rows).toEqual([
      { id: 10 },
      { id: 11 },
    ]);
  });

  it('discards the rows of a transaction that is rolled back', async () => {
    const count = async () =>
      (await client.query<{ n: number }>('select count(*)::int as n from notes where id > $1', [0])).rows[0]?.n;
    const before = await count();
    await expect(
      client.transaction(async (tx) => {
        await tx.query('insert into notes (id) values ($1)', [20]);
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    expect(await count()).toBe(before);
  });

  it('reuses prepared statements in transactions, which roll back if one of them fails', async () => {
    const insert = 'insert into notes (id, words) values ($1, $2)';
    const add = (...ids: number[]) =>
      client.transaction(async (tx) => {
        for (const id of ids) await tx.query(insert, [id, 'in a transaction']);
        const { rows } = await tx.query<{ id: number }>('select id from notes where words = $1', ['in a transaction']);
        return rows.length;
      });
    expect(await add(30, 31)).toBe(2);
    await expect(add(32, 30)).rejects.toThrow(/duplicate key/);
    expect(await add(32)).toBe(3);
    const countStatement = 'select count(*)::int as n from pg_prepared_statements where statement = $1';
    expect((await client.query(countStatement, [insert])).rows).toEqual([{ n: 1 }]);
  });

  it('rejects a statement after its transaction has ended', async () => {
    let late: () => Promise<unknown> = async () => {};
    await client.transaction(async (tx) => {
      late = () => tx.query('insert into notes (id) values ($1)', [40]);
    });
    await expect(late()).rejects.toThrow(/closed/);
  });

  it('sees a new column in a transaction by the second run of a prepared statement', async () => {
    const text = 'select * from notes where id = $1 and id > 0';
    const read = () => client.transaction((tx) => tx.query(text, [1]));
    await read();
    await client.exec('alter table notes add column soon text');
    await read().catch(() => {});
    expect(await read()).toMatchObject({ rows: [{ id: 1, soon: null }] });
  });

  it('sees a column added after the statement was prepared', async () => {
    const text = 'select * from notes where id = $1';
    await client.query(text, [1]);
    await client.exec('alter table notes add column later text');
    const outcome = await client.query(text, [1]).catch((error: Error) => error.message);
    expect(outcome).toMatchObject({ rows: [{ id: 1, later: null }] });
  });

  it('runs 1,100 different queries, but keeps at most 501 of them prepared', async () => {
    for (let n = 0; n < 1100; n += 1) {
      const { rows } = await client.query<{ sum: number }>(`select $1::int + ${n} as sum`, [1]);
      expect(rows).toEqual([{ sum: n + 1 }]);
    }
    const prepared = await client.query<{ n: number }>(
      'select count(*)::int as n from pg_prepared_statements where $1',
      [true],
    );
    expect(prepared.rows[0]?.n).toBeLessThanOrEqual(501);
  });
});
