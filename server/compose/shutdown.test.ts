import { expect, it } from 'vitest';
import { checkReady } from './shutdown.ts';

const databaseThatSays = (readOnly: string) =>
  ({ run: async () => ({ rows: [{ read_only: readOnly }] }) }) as unknown as Parameters<typeof checkReady>[0];
const jobsThatAre = (isReady: boolean) =>
  ({ isReady: async () => isReady }) as unknown as Parameters<typeof checkReady>[1];

it('is ready where the database takes writes and the job queue runs', async () => {
  await expect(checkReady(databaseThatSays('off'), jobsThatAre(true))).resolves.toBeUndefined();
});

it('is not ready on a server that was the primary before a failover, though it answers', async () => {
  await expect(checkReady(databaseThatSays('on'), jobsThatAre(true))).rejects.toThrow('read-only');
});

it('is not ready without a job queue', async () => {
  await expect(checkReady(databaseThatSays('off'), jobsThatAre(false))).rejects.toThrow('job queue');
});
