import { expect, it } from 'vitest';
import { queueBatches, workInFlight } from './queue-batches.ts';

it('a batch that takes ten minutes gives its remaining jobs back', async () => {
  const minutes = 60 * 1000;
  let now = 0;
  const ran: unknown[] = [];
  const returned: string[] = [];
  const jobs = Array.from({ length: 20 }, (_, index) => ({ id: `job ${index}`, data: index }));
  const boss = {
    fetch: async () => jobs,
    deleteJob: async () => {},
    fail: async (_: string, id: string) => void returned.push(id),
  };
  const { drainOnce, requeueInterrupted } = queueBatches(boss as unknown as Parameters<typeof queueBatches>[0], {
    runJob: async ({ payload }) => {
      ran.push(payload);
      now += 1.5 * minutes;
    },
    inFlight: workInFlight(),
    elapsedMs: () => now,
  });
  await drainOnce('accounts.email');
  expect(ran).toEqual([0, 1, 2, 3, 4, 5, 6]);
  await requeueInterrupted();
  expect(returned).toEqual(jobs.slice(7).map(({ id }) => id));
});

it('a batch starts no further job once its jobs were requeued', async () => {
  const ran: unknown[] = [];
  const returned: string[] = [];
  const firstJob = Promise.withResolvers<void>();
  const jobs = ['one', 'two', 'three'].map((id) => ({ id, data: id }));
  const boss = {
    fetch: async () => jobs,
    deleteJob: async () => {},
    fail: async (_: string, id: string) => void returned.push(id),
  };
  const { drainOnce, requeueAll } = queueBatches(boss as unknown as Parameters<typeof queueBatches>[0], {
    runJob: async ({ payload }) => {
      ran.push(payload);
      await firstJob.promise;
    },
    inFlight: workInFlight(),
  });
  const draining = drainOnce('accounts.email');
  await expect.poll(() => ran).toEqual(['one']);
  await requeueAll();
  expect(returned).toEqual(['one', 'two', 'three']);
  firstJob.resolve();
  await draining;
  expect(ran).toEqual(['one']);
});
