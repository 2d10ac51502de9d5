import { describe, expect, it } from 'vitest';
import { DAY_MS } from './days.ts';
import { type DimensionKey, defaultRatings, dimensionKeys, type Ratings } from './mood.ts';
import { knownRatings, needsHelp, needsHelpAsKnown } from './needs-help.ts';
import { allSet } from './rating-sources.ts';

const NOW = Date.parse('2026-03-08T09:00:00Z');

const checkIn = (ratings: Partial<Ratings>, daysAgo = 0, sources?: Partial<typeof allSet>) => ({
  ratings: { ...defaultRatings(), ...ratings },
  sources: { set: Object.keys(ratings) as DimensionKey[], carried: [], ...sources },
  madeAt: NOW - daysAgo * DAY_MS,
});

describe('knownRatings', () => {
  it('returns the ratings of a full check-in unchanged', () => {
    const full = { ...checkIn({}, 0), sources: allSet };
    expect(knownRatings(full, [checkIn({ hopeForFuture: 1 }, 1)])).toEqual(full.ratings);
  });

  it('fills gaps with the newest set or carried value of the two check-ins before, else with 3', () => {
    const before = [
      checkIn({ hopeForFuture: 2 }, 1, { set: [], carried: ['hopeForFuture'] }),
      checkIn({ hopeForFuture: 5, anxietyLevel: 5 }, 2),
      checkIn({ sleepQuality: 1 }, 3),
    ];
    const expected = { ...defaultRatings(), stressLevel: 4, hopeForFuture: 2, anxietyLevel: 5 };
    expect(knownRatings(checkIn({ stressLevel: 4 }), before)).toEqual(expected);
  });

  it('keeps a given value even if it is 3', () => {
    expect(knownRatings(checkIn({ hopeForFuture: 3 }), [checkIn({ hopeForFuture: 1 }, 1)]).hopeForFuture).toBe(3);
  });

  it('ignores earlier unset ratings and check-ins older than 7 days', () => {
    const alone = checkIn({ hopeForFuture: 1 }, 1, { set: [] });
    expect(knownRatings(checkIn({}), [alone, checkIn({ anxietyLevel: 5 }, 7.01)])).toEqual(defaultRatings());
    expect(knownRatings(checkIn({}), [alone, checkIn({ anxietyLevel: 5 }, 7)]).anxietyLevel).toBe(5);
  });
});

describe('needsHelpAsKnown', () => {
  const now = checkIn({ sleepQuality: 3, gratitudeLevels: 3, physicalComfort: 3 });
  const hard = (...keys: DimensionKey[]) =>
    Object.fromEntries(keys.map((key) => [key, ['stressLevel', 'anxietyLevel'].includes(key) ? 4 : 2]));
  const middle = (...keys: DimensionKey[]) => Object.fromEntries(keys.map((key) => [key, 3]));

  it('is true if hope was last known to be 1 and support is low now', () => {
    const low = checkIn({ supportSystemStrength: 2, sleepQuality: 3, gratitudeLevels: 4 });
    expect(needsHelpAsKnown(low, [checkIn({ hopeForFuture: 1 }, 1)], [])).toBe(true);
    expect(needsHelpAsKnown(low, [checkIn({ hopeForFuture: 1 }, 8)], [])).toBe(false);
  });

  it('is true if all three ratings of a short check-in are hard', () => {
    const three = hard('stressLevel', 'focusClarity', 'sleepQuality');
    expect(needsHelpAsKnown(checkIn(three), [], [])).toBe(true);
    expect(needsHelpAsKnown(checkIn({ ...three, focusClarity: 3 }), [], [])).toBe(false);
    expect(needsHelpAsKnown(checkIn(hard('stressLevel', 'focusClarity')), [], [])).toBe(false);
  });

  it('is true if 8/15 of at least 4 ratings in two check-ins are hard, or of 5 in three', () => {
    const two = checkIn({ ...hard('stressLevel', 'focusClarity'), sleepQuality: 3 });
    expect(needsHelpAsKnown(two, [checkIn(hard('gratitudeLevels'), 1)], [])).toBe(true);
    expect(needsHelpAsKnown(two, [checkIn(middle('gratitudeLevels'), 1)], [])).toBe(false);
    const earlier = [checkIn(middle('physicalComfort'), 1), checkIn(hard('motivationLevel', 'confidenceLevel'), 2)];
    expect(needsHelpAsKnown(checkIn({ stressLevel: 4, sleepQuality: 3 }), earlier, [])).toBe(true);
    expect(needsHelpAsKnown(checkIn({ stressLevel: 3, sleepQuality: 3 }), earlier, [])).toBe(false);
    expect(needsHelpAsKnown(now, earlier, [])).toBe(false);
  });

  it('is true if four ratings are clearly worse than usual and one of them is hard', () => {
    const fallen = checkIn({ stressLevel: 4, sleepQuality: 3 });
    const usuallyAt = (ease: number, checkIns = 28) => [
      checkIn(middle('gratitudeLevels', 'physicalComfort'), 1),
      checkIn(middle('gratitudeLevels'), 2),
      ...Array.from({ length: checkIns }, (_, at) =>
        checkIn({ stressLevel: 6 - ease, sleepQuality: ease, gratitudeLevels: ease, physicalComfort: ease }, 3 + at),
      ),
    ];
    expect(needsHelpAsKnown(fallen, usuallyAt(5), [])).toBe(true);
    expect(needsHelpAsKnown(fallen, usuallyAt(5, 1), [])).toBe(true);
    expect(needsHelpAsKnown(fallen, usuallyAt(5, 0), [])).toBe(false);
    expect(needsHelpAsKnown(fallen, usuallyAt(3), [])).toBe(false);
    expect(needsHelpAsKnown(checkIn({ stressLevel: 3, sleepQuality: 3 }), usuallyAt(5), [])).toBe(false);
  });

  it('compares with the usual values of the given dimensions only', () => {
    const now = checkIn({ stressLevel: 4, sleepQuality: 2, gratitudeLevels: 3 });
    const usual = checkIn({ motivationLevel: 5, confidenceLevel: 5, physicalComfort: 5, focusClarity: 5 }, 3);
    expect(needsHelpAsKnown(now, [checkIn(middle('connectionWithOthers', 'stressLevel'), 1), usual, usual], [])).toBe(
      false,
    );
  });

  it('applies the 8/15 share to a longer check-in only from 8 known ratings', () => {
    const eight = dimensionKeys.slice(0, 8);
    const help = (hardOnes: number) =>
      needsHelpAsKnown(
        checkIn({ ...middle(...eight), ...hard(...eight.slice(0, hardOnes).filter((key) => key !== 'anxietyLevel')) }),
        [],
        [],
      );
    expect([help(6), help(5)]).toEqual([true, false]);
    expect(needsHelpAsKnown(checkIn(hard(...dimensionKeys.slice(5, 9))), [], [])).toBe(false);
  });

  it('equals needsHelp for a full check-in, whatever came before', () => {
    for (const key of dimensionKeys)
      for (const value of [1, 5]) {
        const full = { ...checkIn({ [key]: value }), sources: allSet };
        const worst = checkIn({ urgencyOfNeed: 5, hopeForFuture: 1, supportSystemStrength: 1 }, 1);
        expect(needsHelpAsKnown(full, [worst], [])).toBe(needsHelp(full.ratings, []));
      }
  });
});
