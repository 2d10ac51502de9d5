import { expect, test } from 'vitest';
import { defaultRatings } from '../../../../contract/domain/mood.ts';
import { fillFrom, newCheckIn, toCheckInInput, withRating } from './check-in.ts';
import { ageSecondsAt, nextSubmission, withTimeOfSameTry } from './submission.ts';

const fresh = newCheckIn(new Date(2026, 10, 20, 9));
const rated = withRating(fresh, 'hopeForFuture', { value: 4, isSet: true });
const input = toCheckInInput(rated);
const attempts = () => {
  let made = 0;
  return () => ({ key: `key-${++made}`, madeAt: 1000 * made });
};

test('the first attempt gets a key of its own', () => {
  expect(nextSubmission(null, input, attempts())).toEqual({ key: 'key-1', madeAt: 1000, input });
});

test('an unchanged retry after a failure keeps its key and its moment', () => {
  const next = attempts();
  const first = nextSubmission(null, input, next);
  expect(nextSubmission(first, toCheckInInput(rated), next)).toEqual(first);
});

test.each([
  ['a slider', toCheckInInput(withRating(rated, 'hopeForFuture', { value: 5, isSet: true }))],
  ['one slider more', toCheckInInput(withRating(rated, 'stressLevel', { value: 3, isSet: true }))],
  ['one slider fewer', toCheckInInput(fresh)],
  [
    'a carried slider in place of a set one',
    toCheckInInput(
      fillFrom(fresh, { ratings: { ...defaultRatings(), hopeForFuture: 4 }, set: ['hopeForFuture'], carried: [] }),
    ),
  ],
  ['the day', { ...input, day: '2026-11-19' }],
  ['the time of day', { ...input, timeOfDayPreference: 'evening' as const }],
])('a retry with %s changed is another check-in and gets another key', (_what, changed) => {
  const next = attempts();
  const first = nextSubmission(null, input, next);
  expect(nextSubmission(first, changed, next)).toEqual({ key: 'key-2', madeAt: 2000, input: changed });
});

test('an age is in whole seconds, and never less than none where the clock was set back', () => {
  expect(ageSecondsAt({ madeAt: 10_000 }, 10_000)).toBe(0);
  expect(ageSecondsAt({ madeAt: 10_000 }, 73_400)).toBe(63);
  expect(ageSecondsAt({ madeAt: 10_000 }, 4_000)).toBe(0);
});

test('a retry keeps the time of day of the try before it, as long as nothing else has changed', () => {
  const evening = { ...input, timeOfDayPreference: 'evening' as const };
  const morning = { ...evening, timeOfDayPreference: 'morning' as const };
  expect(withTimeOfSameTry(morning, undefined)).toBe(morning);
  expect(withTimeOfSameTry(morning, evening)).toEqual(evening);
  const changed = { ...morning, stressLevel: 5 };
  expect(withTimeOfSameTry(changed, evening)).toBe(changed);
});
