import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './api.ts';
import { orLastSeen } from './last-seen.ts';
import type { LastSeen } from './last-seen-store.ts';
import { sayReached } from './reach.ts';

const kept = vi.hoisted(() => new Map<string, LastSeen>());
vi.mock('./last-seen-store.ts', () => ({
  readLastSeen: async (key: string) => kept.get(key),
  writeLastSeen: async (key: string, lastSeen: LastSeen) => void kept.set(key, lastSeen),
}));

beforeEach(() => {
  kept.clear();
  sayReached(true);
});

const answers = (answer: string) => async () => {
  sayReached(true);
  return answer;
};
const unreachable = async () => {
  sayReached(false);
  throw new ApiError(0, '', 'no answer');
};

test('an answer is given, and given again where the server cannot be reached', async () => {
  expect(await orLastSeen('quotes', answers('first'))).toBe('first');
  expect(await orLastSeen('quotes', unreachable)).toBe('first');
  await orLastSeen('quotes', answers('second'));
  expect(await orLastSeen('quotes', unreachable)).toBe('second');
});

test('nothing is answered of what was never seen', async () => {
  await orLastSeen('quotes', answers('first'));
  await expect(orLastSeen('days', unreachable)).rejects.toMatchObject({ status: 0 });
});

test.each([401, 403, 404, 429, 500, 503])('an answer of %i is what it is, whatever was seen before', async (status) => {
  await orLastSeen('quotes', answers('first'));
  const refused = async () => {
    throw new ApiError(status, '', 'no');
  };
  await expect(orLastSeen('quotes', refused)).rejects.toMatchObject({ status });
});

test('where the connection is back before what was kept is shown, the server is asked again', async () => {
  await orLastSeen('quotes', answers('first'));
  let asked = 0;
  const backAtOnce = async () => {
    asked += 1;
    if (asked > 1) return 'new';
    sayReached(true);
    throw new ApiError(0, '', 'no answer');
  };
  expect(await orLastSeen('quotes', backAtOnce)).toBe('new');
});
