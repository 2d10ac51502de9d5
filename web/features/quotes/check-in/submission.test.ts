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

test('the first attempt gets a new key', () => {
  expect(nextSubmission(null, input, attempts())).toEqual({ key: 'key-1', madeAt: 1000, input });
});

test('an unchanged retry keeps its key and submission time', () => {
  const next = attempts();
  const first = nextSubmission(null, input, next);
  expect(nextSubmission(first, toCheckInInput(rated), next)).toEqual(first);
});

test.each([
  ['a different rating', toCheckInInput(withRating(rated, 'hopeForFuture', { value: 5, isSet: true }))],
  ['an additional rating', toCheckInInput(withRating(rated, 'stressLevel', { value: 3, isSet: true }))],
  ['a rating removed', toCheckInInput(fresh)],
  [
    'a carried rating instead of a set one',
    toCheckInInput(
      fillFrom(fresh, { ratings: { ...defaultRatings(), hopeForFuture: 4 }, set: ['hopeForFuture'], carried: [] }),
    ),
  ],
  ['a different day', { ...input, day: '2026-11-19' }],
  ['a different time of day', { ...input, timeOfDayPreference: 'evening' as const }],
])('a retry with %s is a new check-in with a new key', (_what, changed) => {
  const next = attempts();
  const first = nextSubmission(null, input, next);
  expect(nextSubmission(first, changed, next)).toEqual({ key: 'key-2', madeAt: 2000, input: changed });
});

test('ageSecondsAt returns whole seconds, and 0 if the clock was set back', () => {
  expect(ageSecondsAt({ madeAt: 10_000 }, 10_000)).toBe(0);
  expect(ageSecondsAt({ madeAt: 10_000 }, 73_400)).toBe(63);
  expect(ageSecondsAt({ madeAt: 10_000 }, 4_000)).toBe(0);
});

test('a retry keeps the time of day of the previous attempt if nothing else has changed', () => {
  const evening = { ...input, timeOfDayPreference: 'evening' as const };
  const morning = { ...evening, timeOfDayPreference: 'morning' as const };
  expect(withTimeOfSameTry(morning, undefined)).toBe(morning);
  expect(withTimeOfSameTry(morning, evening)).toEqual(evening);
  const changed = { ...morning, stressLevel: 5 };
  expect(withTimeOfSameTry(changed, evening)).toBe(changed);
});
