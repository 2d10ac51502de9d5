import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys } from '../../contract/mood.ts';
import { bySalience, distance, mostSalient } from './salience.ts';
import { anyRatings } from './testing/profiles.ts';

describe('salience', () => {
  it('puts the slider farthest from 3 first, either way', () => {
    expect(mostSalient({ ...defaultRatings(), sleepQuality: 1, stressLevel: 4 })).toEqual([
      'sleepQuality',
      'stressLevel',
    ]);
  });

  it('settles ties by section: emotional, purpose, social, daily, physical', () => {
    const ratings = {
      ...defaultRatings(),
      sleepQuality: 1,
      urgencyOfNeed: 5,
      supportSystemStrength: 1,
      hopeForFuture: 5,
      anxietyLevel: 5,
    };
    expect(bySalience(ratings).slice(0, 5)).toEqual([
      'anxietyLevel',
      'hopeForFuture',
      'supportSystemStrength',
      'urgencyOfNeed',
      'sleepQuality',
    ]);
  });

  it('settles ties within a section by the order asked', () => {
    expect(mostSalient({ ...defaultRatings(), anxietyLevel: 5, focusClarity: 1 })).toEqual([
      'focusClarity',
      'anxietyLevel',
    ]);
  });

  it('finds nothing salient where every slider is at 3', () => {
    expect(mostSalient(defaultRatings())).toEqual([]);
  });

  it('orders all 15, never a nearer one before a farther one', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const order = bySalience(ratings);
        expect(new Set(order)).toEqual(new Set(dimensionKeys));
        const distances = order.map((key) => distance(ratings, key));
        expect(distances).toEqual(distances.toSorted((one, other) => other - one));
      }),
    );
  });
});
