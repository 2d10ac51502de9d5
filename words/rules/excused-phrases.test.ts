/** Innocent phrases that contain a banned one: they pass, and a banned one before or after them is still found. */
import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings, type TimeOfDay } from '../../contract/domain/mood.ts';
import { containsStep } from '../text/advice.ts';
import { findViolations } from './find-violations.ts';

interface Excused {
  readonly rule: number;
  readonly excused: readonly string[];
  readonly banned: string;
  readonly ratings?: Partial<Ratings>;
  readonly timeOfDay?: TimeOfDay;
  readonly isNight?: boolean;
}

type Context = Partial<Pick<Excused, 'ratings' | 'timeOfDay' | 'isNight'>>;

const notesOf = (text: string, rule: number, { ratings, timeOfDay = 'afternoon', isNight = false }: Context = {}) =>
  findViolations({ text, ratings: { ...defaultRatings(), ...ratings }, timeOfDay, isNight, recentTexts: [] })
    .filter((violation) => violation.rule === rule)
    .map(({ note }) => note);

const hardDay: Partial<Ratings> = { stressLevel: 5, anxietyLevel: 5, currentChallengeLevel: 5 };

const cases: readonly Excused[] = [
  { rule: 2, excused: ['nothing very new', 'not very', 'no very', "isn't very", 'you like best'], banned: 'very' },
  { rule: 4, excused: ['let a breath go out', 'a breath going out', 'the lights go out'], banned: 'go outside' },
  {
    rule: 7,
    excused: ['a good night', 'your good evening', 'the good afternoon'],
    banned: 'good night',
    timeOfDay: 'morning',
  },
  { rule: 7, excused: ['a good morning', 'your good night'], banned: 'good morning' },
  { rule: 7, excused: ['hard to get going', 'slower to get going'], banned: 'get going', timeOfDay: 'evening' },
  { rule: 7, excused: ['one good night', 'the good night'], banned: 'good night', timeOfDay: 'evening', isNight: true },
  { rule: 8, excused: ['to get used to', 'getting used to'], banned: 'used to' },
  { rule: 9, excused: ['would be glad', 'much to be glad of'], banned: 'be glad', ratings: hardDay },
  { rule: 9, excused: ['would be glad'], banned: 'would be glad to have', ratings: hardDay },
  { rule: 18, excused: ['someone once said', 'somebody once wrote'], banned: 'once said' },
  { rule: 18, excused: ['so. Anna', 'so! A Bird'], banned: 'with Anna' },
  { rule: 20, excused: ['give it a shine'], banned: 'shine' },
  { rule: 26, excused: ['if your chest is', 'where your throat feels'], banned: 'your chest is' },
  { rule: 27, excused: ['you feel as if you failed', "think that you've failed"], banned: 'you failed' },
  { rule: 27, excused: ['not your fault', 'none of this is your own fault'], banned: 'your fault' },
  { rule: 27, excused: ["don't have to keep most of it hidden", 'not say you are fine'], banned: "say you're fine" },
  { rule: 27, excused: ['feel like a weight on people', 'not too much for others'], banned: 'a weight on people' },
];

describe.each(cases)('rule $rule and "$banned"', ({ rule, excused, banned, ...context }) => {
  const notes = (text: string) => notesOf(`So it is, and ${text}.`, rule, context);

  it.each(excused)('"%s" passes', (phrase) => {
    expect(notes(phrase)).toEqual([]);
  });

  it.each(excused)('it is refused before and after "%s"', (phrase) => {
    expect(notes(`${banned} and ${phrase}`)).toHaveLength(1);
    expect(notes(`${phrase} and ${banned}`)).toHaveLength(1);
  });
});

it('a note quotes the banned phrase, not the excused one', () => {
  expect(notesOf('It is not your fault, whatever is your own fault.', 27).join()).toContain(
    'Leave out "your own fault".',
  );
  expect(notesOf('It is so, and so is Anna.', 18).join()).toContain('Leave out "Anna".');
});

it('"it may try to settle" asks for nothing, "try to settle" does', () => {
  expect(containsStep('Worry may try to settle it for you.')).toBe(false);
  expect(containsStep('Worry may try to settle it, so you could try to wait.')).toBe(true);
  expect(containsStep('If worry comes, try to settle.')).toBe(true);
});
