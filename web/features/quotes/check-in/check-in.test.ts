import { expect, test } from 'vitest';
import { type DimensionKey, defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import {
  type CheckIn,
  countGiven,
  countUnset,
  fillFrom,
  formatRatings,
  isBegun,
  newCheckIn,
  toCheckInDraft,
  toCheckInInput,
  undoFill,
  withDraft,
  withRating,
  withTime,
  withTimeNow,
} from './check-in.ts';

const evening = new Date(2026, 10, 20, 19, 30);
const fresh = newCheckIn(evening);
const now = { timeOfDayPreference: 'evening', day: 'today' };
const set = (checkIn: CheckIn, key: DimensionKey, value: number): CheckIn =>
  withRating(checkIn, key, { value, isSet: true });

test('a new check-in has every slider at 3 and unset, with the time of day from the local clock', () => {
  expect(Object.values(fresh.ratings)).toEqual(dimensionKeys.map(() => ({ value: 3, isSet: false })));
  expect(toCheckInInput(fresh)).toEqual({ ...now, set: [], carried: [] });
  expect([countGiven(fresh), countUnset(fresh)]).toEqual([{ set: 0, carried: 0, total: 15 }, 15]);
});

test('a filled-in check-in defaults to evening, and fillFrom keeps its day', () => {
  const earlier = newCheckIn(new Date(2026, 10, 20, 9), '2026-11-17');
  expect(toCheckInInput(earlier)).toMatchObject({ timeOfDayPreference: 'evening', day: '2026-11-17' });
  expect(fillFrom(earlier, { ratings: defaultRatings(), ...allSet }).day).toBe('2026-11-17');
});

test('a preset time of day follows the clock of a page that stays open, and a chosen one is kept', () => {
  const morning = newCheckIn(new Date(2026, 10, 20, 9));
  const [noon, evening] = [new Date(2026, 10, 20, 12), new Date(2026, 10, 20, 21)];
  expect(withTimeNow(morning, new Date(2026, 10, 20, 11, 59), 0)).toBe(morning);
  expect([noon, evening].map((at) => withTimeNow(morning, at, 0).timeOfDay)).toEqual(['afternoon', 'evening']);
  const chosenEarlier = withTime(morning, 'morning');
  expect(withTimeNow(chosenEarlier, evening, 0)).toBe(chosenEarlier);
});

test('a preset time of day is updated once the day has ended, and a chosen one is kept', () => {
  const [late, later] = [new Date(2026, 10, 20, 23, 55), new Date(2026, 10, 21, 0, 5)];
  const preset = newCheckIn(late);
  expect([preset, withTimeNow(preset, later, 0)].map(({ timeOfDay }) => timeOfDay)).toEqual(['evening', 'morning']);
  expect(withTimeNow(preset, new Date(2026, 10, 20, 23, 59), 0)).toBe(preset);
  const chosen = withTime(preset, 'evening');
  expect(withTimeNow(chosen, later, 0)).toBe(chosen);
  // With a day end of 02:00, it is still the same evening until then.
  const stillUp = newCheckIn(late, 'today', 2);
  expect(withTimeNow(stillUp, later, 2)).toBe(stillUp);
  expect(withTimeNow(stillUp, new Date(2026, 10, 21, 2), 2).timeOfDay).toBe('morning');
  const pastDay = newCheckIn(late, '2026-11-17');
  expect(withTimeNow(pastDay, later, 0)).toBe(pastDay);
});

test('a slider that was set to 3 counts as set and is sent', () => {
  const rated = set(fresh, 'stressLevel', 3);
  expect(toCheckInInput(rated)).toEqual({ ...now, stressLevel: 3, set: ['stressLevel'], carried: [] });
  expect(countGiven(rated)).toEqual({ set: 1, carried: 0, total: 15 });
  expect(countGiven(rated, 'emotional')).toEqual({ set: 1, carried: 0, total: 5 });
  expect([countUnset(rated, 'emotional'), countUnset(rated, 'social')]).toEqual([4, 2]);
});

test('rating one slider changes neither the others nor the original check-in', () => {
  const after = set(fresh, 'hopeForFuture', 1);
  expect(toCheckInInput(after)).toEqual({ ...now, hopeForFuture: 1, set: ['hopeForFuture'], carried: [] });
  expect(fresh.ratings.hopeForFuture).toEqual({ value: 3, isSet: false });
});

/** Last time, only stress and sleep were given. */
const lastTime = {
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 1 },
  set: ['stressLevel'],
  carried: ['sleepQuality'],
} as const;

test('fillFrom carries ratings that were set or carried last time, and leaves the rest unset', () => {
  const filled = fillFrom(fresh, lastTime);
  expect(toCheckInInput(filled)).toEqual({
    ...now,
    stressLevel: 5,
    sleepQuality: 1,
    set: [],
    carried: ['stressLevel', 'sleepQuality'],
  });
  expect([countGiven(filled), countUnset(filled)]).toEqual([{ set: 0, carried: 2, total: 15 }, 13]);
  expect(countUnset(fillFrom(fresh, { ...lastTime, ...allSet }))).toBe(0);
});

test('fillFrom does not overwrite set sliders, and touching a carried slider sets it', () => {
  const filled = fillFrom(set(fresh, 'stressLevel', 2), lastTime);
  expect(toCheckInInput(filled)).toMatchObject({ stressLevel: 2, set: ['stressLevel'], carried: ['sleepQuality'] });
  const touched = set(filled, 'sleepQuality', 1);
  expect(toCheckInInput(touched)).toMatchObject({ set: ['stressLevel', 'sleepQuality'], carried: [] });
});

test('undoFill restores the earlier ratings, but keeps later changes', () => {
  const before = set(fresh, 'hopeForFuture', 2);
  const filled = fillFrom(before, lastTime);
  expect(undoFill(filled, filled, before)).toEqual(before);
  const changed = set(filled, 'stressLevel', 4);
  expect(undoFill(changed, filled, before)).toEqual(set(before, 'stressLevel', 4));
});

test('formatRatings lists only ratings of the section that were set or carried', () => {
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

test('a draft keeps what is set or carried and a chosen time of day, and everything else stays unset', () => {
  const carried = { ...fresh.ratings, anxietyLevel: { value: 4, isSet: false, isCarried: true } };
  const entered = set({ ...fresh, ratings: carried }, 'hopeForFuture', 3);
  const { hopeForFuture, anxietyLevel } = entered.ratings;
  expect(toCheckInDraft(entered)).toEqual({ ratings: { hopeForFuture, anxietyLevel } });
  expect(withDraft(fresh, { ratings: { hopeForFuture, anxietyLevel } })).toEqual(entered);
  const morning = withTime(entered, 'morning');
  expect(withDraft(fresh, toCheckInDraft(morning) ?? { ratings: {} })).toEqual(morning);
});

test('there is no draft of a check-in in which nothing is set or carried', () => {
  expect(toCheckInDraft(withTime(fresh, 'morning'))).toBeNull();
});
