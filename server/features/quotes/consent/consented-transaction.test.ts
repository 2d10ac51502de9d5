import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { OpenDatabase, Transaction } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { sandboxSettings } from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { newId } from '#server/new-id.ts';
import { consentedTransaction } from './consented-transaction.ts';

describeOnBothDatabases('consentedTransaction', (engine) => {
  let open: OpenDatabase;
  const userId = newId({ now: () => new Date('2026-11-01T08:00:00Z') });
  beforeAll(async () => {
    open = await testDatabase(engine);
    await insertUser(open.db, new Date(), { id: userId });
  });
  afterAll(() => open.close());

  const threeRows = async (tx: Transaction) => {
    for (const key of ['one', 'two', 'three']) {
      await tx.insert(sandboxSettings).values({ key, value: 1 });
      await rowsOf(tx, sql`select 1`);
    }
  };
  const storedRows = () => open.db.$count(sandboxSettings);

  it('rolls back if consent is withdrawn', async () => {
    const outcome = await consentedTransaction(open.db, async () => true)(userId, threeRows);
    expect(outcome).toMatchObject({ code: 'health_consent_required' });
    expect(await storedRows()).toBe(0);
  });

  it('rolls back if consent cannot be read, even while the work is still running', async () => {
    const transaction = consentedTransaction(open.db, async () => {
      throw new Error('The consent cannot be read.');
    });
    const { promise: workEnded, resolve } = Promise.withResolvers<void>();
    const stored = transaction(userId, (tx) => threeRows(tx).finally(resolve));
    await expect(stored).rejects.toThrow('The consent cannot be read.');
    await workEnded;
    expect(await storedRows()).toBe(0);
  });

  it('commits if consent is not withdrawn', async () => {
    await consentedTransaction(open.db, async () => false)(userId, threeRows);
    expect(await storedRows()).toBe(3);
  });
});
