import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings } from '../contract/domain/mood.ts';
import { focusDimensionsOf, ratingsFit } from './focus-dimensions.ts';
import { anyRatings } from './testing/profiles.ts';

describe('focusDimensionsOf', () => {
  it('returns the sliders that the text names, the most salient first', () => {
    const ratings = { ...defaultRatings(), sleepQuality: 1, stressLevel: 4 };
    expect(focusDimensionsOf('You are tense after a short night.', ratings)).toEqual(['sleepQuality', 'stressLevel']);
  });

  it('leaves out a slider that the ratings do not support', () => {
    const ratings = { ...defaultRatings(), stressLevel: 4 };
    expect(focusDimensionsOf('You are tense and tired.', ratings)).toEqual(['stressLevel']);
  });

  it('returns the most salient slider if the text names none', () => {
    expect(focusDimensionsOf('A plain day.', { ...defaultRatings(), hopeForFuture: 1 })).toEqual(['hopeForFuture']);
  });

  it('returns one to three different sliders for any text and ratings', () => {
    const words = fc.array(
      fc.constantFrom('tense', 'tired', 'lonely', 'hopeful', 'stuck', 'sore', 'grateful', 'plain'),
    );
    fc.assert(
      fc.property(words, anyRatings, (text, ratings) => {
        const sliders = focusDimensionsOf(text.join(' '), ratings);
        expect(sliders.length).toBeGreaterThanOrEqual(1);
        expect(sliders.length).toBeLessThanOrEqual(3);
        expect(new Set(sliders).size).toBe(sliders.length);
      }),
    );
  });
});

describe('ratingsFit', () => {
  it('is higher for the profile that a text was written for than for its opposite', () => {
    const tense = { ...defaultRatings(), stressLevel: 5 };
    const calm = { ...defaultRatings(), stressLevel: 1 };
    expect(ratingsFit('You are tense.', tense)).toBeGreaterThan(ratingsFit('You are tense.', calm));
    expect(ratingsFit('You are not tense.', calm)).toBeGreaterThan(ratingsFit('You are not tense.', tense));
  });
});
