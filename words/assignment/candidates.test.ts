/** Which of the texts offered by a service is chosen, and why the others are not. */
import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings } from '../../contract/domain/mood.ts';
import { findViolations } from '../rules/find-violations.ts';
import { requestFor } from '../testing/plain-request.ts';
import type { WritingRequest } from '../writing-request.ts';
import { assignmentFor } from './assignment.ts';
import { type Candidate, chooseCandidate } from './candidates.ts';
import { correctionsFor } from './corrections.ts';

const request = (ratings: Partial<Ratings>, more: Partial<WritingRequest> = {}) =>
  requestFor({ ratings: { ...defaultRatings(), ...ratings }, timeOfDay: 'afternoon' }, more);

const tense = request({ stressLevel: 5, sleepQuality: 2 });
const sound = 'Your head is full today. One thing at a time is a fair way to do it.';
const candidate = (text: string, names: readonly string[] = ['stressLevel'], step = 'none'): Candidate => ({
  text,
  names,
  step,
});

const choice = (candidates: readonly Candidate[], asked = tense) =>
  chooseCandidate(candidates, asked, assignmentFor(asked));
const faultOf = (one: Candidate, asked = tense) => {
  const chosen = choice([one, one, one], asked);
  return chosen.text === null ? chosen.refusal.fault : `taken: ${chosen.text}`;
};

describe('chooseCandidate', () => {
  it('takes a valid candidate', () => {
    expect(choice([candidate(sound), candidate(''), candidate('')])).toEqual({ text: sound });
  });

  it.each<[string, Candidate, string]>([
    ['an empty text', candidate(''), 'empty'],
    [
      'a text that breaks a rule',
      candidate('Your head is full today. It will get better very soon, no doubt.'),
      'rules_broken',
    ],
    ['an unknown slider in names', candidate(sound, ['stress']), 'names_untrue'],
    ['a slider in names that is at 3', candidate(sound, ['stressLevel', 'hopeForFuture']), 'names_untrue'],
    ['empty names although a slider stands out', candidate(sound, []), 'names_untrue'],
    ['a slider in names that the text does not name', candidate(sound, ['sleepQuality']), 'names_untrue'],
    ['an unknown kind of step', candidate(sound, ['stressLevel'], 'walk'), 'step_untrue'],
    [
      'a step that is declared as "none"',
      candidate('Your head is full today. When you sit down, let one breath out slowly.'),
      'step_untrue',
    ],
  ])('refuses %s', (_, one, fault) => {
    expect(faultOf(one)).toBe(fault);
  });

  it('accepts only empty names on a level day', () => {
    const level = request({});
    const even = 'A level sort of day so far. Nothing needs fixing, and that is a fine thing to notice.';
    expect(faultOf(candidate(even, []), level)).toBe(`taken: ${even}`);
    expect(faultOf(candidate(even, ['stressLevel']), level)).toBe('names_untrue');
  });

  it('refuses a candidate that repeats an example', () => {
    const assignment = assignmentFor(tense);
    for (const example of assignment.examples) {
      // An example may offer a step, which "none" would deny.
      const chosen = chooseCandidate([candidate(example, ['stressLevel'], 'thought')], tense, assignment);
      expect(chosen.text === null && chosen.refusal.fault).toBe('like_an_example');
    }
  });

  it('takes a valid candidate that follows broken ones', () => {
    const broken = candidate('Your head is full today. I know how that is, and it will get better.');
    expect(choice([broken, broken, candidate(sound)])).toEqual({ text: sound });
  });

  it('prefers a candidate that opens with the heaviest slider', () => {
    const asked = request({ anxietyLevel: 5, stressLevel: 5 });
    const heaviest =
      'You are very anxious this afternoon. With so much of it in the way, going slowly is a fair way to go.';
    const lighter = 'This afternoon is overwhelming. With so much of it in the way, going slowly is a fair way to go.';
    const chosen = choice([candidate(lighter), candidate(heaviest, ['anxietyLevel']), candidate(lighter)], asked);
    expect(chosen).toEqual({ text: heaviest });
  });

  it('takes a candidate of a recently used shape last', () => {
    const short = 'Your head is full today, and one thing at a time is a fair way to do it, with no more asked of you.';
    const asked = request({ stressLevel: 5 }, { recentTexts: ['A long day, and it is nearly yours again now.'] });
    const two = candidate(
      'Your head is full today. One thing at a time is a fair way to go about it, with no more asked of you.',
    );
    expect(choice([candidate(short), two, candidate(short)], asked)).toEqual({ text: two.text });
  });

  it('returns the least broken candidate as the draft for the second attempt', () => {
    const worse = candidate('I am here for you today. It will get better soon, and you should go for a long walk.');
    const nearer = candidate('Your head is full today. It will get better very soon, and you can count on that.');
    const chosen = choice([worse, candidate(''), nearer]);
    expect(chosen).toMatchObject({
      text: null,
      refusal: { fault: 'rules_broken', rules: [11] },
      lastTry: { draft: nearer.text, corrections: [{ sentence: 2, instead: 'Stay with how it is now.' }] },
    });
  });
});

describe('correctionsFor', () => {
  const broken: readonly [string, Partial<Ratings>, number, number | null][] = [
    ['Let one breath out slowly. You are tense today, and that is plain.', { stressLevel: 5 }, 3, 1],
    ['You are tense today. You are lonely as well, and it shows.', { stressLevel: 5 }, 1, 2],
    ['You are tense today. Others have it worse, as you know.', { stressLevel: 5 }, 9, 2],
    ['You are tense today. That is it.', { stressLevel: 5 }, 19, null],
    ['You are tense today. That is a lot. I know how it feels to be you.', { stressLevel: 5 }, 15, 3],
  ];

  it.each(broken)('names the sentence without repeating the words that broke the rule: %s', (...asked) => {
    const [text, ratings, rule, sentence] = asked;
    const corrections = correctionsFor(text, [rule], request(ratings));
    expect(corrections.map((correction) => correction.sentence)).toEqual([sentence]);
    expect(corrections[0]?.instead).not.toMatch(/lonely|worse|\bI\b/);
  });

  it('says for every rule what to do, never what to avoid', () => {
    const rules = [...Array.from({ length: 21 }, (_, at) => at + 1), 26, 27];
    const corrections = correctionsFor(sound, rules, tense);
    expect(corrections.filter(({ instead }) => instead === 'Write this another way.')).toEqual([]);
    for (const { instead } of corrections)
      expect(instead).not.toMatch(/\b(?:never|not|no|none|don't|avoid|without|leave out|stop)\b/i);
  });

  it('leads to a valid text if it is followed', () => {
    const [before, after] = ['It will get better soon.', 'One thing at a time is a fair way to do it.'];
    const draft = `Your head is full today. ${before}`;
    expect(correctionsFor(draft, [11], tense)).toEqual([{ sentence: 2, instead: 'Stay with how it is now.' }]);
    expect(findViolations({ ...tense, text: draft.replace(before, after) })).toEqual([]);
  });
});
