import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings } from '../contract/domain/mood.ts';
import { isEasierThanUsual } from './easier-than-usual.ts';
import { changesStatedIn } from './rules/change.ts';
import { findViolations } from './rules/find-violations.ts';
import { requestFor } from './testing/plain-request.ts';
import { builtInText, writeBuiltInQuote } from './writer/writer.ts';
import type { Change, WritingRequest } from './writing-request.ts';

const calmer: Change = { key: 'stressLevel', usual: 4.4, now: 3 };
const moreHopeful: Change = { key: 'hopeForFuture', usual: 1.8, now: 3 };
const moreTired: Change = { key: 'sleepQuality', usual: 4, now: 3 };

describe('isEasierThanUsual', () => {
  it('is true of at least two changes, all for the better', () => {
    expect(isEasierThanUsual([calmer, moreHopeful])).toBe(true);
    expect(isEasierThanUsual([calmer])).toBe(false);
    expect(isEasierThanUsual([])).toBe(false);
    expect(isEasierThanUsual([calmer, moreHopeful, moreTired])).toBe(false);
  });
});

describe('rule 8, of "some things are easier than usual"', () => {
  const text = 'You are tense today, and some other things are easier than usual for you. You may mind the one.';
  const broken = (changes: readonly Change[]) =>
    findViolations({
      text,
      ratings: { ...defaultRatings(), stressLevel: 4 },
      timeOfDay: 'morning',
      changes,
      recentTexts: [],
    }).map(({ rule }) => rule);

  it('lets it pass only where the changes together show it', () => {
    expect(broken([moreHopeful, { ...calmer, key: 'anxietyLevel' }])).toEqual([]);
    expect(broken([moreHopeful])).toEqual([8]);
    expect(broken([moreHopeful, moreTired])).toEqual([8]);
    expect(broken([])).toEqual([8]);
  });

  it('takes all of them as stated', () => {
    expect(changesStatedIn(text, [calmer, moreHopeful])).toEqual([calmer, moreHopeful]);
    expect(changesStatedIn(text, [calmer, moreTired])).toEqual([]);
  });
});

describe('after bad days, back in the middle', () => {
  const requests = (ratings: Partial<Ratings>, more: Partial<WritingRequest> = {}) =>
    Array.from({ length: 40 }, (_, day) =>
      requestFor(
        { ratings: { ...defaultRatings(), ...ratings }, timeOfDay: 'morning' },
        { changes: [calmer, moreHopeful], recentTexts: Array(day).fill('Read before.'), ...more },
      ),
    );
  const saying = (all: readonly WritingRequest[]) =>
    all.map(builtInText).filter((text) => text.includes('easier than usual')).length;

  it('about half the texts say that some things are easier, with everything at three or one thing still hard', () => {
    expect(saying(requests({}))).toBeGreaterThan(12);
    expect(saying(requests({ motivationLevel: 2 }))).toBeGreaterThan(12);
  });

  it('no text says so while help is open or needed, or on a day with much that is hard', () => {
    expect(saying(requests({ motivationLevel: 2 }, { isHelpOpen: true }))).toBe(0);
    expect(saying(requests({ motivationLevel: 2, urgencyOfNeed: 4 }))).toBe(0);
    expect(saying(requests({ motivationLevel: 2, anxietyLevel: 4, sleepQuality: 2, physicalComfort: 2 }))).toBe(0);
  });

  it('the changes that make it true are those that the explanation lists', () => {
    const stating = requests({})
      .map((request) => writeBuiltInQuote(request))
      .find(({ text }) => text.includes('easier than usual'));
    expect(stating?.statedChanges).toEqual(['stressLevel', 'hopeForFuture']);
  });
});
