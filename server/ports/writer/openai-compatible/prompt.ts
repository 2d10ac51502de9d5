/**
 * The prompt for a service that writes. It only says what to do. What must not be written is left to the checker
 * (words/rules), because a phrase that a prompt names tends to come back in the answer.
 */
import { countHard, defaultRatings, dimensionKeys, MANY_HARD } from '#contract/domain/mood.ts';
import type { SupportKind } from '#contract/domain/support-kinds.ts';
import type { Assignment, PreviousAttempt } from '#words/assignment/assignment.ts';
import { CANDIDATES, stepKinds } from '#words/assignment/candidates.ts';
import type { RecentStyle } from '#words/assignment/recent-style.ts';
import { isAllGiven, withGivenOnly } from '#words/given.ts';
import { wantsPlan } from '#words/rules/step.ts';
import { dimensionsToName, worthNaming } from '#words/salience.ts';
import type { Shape } from '#words/writer/passages/passage.ts';
import type { Prompt } from '../port.ts';
import { choosePrompt } from './choose-prompt.ts';
import { gatePrompt } from './gate-prompt.ts';
import { labels, situationLines } from './situation-lines.ts';

const instructions = `You write short supportive texts for somebody who has just rated how they feel. Sound like a kind, plain-spoken adult on the telephone to a friend: plain words, this person's own moment, one thought.

How a text is written
- One paragraph of 20 to 45 words in plain, everyday English with British spelling. An eleven-year-old can read it.
- The first sentence says how it is for them, in words for one or two of the ratings that stand out most.
- Each feeling is as large as its number: the word beside the number shows how large. A 3 is ordinary.
- Everything in it comes from the ratings, the hour, and the changes if some are listed.
- Speak to the person as "you", and of anybody else as "someone".
- Let what is hard be hard, and stay beside it. Let what is good be good.
- A step, where the shape has one, is one small thing in the last sentence: offered ("you could"), done in under two minutes, where they are, with empty hands.
- Numbers are written as words. The text is letters and ordinary punctuation.

How to answer
- With JSON alone, and ${CANDIDATES} texts in it that differ in thought and in first word:
{"candidates":[{"names":["key"],"step":"kind","text":"..."},{"names":["key"],"step":"kind","text":"..."},{"names":["key"],"step":"kind","text":"..."}]}
- "names": the keys, as given in square brackets, of the ratings that the text speaks of; an empty list where all are in the middle.
- "step": what the text offers to do, one of ${stepKinds.join(', ')}.`;

const shapeDescriptions: Readonly<Record<Shape, string>> = {
  'see-turn': 'two sentences: the first sees how it is, the second turns it a little towards kindness. It ends there.',
  'see-turn-step':
    'two sentences that see how it is and turn it a little towards kindness, then a third with one step.',
  'one-breath': 'a single sentence of 15 words or more, whole in itself.',
  'two-true': 'two things that are both true of this person, put as one thought, in two sentences.',
  'step-inside': 'two sentences: how it is, and then one small step that grows out of it.',
  'leave-alone': 'two sentences: how it is, and then leave to let things be as they are. It asks for nothing.',
};

const supportKindDescriptions: Readonly<Record<SupportKind, string>> = {
  validation: 'saying that the feeling makes sense',
  reframing: 'another way to look at it',
  'self-kindness': 'leave to go gently on themselves',
  'small-step': 'one small thing to do',
  savouring: 'staying with what is good',
  distance: 'a step back from the thought',
};

const formatSupportKinds = (kinds: readonly SupportKind[]): string =>
  kinds.map((kind) => supportKindDescriptions[kind]).join('; ');

const supportLines = ({ helped, didNotHelp }: Assignment): string[] => [
  ...(helped.length > 0 ? [`What helped before: ${formatSupportKinds(helped)}. Lean on that where it fits.`] : []),
  ...(didNotHelp.length > 0
    ? [`What helped little before: ${formatSupportKinds(didNotHelp)}. Choose another way this time.`]
    : []),
];

const recentTextLines = ({ images, firstWords }: RecentStyle): string[] => [
  ...(images.length > 0 ? [`Pictures they had lately, so use another or none: ${images.join(', ')}.`] : []),
  ...(firstWords.length > 0 ? [`First words they had lately, so begin with another: ${firstWords.join(', ')}.`] : []),
];

/** For a check-in in which some ratings were not given. */
const partialEmphasisOf = ({ ratings, given }: Assignment): string => {
  if (given.length === 0) return 'Keep an even tone, and say nothing of how they are or how the day is.';
  if (worthNaming(ratings).length === 0)
    return 'What they rated is in the middle: keep an even tone, and say nothing of the day as a whole.';
  return countHard(ratings) === 0
    ? 'Of what they rated nothing is hard: help them enjoy what is good, and say nothing of the rest.'
    : 'Be honest about what they rated, care first, and say nothing of the rest.';
};

