import { describe, expect, it } from 'vitest';
import { type DimensionKey, defaultRatings, dimensionKeys, type Ratings } from './mood.ts';
import { knownRatings, needsHelp } from './needs-help.ts';
import { allSet } from './rating-sources.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.parse('2026-03-08T09:00:00Z');

const checkIn = (ratings: Partial<Ratings>, daysAgo = 0, sources?: Partial<typeof allSet>) => ({
  ratings: { ...defaultRatings(), ...ratings },
  sources: { set: Object.keys(ratings) as DimensionKey[], carried: [], ...sources },
  madeAt: NOW - daysAgo * DAY_MS,
});

describe('knownRatings', () => {
  it('leaves a full check-in as it is', () => {
    const full = { ...checkIn({}, 0), sources: allSet };
    expect(knownRatings(full, [checkIn({ hopeForFuture: 1 }, 1)])).toEqual(full.ratings);
  });

  it('takes the newest given value of the two check-ins before, set or carried, and 3 where there is none', () => {
    const before = [
      checkIn({ hopeForFuture: 2 }, 1, { set: [], carried: ['hopeForFuture'] }),
      checkIn({ hopeForFuture: 5, anxietyLevel: 5 }, 2),
      checkIn({ sleepQuality: 1 }, 3),
    ];
    const expected = { ...defaultRatings(), stressLevel: 4, hopeForFuture: 2, anxietyLevel: 5 };
    expect(knownRatings(checkIn({ stressLevel: 4 }), before)).toEqual(expected);
  });

  it('keeps what was given now, also a 3', () => {
    expect(knownRatings(checkIn({ hopeForFuture: 3 }), [checkIn({ hopeForFuture: 1 }, 1)]).hopeForFuture).toBe(3);
  });

  it('reads nothing that was left alone earlier, and nothing older than a week', () => {
    const alone = checkIn({ hopeForFuture: 1 }, 1, { set: [] });
    expect(knownRatings(checkIn({}), [alone, checkIn({ anxietyLevel: 5 }, 7.01)])).toEqual(defaultRatings());
    expect(knownRatings(checkIn({}), [alone, checkIn({ anxietyLevel: 5 }, 7)]).anxietyLevel).toBe(5);
  });
});

describe('needsHelp on the known ratings', () => {
  const three = { sleepQuality: 2, gratitudeLevels: 2, currentChallengeLevel: 4 };
  const hardAt = (keys: readonly DimensionKey[]) =>
    Object.fromEntries(keys.map((key) => [key, ['stressLevel', 'anxietyLevel'].includes(key) ? 4 : 2]));

  it('is true where three hard ones now and five known before make eight', () => {
    const five = ['stressLevel', 'anxietyLevel', 'focusClarity', 'motivationLevel', 'confidenceLevel'] as const;
    const help = (known: readonly DimensionKey[]) =>
      needsHelp(knownRatings(checkIn(three), [checkIn(hardAt(known), 1)]), []);
    expect([help(five), help(five.slice(1))]).toEqual([true, false]);
  });

  it('is true where hope is known to be at its lowest and support is low now', () => {
    const now = checkIn({ supportSystemStrength: 2 });
    expect(needsHelp(knownRatings(now, [checkIn({ hopeForFuture: 1 }, 1)]), [])).toBe(true);
    expect(needsHelp(knownRatings(now, [checkIn({ hopeForFuture: 1 }, 8)]), [])).toBe(false);
  });

  it('is what it was for every full check-in, whatever came before', () => {
    for (const key of dimensionKeys)
      for (const value of [1, 5]) {
        const full = { ...checkIn({ [key]: value }), sources: allSet };
        const worst = checkIn({ urgencyOfNeed: 5, hopeForFuture: 1, supportSystemStrength: 1 }, 1);
        expect(needsHelp(knownRatings(full, [worst]), [])).toBe(needsHelp(full.ratings, []));
      }
  });
});
