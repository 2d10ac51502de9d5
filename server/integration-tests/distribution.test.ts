/**
 * Every statement that the features send: on a per-user table it is restricted to given users, so that a database
 * distributed by user can run it on one node; and both engines understand it in the same way.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { perUserTables } from '../db/testing/per-user-tables.ts';
import { testDatabase } from '../db/testing/test-database.ts';
import { userTablesOf } from '../db/testing/user-restriction.ts';
import { withPgClient } from '../db/testing/with-pg-client.ts';
import { useEveryFeature } from '../testing/every-feature.ts';
import { type RecordedStatements, recordStatements } from '../testing/recorded-statements.ts';
import { isStatementOf, statementsForAllUsers } from '../testing/statements-for-all-users.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

let recorded: RecordedStatements;
let app: TestApp;
beforeAll(async () => {
  recorded = recordStatements();
  app = await openTestApp('postgres');
  await useEveryFeature(app);
  recorded.restore();
});
afterAll(() => app.close());

describe('a database distributed by user', () => {
  const perUser = new Set(perUserTables().keys());
  const used = new Set<string>();
  const forAllUsers = new Map<string, string>();
  beforeAll(async () => {
    for (const text of recorded.texts) {
      const tables = await userTablesOf(text, perUser);
      for (const table of tables.used) used.add(table);
      if (tables.unrestricted.length > 0) forAllUsers.set(text, tables.unrestricted.join(', '));
    }
  });

  it('is queried for given users only, except by statements that are listed with a reason', () => {
    const unknown = [...forAllUsers].filter(
      ([text]) => !statementsForAllUsers.some((known) => isStatementOf(known, text)),
    );
    expect(unknown.map(([text, tables]) => `${tables}: ${text}`)).toEqual([]);
  });

  it('has no listed statement that no feature sends', () => {
    const texts = [...forAllUsers.keys()];
    const unneeded = statementsForAllUsers.filter((known) => !texts.some((text) => isStatementOf(known, text)));
    expect(unneeded).toEqual([]);
  });

  it('is queried by the features for every per-user table', () => {
    expect([...perUser].filter((table) => !used.has(table))).toEqual([]);
  });
});

type Run = <Row>(statement: string) => Promise<{ rows: Row[] }>;

/** The types of the parameters and columns of each statement, or the engine's reason to refuse it. */
async function describeStatements(run: Run, texts: readonly string[]): Promise<Map<string, string>> {
  const described = new Map<string, string>();
  for (const [at, text] of texts.entries())
    await run(`prepare described_${at} as ${text}`).catch((error) => described.set(text, String(error)));
  const { rows } = await run<{ at: string; types: string }>(`select substring(name from 'described_(.*)') as at,
    concat_ws(' ', parameter_types, 'returns', result_types) as types
    from pg_prepared_statements where name like 'described%'`);
  for (const { at, types } of rows) described.set(texts[Number(at)] ?? '', types);
  return described;
}

it('PGlite takes the same parameters as PostgreSQL for every statement, and returns the same columns', async () => {
  const texts = [...recorded.texts].filter((text) => /^\s*(select|insert|update|delete|with)\b/i.test(text));
  expect(texts.length).toBeGreaterThan(300);
  const pglite = await testDatabase('pglite');
  const described = await describeStatements((text) => pglite.run(text, []), texts);
  await pglite.close();
  const { databaseUrl = '' } = app.location;
  await withPgClient(databaseUrl, async (client) => {
    const run: Run = async (text) => ({ rows: (await client.query(text)).rows });
    expect(described).toEqual(await describeStatements(run, texts));
  });
});

it('every feature works on PGlite', async () => {
  const onPglite = await openTestApp('pglite');
  await useEveryFeature(onPglite);
  await onPglite.close();
});
