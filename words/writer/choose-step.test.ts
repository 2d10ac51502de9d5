import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings } from '../../contract/domain/mood.ts';
import { seededRandom } from '../seeded-random.ts';
import { requestFor } from '../testing/plain-request.ts';
import type { WritingRequest } from '../writing-request.ts';
import { stepsFollowing } from './choose-step.ts';
import { momentOf } from './passages/fits.ts';
import { allSteps } from './passages/index.ts';
import { hourOf, type Passage, type Step } from './passages/passage.ts';

const anyDay = ({ hours, never, weights }: Step) => !hours && !never && weights.includes('some');
const alone = allSteps.filter((step) => !step.offersContact && anyDay(step)).slice(0, 2);
const line = allSteps.filter(({ text }) => text.includes('help line')).find(anyDay) as Step;
const ofMorning = allSteps.find(({ hours, offersContact }) => hours?.join() === 'morning' && !offersContact) as Step;

const passage: Passage = {
  id: 'test-01',
  lead: 'sleep.low',
  strength: 'any',
  weights: ['some', 'many', 'most'],
  kinds: ['validation'],
  shape: 'see-turn-step',
  body: 'You slept badly. That is hard.',
};

const behind = (one: Partial<Passage>, ratings: Partial<Ratings>, more: Partial<WritingRequest> = {}) => {
  const request = requestFor({ ratings: { ...defaultRatings(), ...ratings }, timeOfDay: 'evening' }, more);
  const moment = momentOf(request.ratings, hourOf(request));
  return stepsFollowing({ ...passage, ...one }, request, moment, seededRandom(1));
};
const idsOf = (steps: readonly (Step | null)[]) => steps.map((step) => step?.id ?? null);

describe('the step behind a passage', () => {
  it('is one that the passage names, and none rather than another', () => {
    const named = alone.map(({ id }) => id);
    const found = idsOf(behind({ steps: named }, { sleepQuality: 2 }));
    expect(found.slice(0, 2).toSorted()).toEqual(named.toSorted());
    expect(found.slice(2)).toEqual([null]);
  });

  it('is none where none of those named is for this hour, and none behind a shape that takes none', () => {
    expect(idsOf(behind({ steps: [ofMorning.id] }, { sleepQuality: 2 }))).toEqual([null]);
    expect(idsOf(behind({ shape: 'see-turn' }, { sleepQuality: 2 }))).toEqual([null]);
  });

  it('is one that was not read lately, where there is one', () => {
    const [first, second] = alone as [Step, Step];
    const recentTexts = [`Something else. ${first.text}`];
    const found = idsOf(behind({ steps: [first.id, second.id] }, { sleepQuality: 2 }, { recentTexts }));
    expect(found).toEqual([second.id, first.id, null]);
  });

  it('is no help line for one poor night, and may be one where help is needed soon', () => {
    expect(idsOf(behind({ steps: [line.id] }, { sleepQuality: 2 }))).toEqual([null]);
    expect(idsOf(behind({ steps: [line.id] }, { sleepQuality: 2, urgencyOfNeed: 4 }))).toEqual([line.id, null]);
  });

  it('is none for a day that is over', () => {
    const named = alone.map(({ id }) => id);
    expect(idsOf(behind({ steps: named }, { sleepQuality: 2 }, { isEarlierDay: true }))).toEqual([null]);
  });
});

describe('the step behind a passage while help is open', () => {
  const inNeed: Partial<Ratings> = { urgencyOfNeed: 5, sleepQuality: 2 };

  it('offers a person or a help line, whatever the passage names', () => {
    const found = behind({ steps: alone.map(({ id }) => id) }, inNeed);
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((step) => !step?.offersContact)).toEqual([]);
  });

  it('names a help line to someone with few people around', () => {
    const found = behind({}, { ...inNeed, supportSystemStrength: 2 });
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((step) => !step?.text.includes('help line'))).toEqual([]);
  });

  it('is none where the passage offers one itself; a passage with a step of another kind is not used', () => {
    expect(behind({ offersContact: true }, inNeed)).toEqual([null]);
    expect(behind({ shape: 'step-inside' }, inNeed)).toEqual([]);
  });
});
