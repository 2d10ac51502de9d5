/** A text speaks only of what was given, and ratings that were not given never influence it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DimensionKey, dimensionKeys, type Ratings } from '../contract/domain/mood.ts';
import { withGivenOnly } from './given.ts';
import { findViolations } from './rules/find-violations.ts';
import { offersContact } from './rules/help-panel.ts';
import { requestFor } from './testing/plain-request.ts';
import { anyRatings, anyTimeOfDay } from './testing/profiles.ts';
import { feelingsIn } from './text/feelings.ts';
import { sentencesOf } from './text/plain-text.ts';
import { shortlist } from './writer/shortlist.ts';
import { builtInText, writeWithoutHistory } from './writer/writer.ts';
import type { WritingRequest } from './writing-request.ts';

const anyGiven = fc.subarray([...dimensionKeys]);
const fewGiven = fc.subarray([...dimensionKeys], { maxLength: 4 });

/** With help open exactly if the given ratings require it. */
const partial = (ratings: Ratings, given: readonly DimensionKey[], more: Partial<WritingRequest> = {}) => {
  const { isHelpOpen } = requestFor({ ratings: withGivenOnly({ ratings, given }).ratings, timeOfDay: 'evening' });
  return requestFor({ ratings, timeOfDay: 'evening' }, { given, isHelpOpen, ...more });
};

const namedIn = (text: string): DimensionKey[][] =>
  feelingsIn(text).map(({ signs }) => signs.map(({ dimension }) => dimension));

describe('the built-in writer, with only some ratings given', () => {
  it('keeps the rules and names only given sliders', () => {
    fc.assert(
      fc.property(
        anyRatings,
        fc.oneof(anyGiven, fewGiven),
        anyTimeOfDay,
        fc.boolean(),
        (ratings, given, timeOfDay, isEarlierDay) => {
          const request = partial(ratings, given, { timeOfDay, isEarlierDay });
          const { text, because } = writeWithoutHistory(request);
          const broken = findViolations({ ...request, text }).map(({ rule }) => rule);
          // Too few passages are written for days filled in later, whether few ratings were given or all of them.
          expect(isEarlierDay ? broken.filter((rule) => rule !== 7) : broken, text).toEqual([]);
          for (const readings of namedIn(text))
            expect(
              readings.some((key) => given.includes(key)),
              text,
            ).toBe(true);
          if (given.length > 0)
            expect(
              because.filter((key) => !given.includes(key)),
              text,
            ).toEqual([]);
          expect(because.length).toBeGreaterThan(0);
        },
      ),
      { numRuns: 200 },
    );
  });

  it('writes the same text for the same reasons, whatever the other ratings are', () => {
    fc.assert(
      fc.property(anyRatings, anyRatings, anyGiven, (ratings, others, given) => {
        const mutated = { ...others, ...Object.fromEntries(given.map((key) => [key, ratings[key]])) };
        const isHelpOpen = partial(ratings, given).isHelpOpen;
        expect(writeWithoutHistory(partial(mutated, given, { isHelpOpen }))).toEqual(
          writeWithoutHistory(partial(ratings, given)),
        );
        expect(shortlist(partial(mutated, given, { isHelpOpen }))).toEqual(shortlist(partial(ratings, given)));
      }),
      { numRuns: 40 },
    );
  });

  it('writes 30 different texts for the same three ratings on 30 days', () => {
    const ratings = { ...middle, sleepQuality: 2, stressLevel: 4 };
    const recentTexts: string[] = [];
    for (let day = 0; day < 30; day += 1) {
      const request = partial(ratings, ['sleepQuality', 'stressLevel', 'hopeForFuture'], {
        recentTexts: [...recentTexts],
      });
      const text = builtInText(request);
      expect(findViolations({ ...request, text }), text).toEqual([]);
      recentTexts.unshift(text);
    }
    expect(new Set(recentTexts).size).toBe(30);
  });
});

const middle = Object.fromEntries(dimensionKeys.map((key) => [key, 3])) as Ratings;

