import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { defaultRatings, dimensionKeys, dimensions, ratingLabel } from '#contract/domain/mood.ts';
import { assignmentFor, type PreviousAttempt, situationOf } from '#words/assignment/assignment.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import { anyRatings, anyTimeOfDay, randomProfiles } from '#words/testing/profiles.ts';
import { feelingsIn } from '#words/text/feelings.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { choosePrompt } from './choose-prompt.ts';
import { gatePrompt } from './gate-prompt.ts';
import { promptFingerprintParts, promptFor as promptOf } from './prompt.ts';

type Asked = Partial<WritingRequest> & Pick<WritingRequest, 'ratings'>;

const promptFor = ({ ratings, timeOfDay = 'morning', ...more }: Asked, previousAttempt?: PreviousAttempt) =>
  promptOf(assignmentFor(requestFor({ ratings, timeOfDay }, { isHelpOpen: false, ...more })), previousAttempt);

const tense = { ...defaultRatings(), stressLevel: 5 };

/** The prompt without its examples, which are our own texts and may contain anything. */
const withoutExamples = (prompt: string): string =>
  prompt
    .split('\n')
    .filter((line) => !line.startsWith('- ') || /^- (?:[\w ]+: |Sentence|The whole)/.test(line))
    .join('\n');

describe('the prompt', () => {
  it('contains the label, value, word and key of every dimension, and the time of day', () => {
    fc.assert(
      fc.property(anyRatings, anyTimeOfDay, (ratings, timeOfDay) => {
        const { prompt } = promptFor({ ratings, timeOfDay });
        for (const key of dimensionKeys)
          expect(prompt).toContain(
            `${dimensions[key].label}: ${ratings[key]} of 5 (${ratingLabel(key, ratings[key])}) [${key}]`,
          );
        expect(prompt).toContain(timeOfDay);
      }),
      { numRuns: 30 },
    );
  });

  it('mentions no dimension that was not given, not even in its examples', () => {
    fc.assert(
      fc.property(anyRatings, fc.subarray([...dimensionKeys]), (ratings, given) => {
        const others = dimensionKeys.filter((key) => !given.includes(key));
        const changes = dimensionKeys.map((key) => ({ key, usual: 6 - ratings[key], now: ratings[key] }));
        const request = requestFor({ ratings, timeOfDay: 'evening' }, { given, changes, isHelpOpen: false });
        const assignment = assignmentFor(request);
        const prompts = [
          withoutExamples(promptOf(assignment).prompt),
          withoutExamples(gatePrompt('(a text)', situationOf(request)).prompt),
          choosePrompt(['(a text)'], situationOf(request)).prompt,
        ].join('\n');
        for (const key of others) {
          expect(prompts).not.toContain(`[${key}]`);
          expect(prompts.toLowerCase()).not.toContain(dimensions[key].label.toLowerCase());
        }
        for (const { phrase, signs } of assignment.examples.flatMap(feelingsIn))
          expect(
            signs.some(({ dimension }) => given.includes(dimension)),
            phrase,
          ).toBe(true);
      }),
      { numRuns: 40 },
    );
  });

  it('does not depend on the stored value of a rating that was not given', () => {
    const given = ['stressLevel', 'sleepQuality'] as const;
    const promptWithHope = (hopeForFuture: number) =>
      promptFor({ ratings: { ...tense, sleepQuality: 2, hopeForFuture }, given });
    expect(promptWithHope(1)).toEqual(promptWithHope(5));
  });

  it('says what to do, without quoting unwanted phrases', () => {
    const banned =
      /\b(?:never|don't|do not|avoid|no "|everything happens|at least|bright side|it will get better|therapy|diagnos)/i;
    for (const profile of randomProfiles(40, 4)) {
      const { instructions, prompt } = promptFor(profile, {
        draft: 'A draft.',
        corrections: [{ sentence: 1, instead: 'Stay with how it is now.' }],
      });
      expect(`${instructions}\n${withoutExamples(prompt)}`).not.toMatch(banned);
    }
  });

  it('lists the heaviest dimensions in order, the topic of the first sentence and what is good', () => {
    const ratings = {
      ...defaultRatings(),
      anxietyLevel: 5,
      connectionWithOthers: 1,
      sleepQuality: 2,
      gratitudeLevels: 4,
    };
    const { prompt } = promptFor({ ratings });
    expect(prompt).toContain('What is heaviest, in this order: anxiety, connection with others.');
    expect(prompt).toContain('The first sentence names one of these: connection with others.');
    expect(prompt).toContain('Hard as well: sleep quality.');
    expect(prompt).toContain('What is good: gratitude.');
  });

  it('asks for an even tone, enjoyment or care, depending on the ratings', () => {
    expect(promptFor({ ratings: defaultRatings() }).prompt).toContain('even tone');
    expect(promptFor({ ratings: { ...defaultRatings(), hopeForFuture: 5 } }).prompt).toContain('enjoy what is good');
    const worn = { ...tense, sleepQuality: 1, anxietyLevel: 5 };
    expect(promptFor({ ratings: worn }).prompt).toContain('care first');
  });

  it('asks for an if-then plan only when rule 5 does', () => {
    expect(promptFor({ ratings: { ...tense, motivationLevel: 2 } }).prompt).toContain('put it as a plan');
    const worn = { ...tense, sleepQuality: 1, anxietyLevel: 5 };
    expect(promptFor({ ratings: worn }).prompt).not.toContain('plan');
  });

  it('contains recent pictures and first words, but nothing else of the recent texts', () => {
    const recentTexts = ['Tonight the road is long for Zebulon, and that is that.'];
    const { prompt } = promptFor({ ratings: tense, timeOfDay: 'evening', recentTexts });
    expect(prompt.match(/The shape of all three:/g)).toHaveLength(1);
    const examples = prompt.split('\n').filter((line) => line.startsWith('- ') && !line.includes(' of 5 ('));
    expect(examples).toHaveLength(3);
    expect(prompt).toContain('Pictures they had lately, so use another or none: road.');
    expect(prompt).toContain('First words they had lately, so begin with another: tonight.');
    expect(prompt).not.toContain('Zebulon');
  });

  it('distinguishes the small hours, the evening and an earlier day', () => {
    expect(promptFor({ ratings: tense, timeOfDay: 'evening', isNight: true }).prompt).toContain('small hours');
    expect(promptFor({ ratings: tense, isEarlierDay: true }).prompt).toContain(
      'The ratings are of the morning of an earlier day.',
    );
    expect(promptFor({ ratings: tense, timeOfDay: 'evening' }).prompt).toContain('wind down');
  });

  it('states whether help lines are shown with the text', () => {
    expect(promptFor({ ratings: tense, isHelpOpen: true }).prompt).toMatch(
      /Help lines are shown beside the text[\s\S]*offers is a person/,
    );
    expect(promptFor({ ratings: tense }).prompt).toContain('The text stands alone');
  });

  it('contains the draft and its corrections on a second attempt only', () => {
    const previousAttempt = {
      draft: 'Your head is full today. It is a lot.',
      corrections: [
        { sentence: 2, instead: 'Stay with how it is now.' },
        { sentence: null, instead: 'Use shorter sentences.' },
      ],
    };
    const { prompt } = promptFor({ ratings: tense }, previousAttempt);
    expect(prompt).toContain(
      `A draft of yours was: ${previousAttempt.draft}\nWrite three new texts from it, and in them:\n- Sentence 2: Stay with how it is now.\n- The whole: Use shorter sentences.`,
    );
    expect(promptFor({ ratings: tense }).prompt).not.toContain('draft');
  });

  it('repeats the required format if the last answer did not have it', () => {
    const { prompt } = promptFor({ ratings: tense }, { draft: null, corrections: [] });
    expect(prompt).toContain('Answer with that JSON alone.');
    expect(prompt).not.toContain('A draft');
  });

  it('has the same instructions for all ratings', () => {
    const other = promptFor({ ratings: { ...defaultRatings(), hopeForFuture: 1 }, timeOfDay: 'evening' });
    expect(other.instructions).toBe(promptFor({ ratings: defaultRatings() }).instructions);
  });

  it('states changes from the usual ratings, rounded to half steps, only if there are any', () => {
    const ratings = { ...defaultRatings(), sleepQuality: 4 };
    const changes = [
      { key: 'sleepQuality', usual: 2.14, now: 4 },
      { key: 'stressLevel', usual: 4.4, now: 3 },
    ] as const;
    const { prompt } = promptFor({ ratings, changes });
    expect(prompt).toContain('- Sleep quality: up, from about 2 to 4\n- Stress: down, from about 4.5 to 3');
    expect(promptFor({ ratings }).prompt).not.toContain('What changed');
  });

  it('names the support kinds that helped, and those that helped little, only if there are any', () => {
    const { prompt } = promptFor({ ratings: tense, helped: ['validation', 'distance'], didNotHelp: ['small-step'] });
    expect(prompt).toContain('helped before: saying that the feeling makes sense; a step back from the thought.');
    expect(prompt).toContain('helped little before: one small thing to do.');
    expect(promptFor({ ratings: tense }).prompt).not.toContain('helped');
  });
});

describe('promptFingerprintParts', () => {
  it('covers every kind of call, and is deterministic', () => {
    const parts = promptFingerprintParts();
    expect(parts).toEqual(promptFingerprintParts());
    const situation = requestFor({ ratings: tense, timeOfDay: 'morning' });
    for (const { instructions } of [
      promptFor({ ratings: tense }),
      gatePrompt('', situation),
      choosePrompt([''], situation),
    ])
      expect(parts).toContain(instructions);
    expect(parts.join('\n')).toMatch(/A draft of yours was[\s\S]*Answer with that JSON alone/);
  });
});
