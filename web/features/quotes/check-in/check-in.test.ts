import { expect, test } from 'vitest';
import { defaultRatings } from '../../../../contract/domain/mood.ts';
import {
  completesSection,
  countSet,
  fillFrom,
  formatHardRatings,
  newCheckIn,
  toCheckInInput,
  undoFill,
  withRating,
  withRatings,
} from './check-in.ts';

const evening = new Date(2026, 10, 20, 19, 30);

test('a new check-in has every slider at 3 and hollow, and the time of the local clock', () => {
  const fresh = newCheckIn(evening);
  expect(toCheckInInput(fresh)).toEqual({ ...defaultRatings(), timeOfDayPreference: 'evening', day: 'today' });
  expect(countSet(fresh)).toEqual({ set: 0, of: 15 });
});

test('yesterday is filled in as a day that is over, and the ratings of last time leave it yesterday', () => {
  const yesterday = newCheckIn(new Date(2026, 10, 20, 9), 'yesterday');
  expect(toCheckInInput(yesterday)).toEqual({ ...defaultRatings(), timeOfDayPreference: 'evening', day: 'yesterday' });
  expect(fillFrom(yesterday, defaultRatings()).day).toBe('yesterday');
});

test('a slider that was set to 3 counts as set', () => {
  const rated = withRating(newCheckIn(evening), 'stressLevel', { value: 3, isSet: true });
  expect(countSet(rated)).toEqual({ set: 1, of: 15 });
  expect(countSet(rated, 'emotional')).toEqual({ set: 1, of: 5 });
  expect(countSet(rated, 'social')).toEqual({ set: 0, of: 2 });
});

test('rating one slider leaves the others and the check-in before as they were', () => {
  const before = newCheckIn(evening);
  const after = withRating(before, 'hopeForFuture', { value: 1, isSet: true });
  expect(toCheckInInput(after)).toEqual({ ...toCheckInInput(before), hopeForFuture: 1 });
  expect(before.ratings.hopeForFuture).toEqual({ value: 3, isSet: false });
});

const lastTime = { ...defaultRatings(), stressLevel: 5, connectionWithOthers: 1, gratitudeLevels: 4 };

test('the ratings of last time fill all 15, and the time of day stays what it is now', () => {
  const filled = fillFrom(newCheckIn(evening), lastTime);
  expect(toCheckInInput(filled)).toEqual({ ...lastTime, timeOfDayPreference: 'evening', day: 'today' });
  expect(countSet(filled)).toEqual({ set: 15, of: 15 });
});

test('taking it back restores what stood there, and keeps what was changed since', () => {
  const before = withRating(newCheckIn(evening), 'hopeForFuture', { value: 2, isSet: true });
  const filled = fillFrom(before, lastTime);
  expect(undoFill(filled, filled, before)).toEqual(before);
  const changed = withRating(filled, 'stressLevel', { value: 4, isSet: true });
  expect(undoFill(changed, filled, before)).toEqual(withRating(before, 'stressLevel', { value: 4, isSet: true }));
});

test('a section names its hard ratings, those that were set only', () => {
  const fresh = newCheckIn(evening);
  expect(formatHardRatings(fresh, 'emotional')).toEqual([]);
  const hard = withRating(withRating(fresh, 'stressLevel', { value: 4, isSet: true }), 'confidenceLevel', {
    value: 1,
    isSet: true,
  });
  expect(formatHardRatings(hard, 'emotional')).toEqual(['Stress: tense', 'Confidence: unsure']);
  expect(formatHardRatings(withRating(fresh, 'confidenceLevel', { value: 5, isSet: true }), 'emotional')).toEqual([]);
  expect(formatHardRatings(hard, 'social')).toEqual([]);
});

test('a section is completed once, by the rating that was missing', () => {
  const half = withRating(newCheckIn(evening), 'connectionWithOthers', { value: 3, isSet: true });
  const whole = withRating(half, 'supportSystemStrength', { value: 3, isSet: true });
  expect(completesSection(newCheckIn(evening), half, 'social')).toBe(false);
  expect(completesSection(half, whole, 'social')).toBe(true);
  expect(completesSection(whole, withRating(whole, 'supportSystemStrength', { value: 4, isSet: true }), 'social')).toBe(
    false,
  );
});

test('ratings from before the page are set, and the other sliders stay hollow', () => {
  const { ratings } = withRatings(newCheckIn(evening), { hopeForFuture: 2, sleepQuality: 3 });
  expect(ratings.hopeForFuture).toEqual({ value: 2, isSet: true });
  expect(ratings.sleepQuality).toEqual({ value: 3, isSet: true });
  expect(ratings.stressLevel).toEqual({ value: 3, isSet: false });
});
