import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  averageMoodItems,
  checkInMoodItems,
  checkInMoodScore,
  countHard,
  defaultRatings,
  dimensionKeys,
  dimensions,
  easeOf,
  easeSum,
  isHard,
  moodLevel,
  moodName,
  type Ratings,
  ratingLabel,
  sectionDimensionKeys,
  sectionKeys,
} from './mood.ts';

const anyRatings: fc.Arbitrary<Ratings> = fc.record(
  Object.fromEntries(dimensionKeys.map((key) => [key, fc.integer({ min: 1, max: 5 })])) as Record<
    (typeof dimensionKeys)[number],
    fc.Arbitrary<number>
  >,
);

describe('mood dimensions', () => {
  it('number 15, in five sections of 5, 2, 3, 2 and 3', () => {
    const sizes = sectionKeys.map((section) => sectionDimensionKeys(section).length);
    expect([dimensionKeys.length, sizes]).toEqual([15, [5, 2, 3, 2, 3]]);
  });

  it('have five different rating labels each, such as "tense" for stress 4', () => {
    for (const key of dimensionKeys) expect(new Set(dimensions[key].ratingLabels).size).toBe(5);
    expect(ratingLabel('stressLevel', 4)).toBe('tense');
  });

  it('are hard at 4 and 5 for stress, anxiety, challenge and urgency, else at 1 and 2', () => {
    const highEnd = dimensionKeys.filter((key) => isHard(key, 5));
    expect(highEnd).toEqual(['stressLevel', 'anxietyLevel', 'currentChallengeLevel', 'urgencyOfNeed']);
    for (const key of dimensionKeys) {
      expect([1, 2, 3, 4, 5].map((rating) => isHard(key, rating))).toEqual(
        highEnd.includes(key) ? [false, false, false, true, true] : [true, true, false, false, false],
      );
    }
    expect(countHard(defaultRatings())).toBe(0);
  });
});

describe('mood scores', () => {
  const averageMood = (ratings: Ratings) => easeSum(averageMoodItems, ratings) / averageMoodItems.length;
  const easiest = Object.fromEntries(dimensionKeys.map((key) => [key, isHard(key, 5) ? 1 : 5])) as Ratings;
  const hardest = Object.fromEntries(dimensionKeys.map((key) => [key, isHard(key, 5) ? 5 : 1])) as Ratings;

  it('are 3 if every rating is 3, 5 for the easiest ratings and 1 for the hardest', () => {
    for (const score of [checkInMoodScore, averageMood]) {
      expect([score(defaultRatings()), score(easiest), score(hardest)]).toEqual([3, 5, 1]);
    }
  });

  it('change only with the dimensions that they include', () => {
    const moved = (change: Partial<Ratings>) => {
      const ratings = { ...defaultRatings(), ...change };
      return [checkInMoodScore(ratings) - 3, averageMood(ratings) - 3].map((difference) =>
        Number(difference.toFixed(4)),
      );
    };
    expect(moved({ sleepQuality: 5 })).toEqual([0, 0]);
    expect(moved({ senseOfPurpose: 5 })).toEqual([0.2857, 0]);
    expect(moved({ gratitudeLevels: 5 })).toEqual([0, 0.3333]);
    expect(moved({ stressLevel: 5 })).toEqual([-0.2857, -0.3333]);
  });

  it('stay between 1 and 5 and never fall when a rating eases by one', () => {
    fc.assert(
      fc.property(anyRatings, fc.constantFrom(...dimensionKeys), (ratings, key) => {
        const easier = isHard(key, 5) ? Math.max(1, ratings[key] - 1) : Math.min(5, ratings[key] + 1);
        for (const score of [checkInMoodScore, averageMood]) {
          expect(score(ratings)).toBeGreaterThanOrEqual(1);
          expect(score(ratings)).toBeLessThanOrEqual(5);
          expect(score({ ...ratings, [key]: easier })).toBeGreaterThanOrEqual(score(ratings));
        }
      }),
    );
  });

  it('invert exactly the ratings whose hard end is high', () => {
    for (const key of dimensionKeys) {
      const turned = [1, 2, 3, 4, 5].map((rating) => easeOf(key, rating));
      expect(turned).toEqual(isHard(key, 5) ? [5, 4, 3, 2, 1] : [1, 2, 3, 4, 5]);
      expect(turned.map((rating) => easeOf(key, rating))).toEqual([1, 2, 3, 4, 5]);
    }
  });

  it('equal the specified means, computed from integer sums', () => {
    expect([checkInMoodItems.length, averageMoodItems.length]).toEqual([7, 6]);
    expect(easeSum(checkInMoodItems, easiest)).toBe(35);
    expect(easeSum(averageMoodItems, hardest)).toBe(6);
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        for (const items of [checkInMoodItems, averageMoodItems]) {
          const sum = easeSum(items, ratings);
          expect(Number.isInteger(sum)).toBe(true);
          expect(sum).toBeGreaterThanOrEqual(items.length);
          expect(sum).toBeLessThanOrEqual(5 * items.length);
        }
        // The formulas as specified, in full.
        const r = ratings;
        const six = [6 - r.stressLevel, r.confidenceLevel, r.motivationLevel, 6 - r.anxietyLevel, r.hopeForFuture];
        const seven = [r.motivationLevel, r.confidenceLevel, r.focusClarity, 6 - r.stressLevel, 6 - r.anxietyLevel];
        const meanOf = (values: number[]) => values.reduce((one, other) => one + other, 0) / values.length;
        expect(averageMood(r)).toBe(meanOf([...six, r.gratitudeLevels]));
        expect(checkInMoodScore(r)).toBe(meanOf([...seven, r.senseOfPurpose, r.hopeForFuture]));
      }),
    );
  });

  it('are named Hard below 2, Low below 3, Steady below 4, Good below 4.5, else Bright', () => {
    expect([1, 1.9, 2, 2.9, 3, 3.9, 4, 4.4, 4.5, 5].map(moodName)).toEqual([
      'Hard',
      'Hard',
      'Low',
      'Low',
      'Steady',
      'Steady',
      'Good',
      'Good',
      'Bright',
      'Bright',
    ]);
  });

  it('have the level of their value rounded to one decimal', () => {
    fc.assert(
      fc.property(fc.double({ min: 1, max: 5, noNaN: true }), (score) => {
        expect(moodLevel(score)).toBe(moodLevel(Number(score.toFixed(1))));
      }),
    );
    // These are shown as 4.0 and 2.9.
    expect([3.96, 2.94].map(moodName)).toEqual(['Good', 'Low']);
  });
});
