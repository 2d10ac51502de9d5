import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys, dimensions, wordFor } from '../../../../contract/mood.ts';
import { plainRequest } from '../../../../words/testing/plain-request.ts';
import { anyRatings, anyTimeOfDay } from '../../../../words/testing/profiles.ts';
import type { WritingRequest } from '../../../../words/writing-request.ts';
import { promptFor as promptOf } from './prompt.ts';

const promptFor = (request: Partial<WritingRequest> & Pick<WritingRequest, 'ratings' | 'timeOfDay' | 'mend'>) =>
  promptOf({ ...plainRequest, ...request });

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
    expect(prompt).toContain('What is heaviest, the first in this list above all: sleep quality.');
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

  it('says what changed against the last two weeks, to the half step, and only then speaks of change', () => {
    const ratings = { ...defaultRatings(), sleepQuality: 4 };
    const changes = [
      { key: 'sleepQuality', usual: 2.14, now: 4 },
      { key: 'stressLevel', usual: 4.4, now: 3 },
    ] as const;
    const { prompt } = promptFor({ ratings, timeOfDay: 'morning', mend: [], changes });
    expect(prompt).toContain('- Sleep quality: up, from about 2 to 4\n- Stress: down, from about 4.5 to 3');
    expect(promptFor({ ratings, timeOfDay: 'morning', mend: [] }).prompt).not.toContain('What changed');
  });

  it('asks for what helped before and away from what did not', () => {
    const ratings = { ...defaultRatings(), stressLevel: 5 };
    const { prompt } = promptFor({
      ratings,
      timeOfDay: 'morning',
      mend: [],
      helped: ['validation', 'distance'],
      didNotHelp: ['small-step'],
    });
    expect(prompt).toContain('helped before: saying that the feeling makes sense; a step back from the thought.');
    expect(prompt).toContain('did not help: one small thing to do.');
    expect(promptFor({ ratings, timeOfDay: 'morning', mend: [] }).prompt).not.toMatch(/help(?:ed)?:/);
  });
});
