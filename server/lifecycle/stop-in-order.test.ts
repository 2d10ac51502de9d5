import { expect, it } from 'vitest';
import { StopIncompleteError, stopInOrder } from './stop-in-order.ts';

it('stopInOrder stops each part after the previous one', async () => {
  const ended: string[] = [];
  const part = (name: string) => ({ name, deadlineMs: 10_000, stop: async () => ended.push(name) });
  await stopInOrder(['requests', 'jobs', 'database'].map(part));
  expect(ended).toEqual(['requests', 'jobs', 'database']);
});

it('stopInOrder continues after parts that time out or fail, and names them without their messages', async () => {
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
