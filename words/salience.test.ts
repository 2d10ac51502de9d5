import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys, isHard } from '../contract/domain/mood.ts';
import { bySalience, dimensionsToName, distance, heaviest, worthNaming } from './salience.ts';
import { anyRatings } from './testing/profiles.ts';

const level = defaultRatings();

describe('salience', () => {
  it('puts the slider farthest from 3 first, either way', () => {
    const order = bySalience({ ...level, sleepQuality: 5, stressLevel: 4 });
    expect(order.slice(0, 2)).toEqual(['sleepQuality', 'stressLevel']);
  });

  it('settles ties hard first, then by weight: hope, urgency, anxiety, connection, stress, support, body, purpose', () => {
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

  it('orders all 15, never a nearer one before a farther one, never an easy one before a hard one as far out', () => {
    fc.assert(
      fc.property(anyRatings, (ratings) => {
        const order = bySalience(ratings);
        expect(new Set(order)).toEqual(new Set(dimensionKeys));
        const weighed = order.map((key) => 2 * distance(ratings, key) + Number(isHard(key, ratings[key])));
        expect(weighed).toEqual(weighed.toSorted((one, other) => other - one));
      }),
    );
  });

  it('finds nothing worth naming where every slider is at 3, or where only help can wait', () => {
    expect(worthNaming(level)).toEqual([]);
    expect(worthNaming({ ...level, urgencyOfNeed: 1 })).toEqual([]);
  });

  it('calls heaviest the hard sliders that no hard one outranks, however far out the easy ones are', () => {
    expect(heaviest({ ...level, stressLevel: 4, anxietyLevel: 4, gratitudeLevels: 5 })).toEqual([
      'anxietyLevel',
      'stressLevel',
    ]);
    expect(heaviest({ ...level, gratitudeLevels: 5 })).toEqual([]);
  });
});

describe('the first sentence has to meet', () => {
  it('hope, connection or urgency wherever one is at its hard end, whatever else is as far out', () => {
    expect(dimensionsToName({ ...level, hopeForFuture: 1, anxietyLevel: 5, stressLevel: 5 })).toEqual([
      'hopeForFuture',
    ]);
    expect(dimensionsToName({ ...level, hopeForFuture: 1, connectionWithOthers: 1, urgencyOfNeed: 5 })).toEqual([
      'hopeForFuture',
      'connectionWithOthers',
      'urgencyOfNeed',
    ]);
  });

  it('a hard slider where one is as far out as an easy one', () => {
    expect(dimensionsToName({ ...level, gratitudeLevels: 5, sleepQuality: 1 })).toEqual(['sleepQuality']);
  });

  it('what is farthest out or the heaviest, where only easy ones are that far', () => {
    expect(dimensionsToName({ ...level, gratitudeLevels: 5, sleepQuality: 2 })).toEqual([
      'gratitudeLevels',
      'sleepQuality',
    ]);
  });

  it('nothing where every slider is at 3', () => {
    expect(dimensionsToName(level)).toEqual([]);
  });
});
