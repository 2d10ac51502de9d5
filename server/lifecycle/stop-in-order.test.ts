import { expect, it } from 'vitest';
import { StopIncompleteError, stopInOrder } from './stop-in-order.ts';

it('ends each part after the one before', async () => {
  const ended: string[] = [];
  const part = (name: string) => ({ name, deadlineMs: 10_000, stop: async () => ended.push(name) });
  await stopInOrder(['requests', 'jobs', 'database'].map(part));
  expect(ended).toEqual(['requests', 'jobs', 'database']);
});

it('leaves behind what does not end, reaches the last part, and names what was left without what it said', async () => {
  const ended: string[] = [];
  const parts = [
    { name: 'requests', deadlineMs: 0, stop: () => new Promise(() => {}) },
    { name: 'jobs', deadlineMs: 10_000, stop: () => Promise.reject(new TypeError('ada@example.test')) },
    { name: 'database', deadlineMs: 10_000, stop: async () => ended.push('database') },
  ];
  const problem = await stopInOrder(parts).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(StopIncompleteError);
  expect((problem as Error).message).toBe('Shutdown incomplete: requests (not in time), jobs (TypeError).');
  expect(ended).toEqual(['database']);
});