const emphasisOf = (assignment: Assignment): string => {
  const { ratings, given } = assignment;
  if (!isAllGiven(given)) return partialEmphasisOf(assignment);
  const hardCount = countHard(ratings);
  if (worthNaming(ratings).length === 0)
    return 'Every rating is in the middle: keep an even tone, and let the day be an ordinary one.';
  if (hardCount === 0) return 'Nothing is hard: help them enjoy what is good.';
  if (hardCount < MANY_HARD) return 'Little is hard: be honest about it and keep it in proportion.';
  return 'A lot is hard: care first, and keep any step very small.';
};

const hourLines = ({ isEarlierDay, isNight, timeOfDay }: Assignment): string[] => {
  if (isEarlierDay) return ['Speak of "that day", in the past. It need not be yesterday.'];
  return isNight || timeOfDay === 'evening' ? ['Let the text wind down.'] : [];
};

const firstSentenceLines = ({ ratings }: Assignment): string[] => {
  const met = dimensionsToName(ratings);
  return met.length > 0 ? [`The first sentence names one of these: ${labels(met)}.`] : [];
};

const planLine = (assignment: Assignment): string[] =>
  wantsPlan(assignment) ? ['If there is a step, put it as a plan: "When ..., you could ..." or "If ..., ...".'] : [];

const exampleLines = (examples: readonly string[]): string[] =>
  examples.length === 0
    ? []
    : [
        'Texts of ours for ratings like these, for their tone; write other thoughts in other words:',
        ...examples.map((example) => `- ${example}`),
      ];

const previousAttemptLines = ({ draft, corrections }: PreviousAttempt): string[] =>
  draft === null
    ? ['', 'Your last answer could not be read as the JSON asked for. Answer with that JSON alone.']
    : [
        '',
        `A draft of yours was: ${draft}`,
        'Write three new texts from it, and in them:',
        ...corrections.map(
          ({ sentence, instead }) => `- ${sentence === null ? 'The whole' : `Sentence ${sentence}`}: ${instead}`,
        ),
      ];

export const promptFor = (fullAssignment: Assignment, previousAttempt?: PreviousAttempt): Prompt => {
  const assignment = withGivenOnly(fullAssignment);
  const lines = [
    ...situationLines(assignment),
    '',
    emphasisOf(assignment),
    ...firstSentenceLines(assignment),
    ...hourLines(assignment),
    ...(assignment.changes.some(({ key }) => assignment.given.includes(key))
      ? ['One of the changes may be said, as "than usual".']
      : []),
    ...(assignment.isHelpOpen ? ['What the text offers is a person or "a help line".'] : []),
    ...supportLines(assignment),
    `The shape of all three: ${shapeDescriptions[assignment.shape]}`,
    ...planLine(assignment),
    ...recentTextLines(assignment.recentStyle),
    ...exampleLines(assignment.examples),
    ...(previousAttempt ? previousAttemptLines(previousAttempt) : []),
  ];
  return { instructions, prompt: lines.join('\n') };
};

/**
 * An assignment that uses every line of the prompt, and no passage, so that correcting a passage does not change the
 * prompt.
 */
const fixedAssignment: Assignment = {
  ratings: { ...defaultRatings(), stressLevel: 5, sleepQuality: 2, gratitudeLevels: 4 },
  given: dimensionKeys,
  timeOfDay: 'evening',
  isNight: false,
  isEarlierDay: false,
  isHelpOpen: false,
  changes: [{ key: 'stressLevel', usual: 3, now: 5 }],
  helped: ['validation'],
  didNotHelp: ['distance'],
  shape: 'see-turn-step',
  examples: ['(an example)'],
  recentStyle: { shapes: ['see-turn'], images: ['road'], firstWords: ['tonight'] },
};
const fixedPreviousAttempt: PreviousAttempt = {
  draft: '(a draft)',
  corrections: [{ sentence: 1, instead: '(what to do)' }],
};

/**
 * The prompts of each kind of call for one fixed request. They change if the prompt is no longer the one that was
 * admitted.
 */
export const promptFingerprintParts = (): readonly string[] =>
  [
    promptFor(fixedAssignment),
    promptFor(fixedAssignment, fixedPreviousAttempt),
    promptFor({ ...fixedAssignment, given: ['stressLevel', 'sleepQuality'] }),
    promptFor({ ...fixedAssignment, given: [] }),
    promptFor(fixedAssignment, { draft: null, corrections: [] }),
    gatePrompt('(a text)', fixedAssignment),
    choosePrompt(['(a text)', '(another)'], fixedAssignment),
  ].flatMap(({ instructions: told, prompt }) => [told, prompt]);
