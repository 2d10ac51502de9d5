import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, type Ratings, type TimeOfDay } from '../../contract/domain/mood.ts';
import { anyRatings, anyTimeOfDay } from '../testing/profiles.ts';
import { validExamples } from '../testing/valid-examples.ts';
import { findViolations } from './find-violations.ts';

const tense: Partial<Ratings> = { stressLevel: 5 };
const muchIsHard: Partial<Ratings> = { stressLevel: 5, sleepQuality: 2, anxietyLevel: 4 };
const allGood: Partial<Ratings> = { gratitudeLevels: 5, hopeForFuture: 4, motivationLevel: 4, progressTowardGoals: 4 };

const rulesBroken = (
  text: string,
  changed: Partial<Ratings>,
  timeOfDay: TimeOfDay = 'afternoon',
  recentTexts: string[] = [],
): number[] => [
  ...new Set(
    findViolations({ text, ratings: { ...defaultRatings(), ...changed }, timeOfDay, recentTexts }).map(
      ({ rule }) => rule,
    ),
  ),
];

/** A valid text for `tense`, with room for one more sentence. */
const sound = 'You are tense today. That asks a good deal of anyone.';

describe('findViolations accepts sound texts', () => {
  it.each<[string, TimeOfDay, Partial<Ratings>]>([
    ...validExamples.map(({ text, timeOfDay, ratings }): [string, TimeOfDay, Partial<Ratings>] => [
      text,
      timeOfDay,
      ratings,
    ]),
    [sound, 'afternoon', tense],
  ])('%s', (text, timeOfDay, changed) => {
    expect(rulesBroken(text, changed, timeOfDay)).toEqual([]);
  });
});

describe('findViolations detects', () => {
  it.each<[number, string, string, Partial<Ratings>]>([
    [1, 'a feeling that no slider supports', `${sound} You are lonely too.`, tense],
    [
      1,
      'the denial of a feeling that is there',
      'You are tense today. You are not stressed, though it may look so.',
      tense,
    ],
    [1, 'a text for the opposite profile', 'You are calm today, and it suits you well.', tense],
    [2, 'a rating of 3 called extreme', 'A level day so far. You are overwhelmed by it all the same.', {}],
    [2, 'a strong tone while every slider is at 3', 'This is a very ordinary day. Nothing needs fixing at all.', {}],
    [3, 'a first sentence that names no slider', 'Here is a thought for you. You are tense today, that is all.', tense],
    [3, 'advice in the first sentence', 'Take one breath now. You are tense today, and it shows.', tense],
    [
      4,
      'two steps',
      `${sound.split('.')[0]}. When you sit, put both feet down. If you can, write one line.`,
      muchIsHard,
    ],
    [4, 'a step of twenty minutes', 'You are tense today. If you can, lie down for twenty minutes.', tense],
    [4, 'a step that needs a place', 'You are tense today. When you can, go for a long walk.', tense],
    [4, 'a demand', `${sound} You must rest, whatever the day says.`, tense],
    [5, 'a step without a "when"', `${sound} Put both feet on the floor.`, tense],
    [6, 'an invented problem', 'You are grateful today. Even when storms come, that stays good.', allGood],
    [8, 'an unsupported change', `${sound} Your day is better than yesterday in one way.`, tense],
    [9, 'minimising', 'You are tense today. It is just one day among so many.', muchIsHard],
    [9, '"at least"', 'You are tense today. There is at least some quiet in it.', muchIsHard],
    [
      10,
      'praise of the user as a whole',
      'You are unsure of yourself. Still, you are truly amazing today.',
      { confidenceLevel: 1 },
    ],
    [11, 'a promise', `${sound} It will get better soon.`, tense],
    [11, 'a contracted promise', `${sound} You'll be fine.`, tense],
    [12, 'a diagnosis', `${sound} It may be depression.`, tense],
    [12, 'a treatment', `${sound} Some people find therapy useful.`, tense],
    [14, 'a telephone number', `${sound} If you like, call 116 123.`, tense],
    [14, 'a spelled-out telephone number', `${sound} If you like, call nine eight eight.`, tense],
    [15, 'a writer that claims feelings', `${sound} I feel that with you.`, tense],
    [15, 'a promise of company', `${sound} Someone is always here for you.`, tense],
    [16, 'a suggestion to skip a meal', `${sound} If you like, skip dinner tonight.`, tense],
    [16, 'talk of self-harm', `${sound} Do not think of suicide.`, tense],
    [
      17,
      'an assumed family',
      'You feel alone today. If you like, your family may want a call.',
      { connectionWithOthers: 1 },
    ],
    [17, 'an assumed job', `${sound} Your boss may understand.`, tense],
    [18, 'a quoted author', `${sound} As Rumi wrote, let the day be.`, tense],
    [18, 'an attribution', 'You are tense today, and the wound is where the light comes in. \u2014 Rumi', tense],
    [19, 'too many words', `You are tense today ${'and so it goes '.repeat(20)}.`, tense],
    [19, 'too few words', 'You are tense today.', tense],
    [19, 'too many sentences', `${sound} It is so. It is fine.`, tense],
    [19, 'markup', `${sound} **It is so.**`, tense],
    [19, 'an emoji', `${sound} \u{1F33B}`, tense],
    [19, 'a letter of another script', sound.replace('a', 'a\u6daa'), tense],
    [19, 'half a character', sound.replace('a', 'a\ud800'), tense],
    [19, 'a line break', 'You are tense today.\nThat asks a good deal of anyone.', tense],
    [19, 'quotation marks around the whole text', `"${sound}"`, tense],
    [
      20,
      'a text that is hard to read',
      'You are tense today. Physiological equilibrium characteristically necessitates considerable deliberation.',
      tense,
    ],
    [20, 'jargon', `${sound} Be mindful of it.`, tense],
  ])('rule %i: %s', (rule, _, text, changed) => {
    expect(rulesBroken(text, changed)).toContain(rule);
  });

  it.each<[TimeOfDay, string]>([
    ['evening', 'You are tense tonight. If you like, start your day with one breath.'],
    ['morning', 'You are tense. If you like, count three breaths before bed tonight.'],
    ['afternoon', 'You are tense. If you like, count three breaths before bed tonight.'],
  ])('rule 7: words for another time of day, in the %s', (timeOfDay, text) => {
    expect(rulesBroken(text, tense, timeOfDay)).toContain(7);
  });

  it('rule 21: a text that nearly repeats one of the newest 30', () => {
    const other = Array.from({ length: 29 }, () => 'Nothing like it.');
    expect(rulesBroken(sound, tense, 'afternoon', [...other, `${sound} So be it.`])).toContain(21);
    expect(rulesBroken(sound, tense, 'afternoon', [...other, 'One more.', `${sound} So be it.`])).toEqual([]);
  });

  it('rule 21: the first five words of one of the newest four texts', () => {
    const alike = 'You are tense today. That is plain, and nobody could call it small.';
    expect(rulesBroken(sound, tense, 'afternoon', ['a', 'b', 'c', alike])).toContain(21);
    expect(rulesBroken(sound, tense, 'afternoon', ['a', 'b', 'c', 'd', alike])).toEqual([]);
  });
});

