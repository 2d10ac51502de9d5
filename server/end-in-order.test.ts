import { expect, it } from 'vitest';
import { endInOrder, NotEnded } from './end-in-order.ts';

it('ends each part after the one before', async () => {
  const ended: string[] = [];
  const part = (name: string) => ({ name, by: 10_000, end: async () => ended.push(name) });
  await endInOrder(['requests', 'jobs', 'database'].map(part));
  expect(ended).toEqual(['requests', 'jobs', 'database']);
});

it('leaves behind what does not end, reaches the last part, and names what was left without what it said', async () => {
  const ended: string[] = [];
  const parts = [
    { name: 'requests', by: 0, end: () => new Promise(() => {}) },
    { name: 'jobs', by: 10_000, end: () => Promise.reject(new TypeError('ada@example.test')) },
    { name: 'database', by: 10_000, end: async () => ended.push('database') },
  ];
  const problem = await endInOrder(parts).catch((error: unknown) => error);
  expect(problem).toBeInstanceOf(NotEnded);
  expect((problem as Error).message).toBe('Did not end: requests (not in time), jobs (TypeError).');
  expect(ended).toEqual(['database']);
});