describe('a check-in with no ratings given, or three at 3', () => {
  const hours = ['morning', 'afternoon', 'evening'] as const;
  const requests = [[], ['sleepQuality', 'stressLevel', 'hopeForFuture']].flatMap((given) =>
    hours.flatMap((timeOfDay) =>
      [{}, { isNight: timeOfDay !== 'afternoon' }, { isEarlierDay: true }].map((more) =>
        partial(middle, given as DimensionKey[], { timeOfDay, ...more }),
      ),
    ),
  );

  it('gets a text that claims neither a feeling nor a level day', () => {
    for (const request of requests) {
      const texts: string[] = [];
      // Five passages are written for a day that is filled in later.
      for (let turn = 0; turn < (request.isEarlierDay ? 5 : 12); turn += 1) {
        const text = builtInText({ ...request, recentTexts: [...texts] });
        expect(findViolations({ ...request, recentTexts: texts, text }), text).toEqual([]);
        expect(namedIn(text), text).toEqual([]);
        texts.unshift(text);
      }
    }
  });

  it('gets a text that offers human contact or a help line while help is open', () => {
    for (const request of requests.filter(({ isEarlierDay }) => !isEarlierDay)) {
      const text = builtInText({ ...request, isHelpOpen: true });
      expect(findViolations({ ...request, isHelpOpen: true, text }), text).toEqual([]);
      expect(sentencesOf(text).some(offersContact), text).toBe(true);
    }
  });

  it('is told that the day is level only if all 15 ratings were given', () => {
    const level = 'Everything is somewhere in the middle this morning. You may take things as they come.';
    const draft = { text: level, ratings: middle, timeOfDay: 'morning', recentTexts: [] } as const;
    expect(findViolations(draft)).toEqual([]);
    expect(findViolations({ ...draft, given: dimensionKeys.slice(1) }).map(({ rule }) => rule)).toContain(26);
  });
});

describe('the rules, with only some ratings given', () => {
  const rulesOf = (text: string, ratings: Partial<Ratings>, given: readonly DimensionKey[]) =>
    findViolations({ text, ratings: { ...middle, ...ratings }, given, timeOfDay: 'morning', recentTexts: [] }).map(
      ({ rule }) => rule,
    );

  it.each([
    [1, 'You are tense this morning, and not tired. It is fair to go slowly today.', ['stressLevel', 'sleepQuality']],
    [
      10,
      'You are tense this morning. You are stronger than you know, and it is fair to rest.',
      ['stressLevel', 'confidenceLevel'],
    ],
    [
      17,
      'You are tense this morning. When you have a minute, you could tell your friends so.',
      ['stressLevel', 'supportSystemStrength'],
    ],
    [26, 'You are tense this morning, and most other things are all right. You may go slowly.', dimensionKeys],
    [
      27,
      'You are tense this morning. It is fine to let the thoughts drift off for a while.',
      ['stressLevel', 'hopeForFuture'],
    ],
  ] as const)('rule %i treats a rating that was not given as unknown', (rule, text, needed) => {
    const tense = { stressLevel: 4, hopeForFuture: 4, supportSystemStrength: 4, confidenceLevel: 4 };
    expect(rulesOf(text, tense, needed), text).not.toContain(rule);
    expect(rulesOf(text, tense, ['stressLevel']), text).toContain(rule);
  });

  it('rule 1 treats "you are not alone" as a denial if only a low connection was given', () => {
    const text = 'You are not alone this morning. There is time to sit down for a moment.';
    expect(rulesOf(text, { connectionWithOthers: 1 }, ['connectionWithOthers'])).toContain(1);
  });

  it('rule 5 requires a plan only if motivation or progress was given', () => {
    const text = 'You are tense this morning. You could look out of a window for one breath.';
    expect(rulesOf(text, { stressLevel: 4 }, ['stressLevel'])).not.toContain(5);
    expect(rulesOf(text, { stressLevel: 4 }, ['stressLevel', 'motivationLevel'])).toContain(5);
  });
});
