import { expect, it } from 'vitest';
import { checkReady } from './shutdown.ts';

const databaseThatSays = (readOnly: string) =>
  ({ run: async () => ({ rows: [{ read_only: readOnly }] }) }) as unknown as Parameters<typeof checkReady>[0];
const jobsThatAre = (isReady: boolean) =>
  ({ isReady: async () => isReady }) as unknown as Parameters<typeof checkReady>[1];

it('checkReady resolves when the database accepts writes and the job queue runs', async () => {
  await expect(checkReady(databaseThatSays('off'), jobsThatAre(true))).resolves.toBeUndefined();
});

it('checkReady rejects when the database is read-only, such as a former primary after a failover', async () => {
  await expect(checkReady(databaseThatSays('on'), jobsThatAre(true))).rejects.toThrow('read-only');
});

it('checkReady rejects when the job queue is not running', async () => {
  await expect(checkReady(databaseThatSays('off'), jobsThatAre(false))).rejects.toThrow('job queue');
});