describe('findViolations makes exceptions', () => {
  it('allows "just" while few sliders are hard', () => {
    expect(rulesBroken('You are tense today. It is just one day among so many.', tense)).not.toContain(9);
  });

  it('requires no plan while much is hard, or while motivation and progress are high', () => {
    const text = `${sound} Put both feet on the floor.`;
    expect(rulesBroken(text, muchIsHard)).not.toContain(5);
    expect(rulesBroken(text, { ...tense, motivationLevel: 4, progressTowardGoals: 4 })).not.toContain(5);
  });

  it('allows friends to be mentioned unless support is low', () => {
    const text = `${sound} If you like, send a line to one of your friends.`;
    expect(rulesBroken(text, tense)).not.toContain(17);
    expect(rulesBroken(text, { ...tense, supportSystemStrength: 2 })).toContain(17);
  });

  it('allows a morning text to mention a good night', () => {
    expect(
      rulesBroken(
        'You have a good night behind you, and that is a fine thing to have.',
        { sleepQuality: 5 },
        'morning',
      ),
    ).toEqual([]);
  });
});

describe('findViolations on arbitrary texts', () => {
  it('never throws, and explains every violation', () => {
    const text = fc.oneof(fc.string({ unit: 'grapheme', maxLength: 500 }), fc.lorem({ maxCount: 60 }));
    fc.assert(
      fc.property(text, anyRatings, anyTimeOfDay, fc.array(fc.string()), (draft, ratings, timeOfDay, recentTexts) => {
        for (const { rule, note } of findViolations({ text: draft, ratings, timeOfDay, recentTexts })) {
          expect(rule).toBeGreaterThanOrEqual(1);
          expect(note.length).toBeGreaterThan(10);
        }
      }),
    );
  });
});
