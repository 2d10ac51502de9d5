import { describe, expect, it } from 'vitest';
import { addDays } from '#contract/domain/days.ts';
import { type DimensionKey, defaultRatings, type Ratings, type TimeOfDay } from '#contract/domain/mood.ts';
import { findFirstFact } from './first-fact.ts';
import { daySums, TODAY } from './testing/generated-days.ts';

const rated = (time: TimeOfDay, ratings: Partial<Ratings>) => ({
  time,
  ratings: { ...defaultRatings(), ...ratings },
  sources: { set: Object.keys(ratings) as DimensionKey[], carried: [] },
});
/** Four of the mood's items, all at this value: enough for a mood. */
const mood = (time: TimeOfDay, value: number) =>
  rated(time, { motivationLevel: value, confidenceLevel: value, focusClarity: value, hopeForFuture: value });
const daysOf = (...days: ReturnType<typeof rated>[][]) =>
  days.map((checkIns, index) => daySums(addDays(TODAY, index - days.length + 1), checkIns));

describe('findFirstFact', () => {
  it('names the time of day that was easier on each of three days with both', () => {
    const both = [mood('morning', 2), mood('evening', 4)];
    expect(findFirstFact(daysOf(both, both, both))).toEqual({
      text: 'Evenings have been easier than mornings so far: 3 days.',
      evidence: 'You rated both on 3 days, and evenings were easier on each of them.',
    });
    expect(findFirstFact(daysOf(both, both))).toBeNull();
  });

  it('makes no same-day comparison if one day contradicts it or the moods are equal', () => {
    const both = [mood('morning', 2), mood('evening', 4)];
    const otherWay = [mood('morning', 5), mood('evening', 1)];
    expect(findFirstFact(daysOf(both, both, both, otherWay))?.text).not.toMatch(/: 4 days/);
    const alike = [mood('morning', 3), mood('evening', 3)];
    expect(findFirstFact(daysOf(alike, alike, alike))).toBeNull();
  });

  it('compares the averages of two times of day with at least three days each', () => {
    const morning = [mood('morning', 2)];
    const evening = [mood('evening', 4)];
    expect(findFirstFact(daysOf(morning, evening, morning, evening, morning, evening, evening))).toEqual({
      text: 'Evenings have been easier than mornings so far: 4 evenings and 3 mornings.',
      evidence: 'Your mood averaged 4.0 of 5 in the evening and 2.0 in the morning.',
    });
  });

  it('names the highest-rated dimension, unless it is tied, low or the only one', () => {
    const day = (ratings: Partial<Ratings>) => [rated('morning', ratings)];
    const three = (ratings: Partial<Ratings>) => daysOf(day(ratings), day(ratings), day(ratings));
    expect(findFirstFact(three({ supportSystemStrength: 4, sleepQuality: 2, stressLevel: 5 }))?.text).toBe(
      'Support around you has been your strongest rating so far: 4.0 of 5 over 3 days.',
    );
    expect(findFirstFact(three({ supportSystemStrength: 4, sleepQuality: 4 }))).toBeNull();
    expect(findFirstFact(three({ supportSystemStrength: 2, sleepQuality: 1 }))).toBeNull();
    expect(findFirstFact(three({ sleepQuality: 5 }))).toBeNull();
  });

  it('ignores ratings that were not set, and days for which that was not recorded', () => {
    const evening = (set: DimensionKey[]) => [{ ...mood('evening', 4), sources: { set, carried: [] } }];
    expect(findFirstFact(daysOf(evening([]), evening([]), evening([])))).toBeNull();
    const unknown = [mood('morning', 2), mood('evening', 4)].map((one) => ({ ...one, sourcesInferred: true }));
    expect(findFirstFact(daysOf(unknown, unknown, unknown))).toBeNull();
  });
});
