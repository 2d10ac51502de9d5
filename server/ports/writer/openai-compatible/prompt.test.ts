import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys, dimensions, wordFor } from '../../../../contract/mood.ts';
import { anyRatings, anyTimeOfDay } from '../../../words/testing/profiles.ts';
import { promptFor } from './prompt.ts';

describe('the prompt', () => {
  it('gives every slider with its number and its word, and the time of day', () => {
    fc.assert(
      fc.property(anyRatings, anyTimeOfDay, (ratings, timeOfDay) => {
        const { prompt } = promptFor({ ratings, timeOfDay, mend: [] });
        for (const key of dimensionKeys)
          expect(prompt).toContain(`${dimensions[key].label}: ${ratings[key]} of 5 (${wordFor(key, ratings[key])})`);
        expect(prompt).toContain(timeOfDay);
      }),
    );
  });

  it('names what stands out most', () => {
    const { prompt } = promptFor({
      ratings: { ...defaultRatings(), sleepQuality: 1, stressLevel: 4 },
      timeOfDay: 'morning',
      mend: [],
    });
    expect(prompt).toContain('stands out most: sleep quality and stress.');
  });

  it('asks for an even tone where all is level, and for no problem where nothing is hard', () => {
    const level = promptFor({ ratings: defaultRatings(), timeOfDay: 'morning', mend: [] });
    expect(level.prompt).toContain('even tone');
    const good = promptFor({ ratings: { ...defaultRatings(), hopeForFuture: 5 }, timeOfDay: 'morning', mend: [] });
    expect(good.prompt).toContain('invent no problem');
  });

  it('asks for care first where three are hard', () => {
    const ratings = { ...defaultRatings(), stressLevel: 5, sleepQuality: 1, anxietyLevel: 5 };
    expect(promptFor({ ratings, timeOfDay: 'evening', mend: [] }).prompt).toContain('care first');
  });

  it('passes on what an earlier try broke, and only then speaks of one', () => {
    const told = promptFor({ ratings: defaultRatings(), timeOfDay: 'morning', mend: ['Use fewer words.'] });
    expect(told.prompt).toContain('- Use fewer words.');
    expect(promptFor({ ratings: defaultRatings(), timeOfDay: 'morning', mend: [] }).prompt).not.toContain(
      'earlier try',
    );
  });

  it('has the same instructions for everybody', () => {
    const one = promptFor({ ratings: defaultRatings(), timeOfDay: 'morning', mend: [] });
    const other = promptFor({ ratings: { ...defaultRatings(), hopeForFuture: 1 }, timeOfDay: 'evening', mend: ['x'] });
    expect(other.instructions).toBe(one.instructions);
  });
});
