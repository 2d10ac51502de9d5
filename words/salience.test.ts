import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys, isHard } from '../contract/domain/mood.ts';
import { bySalience, dimensionsToName, distance, heaviest, worthNaming } from './salience.ts';
import { anyRatings } from './testing/profiles.ts';

const level = defaultRatings();

describe('slider salience', () => {
  it('puts the slider farthest from 3 first, in either direction', () => {
    const order = bySalience({ ...level, sleepQuality: 5, stressLevel: 4 });
    expect(order.slice(0, 2)).toEqual(['sleepQuality', 'stressLevel']);
  });

  it('breaks ties by hard sliders first, then by a fixed order of weight', () => {
    const worst = { hopeForFuture: 1, urgencyOfNeed: 5, anxietyLevel: 5, connectionWithOthers: 1 };
    const alsoWorst = { stressLevel: 5, supportSystemStrength: 1, physicalComfort: 1, senseOfPurpose: 1 };
    const order = bySalience({ ...level, motivationLevel: 5, gratitudeLevels: 5, ...worst, ...alsoWorst });
    expect(order.slice(0, 9)).toEqual([
      ...Object.keys(worst),
      'stressLevel',
      'supportSystemStrength',
      'physicalComfort',
      'senseOfPurpose',
      'motivationLevel',
    ]);
  });

  it('orders all 15 sliders by distance from 3, hard ones first at the same distance', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const order = bySalience(ratings);
        expect(new Set(order)).toEqual(new Set(dimensionKeys));
        const weighed = order.map((key) => 2 * distance(ratings, key) + Number(isHard(key, ratings[key])));
        expect(weighed).toEqual(weighed.toSorted((one, other) => other - one));
      }),
    );
  });

  it('finds nothing worth naming if every slider is at 3 or only urgency is low', () => {
    expect(worthNaming(level)).toEqual([]);
    expect(worthNaming({ ...level, urgencyOfNeed: 1 })).toEqual([]);
  });

  it('counts the farthest hard sliders as heaviest, even if easy ones are farther out', () => {
    expect(heaviest({ ...level, stressLevel: 4, anxietyLevel: 4, gratitudeLevels: 5 })).toEqual([
      'anxietyLevel',
      'stressLevel',
    ]);
    expect(heaviest({ ...level, gratitudeLevels: 5 })).toEqual([]);
  });
});

describe('dimensionsToName', () => {
  it('returns only hope, connection or urgency if one of them is at its hard end', () => {
    expect(dimensionsToName({ ...level, hopeForFuture: 1, anxietyLevel: 5, stressLevel: 5 })).toEqual([
      'hopeForFuture',
    ]);
    expect(dimensionsToName({ ...level, hopeForFuture: 1, connectionWithOthers: 1, urgencyOfNeed: 5 })).toEqual([
      'hopeForFuture',
      'urgencyOfNeed',
      'connectionWithOthers',
    ]);
  });

  it('returns a hard slider rather than an easy one at the same distance', () => {
    expect(dimensionsToName({ ...level, gratitudeLevels: 5, sleepQuality: 1 })).toEqual(['sleepQuality']);
  });

  it('returns the farthest easy slider and the heaviest if no hard one is as far out', () => {
    expect(dimensionsToName({ ...level, gratitudeLevels: 5, sleepQuality: 2 })).toEqual([
      'gratitudeLevels',
      'sleepQuality',
    ]);
  });

  it('returns nothing if every slider is at 3', () => {
    expect(dimensionsToName(level)).toEqual([]);
  });
});
