/**
 * For every rule of docs/quote-safety.md about texts: one text that breaks it, and a very similar one that keeps it.
 */
import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings, type TimeOfDay } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { ratingsFit } from '../focus-dimensions.ts';
import type { Change } from '../writing-request.ts';
import { changesStatedIn } from './change.ts';
import { checkedRules, findViolations } from './find-violations.ts';

interface Case {
  readonly breaks: string;
  readonly keeps: string;
  readonly ratings?: Partial<Ratings>;
  readonly timeOfDay?: TimeOfDay;
  readonly recentTexts?: readonly string[];
  readonly changes?: readonly Change[];
}

const tense = { stressLevel: 5 };
const worn = { stressLevel: 5, sleepQuality: 2, anxietyLevel: 4 };
const lonely = { connectionWithOthers: 1 };
const opening = 'You are tense today, and that is plain.';

const cases: Readonly<Record<number, Case>> = {
  1: { breaks: `${opening} You are lonely as well.`, keeps: `${opening} It is a lot to hold.` },
  2: {
    ratings: {},
    breaks: 'An even day so far. You are overwhelmed by it all the same.',
    keeps: 'An even day so far. Nothing needs fixing, and that is fine.',
  },
  3: {
    breaks: 'Let one breath out slowly. You are tense today.',
    keeps: `${opening} If you like, let one breath out slowly.`,
  },
  4: {
    ratings: worn,
    breaks: `${opening} If you can, go for a long walk.`,
    keeps: `${opening} If you can, walk to the nearest window.`,
  },
  5: {
    breaks: `${opening} Put both feet on the floor.`,
    keeps: `${opening} When you sit down, put both feet on the floor.`,
  },
  6: {
    ratings: { gratitudeLevels: 5 },
    breaks: 'You are grateful today. Even when storms come, that stays good.',
    keeps: 'You are grateful today. That is a kind way to look at things.',
  },
  7: {
    timeOfDay: 'evening',
    breaks: 'You are tense tonight. If you like, start your day with one slow breath.',
    keeps: 'You are tense tonight. If you like, end your day with one slow breath.',
  },
  8: {
    changes: [{ key: 'stressLevel', usual: 3, now: 5 }],
    breaks: 'You are tense today, less so than yesterday. That asks a good deal of anyone.',
    keeps: 'You are more tense than usual today. That asks a good deal of anyone.',
  },
  9: {
    ratings: worn,
    breaks: `${opening} There is at least some quiet in it.`,
    keeps: `${opening} There is some quiet in it too.`,
  },
  10: {
    ratings: { confidenceLevel: 1 },
    breaks: 'You are unsure of yourself. Still, you are a truly wonderful person.',
    keeps: 'You are unsure of yourself. Most people know this feeling well.',
  },
  11: { breaks: `${opening} It will get better soon.`, keeps: `${opening} It need not be solved now.` },
  12: { breaks: `${opening} It may be an anxiety disorder.`, keeps: `${opening} It may be a good deal to hold.` },
  14: { breaks: `${opening} If you like, call 116 123.`, keeps: `${opening} If you like, call a help line.` },
  15: { breaks: `${opening} I feel that with you.`, keeps: `${opening} You may feel that and go on.` },
  16: {
    breaks: `${opening} If you like, skip dinner tonight.`,
    keeps: `${opening} If you like, have a few sips of water.`,
  },
  17: {
    ratings: lonely,
    breaks: 'You feel alone today. If you like, your family may want a call.',
    keeps: 'You feel alone today. If there is someone you trust, you could call them.',
  },
  18: { breaks: `${opening} As Rumi wrote, let the day be.`, keeps: `${opening} You can let the day be.` },
  19: { breaks: `${opening} **It is so.**`, keeps: `${opening} It is so.` },
  20: {
    breaks: `${opening} Physiological equilibrium necessitates considerable deliberation.`,
    keeps: `${opening} A plain hour needs no plan.`,
  },
  21: {
    recentTexts: [`${opening} It is a lot to hold.`],
    breaks: `${opening} It is a lot to hold now.`,
    keeps: 'There is a lot pressing on you. Some of it can wait, and it is fine to let it.',
  },
};

