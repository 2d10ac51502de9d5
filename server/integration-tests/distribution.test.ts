/**
 * Every statement on a per-user table restricts it to given users, so that a database distributed by user can run it on
 * one node.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { perUserTables } from '../db/testing/per-user-tables.ts';
import { userTablesOf } from '../db/testing/user-restriction.ts';
import { useEveryFeature } from '../testing/every-feature.ts';
import { type RecordedStatements, recordStatements } from '../testing/recorded-statements.ts';
import { isStatementOf, statementsForAllUsers } from '../testing/statements-for-all-users.ts';
import { openTestApp, type TestApp } from '../testing/test-app.ts';

describe('a database distributed by user', () => {
  const perUser = new Set(perUserTables().keys());
  const used = new Set<string>();
  const forAllUsers = new Map<string, string>();
  let recorded: RecordedStatements;
  let app: TestApp;
  beforeAll(async () => {
    recorded = recordStatements();
    app = await openTestApp('postgres');
    await useEveryFeature(app);
    for (const text of recorded.texts) {
      const tables = await userTablesOf(text, perUser);
      for (const table of tables.used) used.add(table);
      if (tables.unrestricted.length > 0) forAllUsers.set(text, tables.unrestricted.join(', '));
    }
  });
  afterAll(async () => {
    await app.close();
    recorded.restore();
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
