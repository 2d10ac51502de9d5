import { expect, test } from 'vitest';
import { defaultRatings } from '../../../contract/mood.ts';
import { countSet, inputOf, newCheckIn, withRating } from './check-in.ts';

const evening = new Date(2026, 10, 20, 19, 30);

test('a new check-in has every slider at 3 and hollow, and the time of the local clock', () => {
  const fresh = newCheckIn(evening);
  expect(inputOf(fresh)).toEqual({ ...defaultRatings(), timeOfDayPreference: 'evening' });
  expect(countSet(fresh)).toEqual({ set: 0, of: 15 });
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
  expect(inputOf(after)).toEqual({ ...inputOf(before), hopeForFuture: 1 });
  expect(before.ratings.hopeForFuture).toEqual({ value: 3, isSet: false });
});
