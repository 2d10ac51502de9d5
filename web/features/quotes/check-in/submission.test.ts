import { afterEach, expect, test, vi } from 'vitest';
import { defaultRatings } from '#contract/domain/mood.ts';
import { fillFrom, newCheckIn, toCheckInInput, withRating } from './check-in.ts';
import {
  ageSecondsAt,
  clockTimeOf,
  nextSubmission,
  submissionLocalDay,
  toRequestBody,
  withTimeOfSameTry,
} from './submission.ts';

const fresh = newCheckIn(new Date(2026, 10, 20, 9));
const rated = withRating(fresh, 'hopeForFuture', { value: 4, isSet: true });
const input = toCheckInInput(rated);
const clock = { utcOffsetMinutes: 540, dayEnd: 2 } as const;
const attempts = () => {
  let made = 0;
  return () => ({ key: `key-${++made}`, madeAt: 1000 * made, clock });
};

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the first attempt gets a new key', () => {
  expect(nextSubmission(null, input, attempts())).toEqual({ key: 'key-1', madeAt: 1000, clock, input });
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
  expect(nextSubmission(first, changed, next)).toEqual({ key: 'key-2', madeAt: 2000, clock, input: changed });
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

test.each(['Europe/London', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Kiritimati'])(
  'a check-in made at 00:30 in Tokyo keeps its time, its day and its day end in %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const made = { key: 'key', input, madeAt: Date.parse('2026-11-20T15:30:00Z'), clock };
    const at = clockTimeOf(made);
    expect([at.getDate(), at.getHours(), at.getMinutes()]).toEqual([21, 0, 30]);
    expect(submissionLocalDay(made)).toBe('2026-11-20');
    expect(submissionLocalDay({ ...made, clock: { ...clock, dayEnd: 0 } })).toBe('2026-11-21');
    expect(toRequestBody(made, made.madeAt + 5000)).toEqual({ ...input, ...clock, ageSeconds: 5 });
  },
);
