import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys, dimensions, type Ratings } from '../../contract/domain/mood.ts';
import { seededRandom } from '../seeded-random.ts';
import { requestFor } from '../testing/plain-request.ts';
import { containsStep } from '../text/advice.ts';
import type { WritingRequest } from '../writing-request.ts';
import { contactsAfter, stepsFollowing } from './choose-step.ts';
import { momentOf } from './passages/fits.ts';
import { allPassages, allSteps } from './passages/index.ts';
import { hourOf, type Lead, type Passage, type Step } from './passages/passage.ts';

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

describe('stepsFollowing', () => {
  it('returns only the steps that the passage lists, then null', () => {
    const named = alone.map(({ id }) => id);
    const found = idsOf(behind({ steps: named }, { sleepQuality: 2 }));
    expect(found.slice(0, 2).toSorted()).toEqual(named.toSorted());
    expect(found.slice(2)).toEqual([null]);
  });

  it('returns only null if no listed step fits the hour or the shape takes no step', () => {
    expect(idsOf(behind({ steps: [ofMorning.id] }, { sleepQuality: 2 }))).toEqual([null]);
    expect(idsOf(behind({ shape: 'see-turn' }, { sleepQuality: 2 }))).toEqual([null]);
  });

  it('returns steps that were not read recently first', () => {
    const [first, second] = alone as [Step, Step];
    const recentTexts = [`Something else. ${first.text}`];
    const found = idsOf(behind({ steps: [first.id, second.id] }, { sleepQuality: 2 }, { recentTexts }));
    expect(found).toEqual([second.id, first.id, null]);
  });

  it('returns a help line if help is needed soon, but not for a poor night', () => {
    expect(idsOf(behind({ steps: [line.id] }, { sleepQuality: 2 }))).toEqual([null]);
    expect(idsOf(behind({ steps: [line.id] }, { sleepQuality: 2, urgencyOfNeed: 4 }))).toEqual([line.id, null]);
  });

  it('returns only null for an earlier day', () => {
    const named = alone.map(({ id }) => id);
    expect(idsOf(behind({ steps: named }, { sleepQuality: 2 }, { isEarlierDay: true }))).toEqual([null]);
  });
});

describe('stepsFollowing for an earlier day while help is open', () => {
  const inNeed: Partial<Ratings> = { urgencyOfNeed: 5, sleepQuality: 2 };
  const afterThatDay = (one: Partial<Passage>) => behind(one, inNeed, { isEarlierDay: true });

  it('returns sentences that name a help line and ask for nothing', () => {
    const found = afterThatDay({ shape: 'leave-alone' });
    expect(found.length).toBeGreaterThan(4);
    for (const step of found) {
      expect(step?.text).toContain('help line');
      expect(containsStep(step?.text ?? ''), step?.text).toBe(false);
    }
  });

  it('returns sentences that name a help line alone after a passage that speaks of telling someone', () => {
    const found = afterThatDay({
      shape: 'see-turn',
      body: 'You felt alone that day. You can tell someone about it now.',
    });
    expect(found.length).toBeGreaterThan(2);
    expect(found.map((step) => step?.text).filter((text) => /\bsomeone\b/i.test(text ?? ''))).toEqual([]);
  });

  it('returns only null after a passage that names a help line itself', () => {
    const naming = allPassages.filter(({ ofEarlierDay, body }) => ofEarlierDay && body.includes('help line'));
    expect(naming.filter(({ offersContact }) => !offersContact).map(({ id }) => id)).toEqual([]);
  });

  it('returns only null if the passage offers contact', () => {
    expect(afterThatDay({ offersContact: true })).toEqual([null]);
  });
});

describe('stepsFollowing while help is open', () => {
  const inNeed: Partial<Ratings> = { urgencyOfNeed: 5, sleepQuality: 2 };

  it('returns no step that asks for less than help, or for help later, if it is needed now', () => {
    const leads: readonly Lead[] = ['urgency.high', 'hope.low', 'connection.low'];
    const hardest = Object.fromEntries(
      dimensionKeys.map((key) => [key, dimensions[key].hardEnd === 'low' ? 1 : 5]),
    ) as Ratings;
    const moments = [{ ...defaultRatings(), ...inNeed }, hardest]
      .map((ratings) => ({ ...ratings, connectionWithOthers: 4, supportSystemStrength: 4 }))
      .map((ratings) => momentOf(ratings, 'evening'));
    const offered = moments
      .flatMap((moment) => leads.flatMap((lead) => contactsAfter(lead, moment)))
      .map(({ text }) => text);
    expect(
      offered.filter((text) =>
        /you talk for a bit|for part of it|a couple of minutes|when you can|plain words|when (?:you are )?free|(?:are|are you) free to talk/.test(
          text,
        ),
      ),
    ).toEqual([]);
  });

  it('returns only steps that offer human contact or a help line, whatever the passage lists', () => {
    const found = behind({ steps: alone.map(({ id }) => id) }, inNeed);
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((step) => !step?.offersContact)).toEqual([]);
  });

  it('returns only help lines if support is low', () => {
    const found = behind({}, { ...inNeed, supportSystemStrength: 2 });
    expect(found.length).toBeGreaterThan(4);
    expect(found.filter((step) => !step?.text.includes('help line'))).toEqual([]);
  });

  it('returns steps that repeat a word of the passage only if there are few others', () => {
    const found = behind({ body: 'You slept badly. You can talk to someone.' }, { ...inNeed, connectionWithOthers: 4 });
    expect(found.filter((step) => /\btalk\b/.test(step?.text ?? ''))).toEqual([]);
  });

  it('returns only help lines, in words that suppose no need, if earlier check-ins opened the panel', () => {
    const given: readonly Partial<Ratings>[] = [{}, { sleepQuality: 5 }, { motivationLevel: 2 }];
    for (const ratings of given) {
      const found = behind({ lead: 'unsaid', shape: 'leave-alone' }, ratings, { isHelpOpen: true });
      expect(found.length).toBeGreaterThan(4);
      expect(found.filter((step) => !step?.text.includes('help line'))).toEqual([]);
      expect(found.filter((step) => !step?.weights.includes('good'))).toEqual([]);
    }
  });

  it('returns only null if the passage offers contact, and nothing if it contains another step', () => {
    expect(behind({ offersContact: true }, inNeed)).toEqual([null]);
    expect(behind({ shape: 'step-inside' }, inNeed)).toEqual([]);
  });
});
