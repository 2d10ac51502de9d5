import { expect, test } from 'vitest';
import { nextAttempt } from './attempt.ts';
import { inputOf, newCheckIn } from './check-in.ts';

const input = inputOf(newCheckIn(new Date(2026, 10, 20, 9)));
const keys = () => {
  let made = 0;
  return () => `key-${++made}`;
};

test('the first attempt gets a key of its own', () => {
  expect(nextAttempt(null, input, keys())).toEqual({ key: 'key-1', input });
});

test('an unchanged retry after a failure keeps its key', () => {
  const newKey = keys();
  const first = nextAttempt(null, input, newKey);
  expect(nextAttempt(first, { ...input }, newKey).key).toBe('key-1');
});

test.each([
  ['a slider', { ...input, stressLevel: 5 }],
  ['the day', { ...input, day: 'yesterday' as const }],
  ['the time of day', { ...input, timeOfDayPreference: 'evening' as const }],
])('a retry with %s changed is another check-in and gets another key', (_what, changed) => {
  const newKey = keys();
  const first = nextAttempt(null, input, newKey);
  expect(nextAttempt(first, changed, newKey)).toEqual({ key: 'key-2', input: changed });
});
