import { expect, it } from 'vitest';
import { testDatabase } from '../testing/test-database.ts';

const LOCK = 'select pg_advisory_xact_lock(1)';

it('connectionPools reports the idle connections and waiting queries of a pool', async () => {
  const open = await testDatabase('postgres');
  try {
    const requests = () => open.connectionPools?.().find(({ pool }) => pool === 'requests');
    let queries: Promise<unknown>[] = [];
    await open.db.transaction(async (tx) => {
      await tx.execute(LOCK);
      // One of ten connections holds the lock; nine queries wait for the lock, and two for a connection.
      queries = Array.from({ length: 11 }, () => open.run(LOCK));
      await expect.poll(requests).toEqual({ pool: 'requests', total: 10, idle: 0, waiting: 2 });
    });
    await Promise.all(queries);
    await expect.poll(requests).toEqual({ pool: 'requests', total: 10, idle: 10, waiting: 0 });
  } finally {
    await open.close();
  }
});
