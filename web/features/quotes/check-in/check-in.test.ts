import { expect, test } from 'vitest';
import { type DimensionKey, defaultRatings, dimensionKeys } from '../../../../contract/domain/mood.ts';
import { allSet } from '../../../../contract/domain/rating-sources.ts';
import {
  type CheckIn,
  countGiven,
  countUnset,
  fillFrom,
  formatRatings,
  isBegun,
  newCheckIn,
  toCheckInInput,
  undoFill,
  withRating,
  withRatings,
  withTime,
  withTimeOfNewDay,
} from './check-in.ts';

const evening = new Date(2026, 10, 20, 19, 30);
const fresh = newCheckIn(evening);
const now = { timeOfDayPreference: 'evening', day: 'today' };
const set = (checkIn: CheckIn, key: DimensionKey, value: number): CheckIn =>
  withRating(checkIn, key, { value, isSet: true });

test('a new check-in has every slider at 3 and unset, sends none, and has the time of the local clock', () => {
  expect(Object.values(fresh.ratings)).toEqual(dimensionKeys.map(() => ({ value: 3, isSet: false })));
  expect(toCheckInInput(fresh)).toEqual({ ...now, set: [], carried: [] });
  expect([countGiven(fresh), countUnset(fresh)]).toEqual([{ set: 0, carried: 0, of: 15 }, 15]);
});

test('an earlier day is filled in as a day that is over, and the ratings of last time leave it that day', () => {
  const earlier = newCheckIn(new Date(2026, 10, 20, 9), '2026-11-17');
  expect(toCheckInInput(earlier)).toMatchObject({ timeOfDayPreference: 'evening', day: '2026-11-17' });
  expect(fillFrom(earlier, { ratings: defaultRatings(), ...allSet }).day).toBe('2026-11-17');
});

test('a time of day that was preset is that of the new day once the day has ended; one that was chosen stays', () => {
  const [late, later] = [new Date(2026, 10, 20, 23, 55), new Date(2026, 10, 21, 0, 5)];
  const begun = newCheckIn(late);
  expect([begun, withTimeOfNewDay(begun, later, 0)].map(({ timeOfDay }) => timeOfDay)).toEqual(['evening', 'morning']);
  expect(withTimeOfNewDay(begun, new Date(2026, 10, 20, 23, 59), 0)).toBe(begun);
  const chosen = withTime(begun, 'evening');
  expect(withTimeOfNewDay(chosen, later, 0)).toBe(chosen);
  // Where the day ends at two, it is the same evening, until two.
  const stillUp = newCheckIn(late, 'today', 2);
  expect(withTimeOfNewDay(stillUp, later, 2)).toBe(stillUp);
  expect(withTimeOfNewDay(stillUp, new Date(2026, 10, 21, 2), 2).timeOfDay).toBe('morning');
  const pastDay = newCheckIn(late, '2026-11-17');
  expect(withTimeOfNewDay(pastDay, later, 0)).toBe(pastDay);
});

test('a slider that was set to 3 counts as set and is sent', () => {
  const rated = set(fresh, 'stressLevel', 3);
  expect(toCheckInInput(rated)).toEqual({ ...now, stressLevel: 3, set: ['stressLevel'], carried: [] });
  expect(countGiven(rated)).toEqual({ set: 1, carried: 0, of: 15 });
  expect(countGiven(rated, 'emotional')).toEqual({ set: 1, carried: 0, of: 5 });
  expect([countUnset(rated, 'emotional'), countUnset(rated, 'social')]).toEqual([4, 2]);
});

test('rating one slider leaves the others and the check-in before as they were', () => {
  const after = set(fresh, 'hopeForFuture', 1);
  expect(toCheckInInput(after)).toEqual({ ...now, hopeForFuture: 1, set: ['hopeForFuture'], carried: [] });
  expect(fresh.ratings.hopeForFuture).toEqual({ value: 3, isSet: false });
});

/** Stress and sleep were given last time, and nothing else. */
const lastTime = {
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 1 },
  set: ['stressLevel'],
  carried: ['sleepQuality'],
} as const;

test('what was set or carried last time is carried, and what was left alone stays unset', () => {
  const filled = fillFrom(fresh, lastTime);
  expect(toCheckInInput(filled)).toEqual({
    ...now,
    stressLevel: 5,
    sleepQuality: 1,
    set: [],
    carried: ['stressLevel', 'sleepQuality'],
  });
  expect([countGiven(filled), countUnset(filled)]).toEqual([{ set: 0, carried: 2, of: 15 }, 13]);
  expect(countUnset(fillFrom(fresh, { ...lastTime, ...allSet }))).toBe(0);
});

test('a slider set in this check-in is not replaced by last time, and a carried one that is touched is set', () => {
  const filled = fillFrom(set(fresh, 'stressLevel', 2), lastTime);
  expect(toCheckInInput(filled)).toMatchObject({ stressLevel: 2, set: ['stressLevel'], carried: ['sleepQuality'] });
  const touched = set(filled, 'sleepQuality', 1);
  expect(toCheckInInput(touched)).toMatchObject({ set: ['stressLevel', 'sleepQuality'], carried: [] });
});

test('taking it back restores what stood there, and keeps what was changed since', () => {
  const before = set(fresh, 'hopeForFuture', 2);
  const filled = fillFrom(before, lastTime);
  expect(undoFill(filled, filled, before)).toEqual(before);
  const changed = set(filled, 'stressLevel', 4);
  expect(undoFill(changed, filled, before)).toEqual(set(before, 'stressLevel', 4));
});

test('a section names its ratings, those that were set or carried only', () => {
  expect(formatRatings(fresh, 'emotional')).toEqual([]);
  const rated = set(fillFrom(fresh, lastTime), 'confidenceLevel', 4);
  expect(formatRatings(rated, 'emotional')).toEqual(['Stress: overwhelmed', 'Confidence: steady']);
  expect(formatRatings(rated, 'social')).toEqual([]);
});

test('a check-in is started once anything in it is set or carried', () => {
  expect(isBegun(fresh)).toBe(false);
  expect(isBegun(set(fresh, 'stressLevel', 3))).toBe(true);
  expect(isBegun(fillFrom(fresh, lastTime))).toBe(true);
});

test('ratings from before the page are set, and the other sliders stay unset', () => {
  const tried = withRatings(fresh, { hopeForFuture: 2, sleepQuality: 3 });
  expect(toCheckInInput(tried)).toEqual({
    ...now,
    hopeForFuture: 2,
    sleepQuality: 3,
    set: ['hopeForFuture', 'sleepQuality'],
    carried: [],
  });
});