const rulesOf = (text: string, { ratings = tense, timeOfDay = 'afternoon', recentTexts = [], changes = [] }: Case) =>
  findViolations({ text, ratings: { ...defaultRatings(), ...ratings }, timeOfDay, recentTexts, changes }).map(
    ({ rule }) => rule,
  );

describe('the rules about a text', () => {
  it.each(Object.entries(cases))(
    'rule %s rejects a text that breaks it and accepts a similar one that keeps it',
    (rule, given) => {
      expect(rulesOf(given.breaks, given), given.breaks).toContain(Number(rule));
      expect(rulesOf(given.keeps, given), given.keeps).toEqual([]);
    },
  );

  it('1 to 22 have a case in the table, except 13 and 22', () => {
    const others = [13, 22];
    const wanted = Array.from({ length: 22 }, (_, at) => at + 1).filter((rule) => !others.includes(rule));
    expect(Object.keys(cases).map(Number)).toEqual(wanted);
  });

  it('in the table are exactly the checked rules, together with 13, 26 and 27', () => {
    expect(checkedRules).toEqual([...Object.keys(cases).map(Number), 13, 26, 27].toSorted((a, b) => a - b));
  });

  it('rule 13: the help lines open at urgency 5 but not at 4', () => {
    expect(needsHelp({ ...defaultRatings(), urgencyOfNeed: 5 }, [])).toBe(true);
    expect(needsHelp({ ...defaultRatings(), urgencyOfNeed: 4 }, [])).toBe(false);
  });

  it('rule 22: a text fits its own profile better than the opposite one', () => {
    const [high, low] = [5, 1].map((stressLevel) => ({ ...defaultRatings(), stressLevel })) as [Ratings, Ratings];
    expect(ratingsFit(opening, high)).toBeGreaterThan(ratingsFit(opening, low));
  });
});

describe('rule 8: a stated change', () => {
  const better: Change = { key: 'sleepQuality', usual: 2, now: 4 };
  const calmer: Change = { key: 'stressLevel', usual: 5, now: 3 };
  const said = (text: string, changes: readonly Change[]) =>
    rulesOf(text, { ratings: { sleepQuality: 4 }, changes, breaks: '', keeps: '' }).includes(8);

  it.each([
    ['Sleep is better than usual, and that is good to have.'],
    ['Your sleep is up from its usual, and that is good to have.'],
    ['Lately your sleep is better, and that is good to have.'],
    ['You are more rested than usual, and that is good to have.'],
  ])('is allowed only if the check-ins support it: %s', (text) => {
    expect(said(text, [better])).toBe(false);
    expect(said(text, [])).toBe(true);
  });

  it.each([
    ['it has the wrong direction', 'Sleep is worse than usual, and you may go slowly.', [better]],
    ['it is about another slider', 'Hope is better than usual, and that is good to have.', [better]],
    ['only one of two is true', 'Sleep is better than usual, and stress is worse than usual.', [better, calmer]],
    ['it names no slider', 'It is all better than usual, and that is good to have.', [better]],
    ['it is a comparison with one particular day', 'Sleep is better than on Tuesday, and that is good.', [better]],
  ])('is refused if %s', (_, text, changes) => {
    expect(said(text, changes)).toBe(true);
  });

  it('is found by changesStatedIn only if the text states it', () => {
    expect(changesStatedIn('Sleep is better than usual, and that is good to have.', [better, calmer])).toEqual([
      better,
    ]);
    expect(changesStatedIn('Sleep is better than usual, and that is good to have.', [calmer])).toEqual([]);
    expect(changesStatedIn('You slept well. Stress is an ordinary size today.', [better, calmer])).toEqual([]);
  });

  it('may call less stress "better", but not "up"', () => {
    expect(said('Stress is better than usual, and that is good to have.', [calmer])).toBe(false);
    expect(said('Stress is up from your usual, and that is a lot to hold.', [calmer])).toBe(true);
  });
});
