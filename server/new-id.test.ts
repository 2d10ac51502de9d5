import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('newId returns ids that sort in creation order, even within one millisecond', () => {
  const moment = new Date('2026-11-20T12:00:00.000Z');
  const ids = Array.from({ length: 2000 }, () => newId({ now: () => moment }));
  ids.push(newId({ now: () => new Date(moment.getTime() + 1) }));
  expect([...ids].sort()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
});
