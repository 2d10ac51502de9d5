/** What the service is told: fifteen numbers with their words, a time of day, and the rules. Nothing about the person. */
import {
  countHard,
  type DimensionKey,
  dimensionKeys,
  dimensions,
  isHard,
  RATING_MAX,
  type Ratings,
  type TimeOfDay,
  wordFor,
} from '../../../../contract/mood.ts';
import type { SupportKind } from '../../../../contract/support-kinds.ts';
import { heaviest, worthNaming } from '../../../../words/salience.ts';
import type { Change, WritingRequest } from '../../../../words/writing-request.ts';

export interface Prompt {
  /** The same for everybody. */
  readonly instructions: string;
  readonly prompt: string;
}

const instructions = `You write one short supportive text for somebody who has just rated how they feel. Sound like a kind, plain-spoken adult: plain words, this person's own day, one small thing. Never a poster.

Form
- One paragraph, 25 to 55 words, two or three sentences. Short words; an eleven-year-old can read it.
- Plain text: no title, list, markup, emoji, hashtags, links, digits, or quotation marks around it.
- Answer with the text alone.

Truth
- Sentence one says plainly how it is, in words for the one or two ratings that stand out most. No advice in it.
- Name a feeling only if a rating shows it, in that direction. A rating of 3 is ordinary: never call it strong.
- You know this moment only: say nothing of earlier days or of what will come. Promise nothing.
- Say nothing of change, unless a change is listed with the ratings; then one may be named, as "than usual".

The step
- At most one, in the last sentence; offered, never demanded; under two minutes; doable anywhere, with nothing at hand.
- Put it as a plan: "When ..., you could ..." or "If ..., ...".

Never
- No "just", "at least", "everything happens for a reason", "stay positive", "it will get better" or anything like them.
- No diagnosis, symptoms, medicine, treatment, or the word therapy. No help lines, telephone numbers or talk of risk.
- No "I", "me" or "we". Do not claim to be anybody, to feel anything, or to be there for them.
- No praise of the whole person. No words of real people. No praise of eating less, drinking, sleeping less or staying away from people.
- Assume no gender, faith, work, money, family, partner or friends; say "someone", and only if there is someone.`;

const ratingLine = (ratings: Ratings, key: (typeof dimensionKeys)[number]): string =>
  `- ${dimensions[key].label}: ${ratings[key]} of ${RATING_MAX} (${wordFor(key, ratings[key])})`;

/** Many hard ratings ask for care before anything else. */
const MANY_HARD = 3;

const emphasisOf = (ratings: Ratings): string => {
  const hardCount = countHard(ratings);
  if (worthNaming(ratings).length === 0) return 'Every rating is in the middle: keep an even tone and find no problem.';
  if (hardCount === 0) return 'Nothing is hard: help them enjoy what is good, and invent no problem.';
  if (hardCount < MANY_HARD) return 'Little is hard: be honest about it and keep it in proportion.';
  return 'A lot is hard: care first, make nothing smaller than it is, and keep any step very small.';
};

const kindWords: Readonly<Record<SupportKind, string>> = {
  validation: 'saying that the feeling makes sense',
  reframing: 'another way to look at it',
  'self-kindness': 'leave to go gently on themselves',
  'small-step': 'one small thing to do',
  savouring: 'staying with what is good',
  distance: 'a step back from the thought',
};

const inWords = (kinds: readonly SupportKind[]): string => kinds.map((kind) => kindWords[kind]).join('; ');

const supportLines = ({ helped, didNotHelp }: Pick<WritingRequest, 'helped' | 'didNotHelp'>): string[] => [
  ...(helped.length > 0 ? [`What helped before: ${inWords(helped)}. Lean on that where it fits.`] : []),
  ...(didNotHelp.length > 0 ? [`What did not help: ${inWords(didNotHelp)}. Leave that out this time.`] : []),
];

/** To the half step: nobody's usual is known better than that. */
const halfSteps = (value: number): string => String(Math.round(value * 2) / 2);

const changeLines = (changes: readonly Change[]): string[] =>
  changes.length === 0
    ? []
    : [
        'What changed, against their own last two weeks:',
        ...changes.map(
          ({ key, usual, now }) =>
            `- ${dimensions[key].label}: ${now > usual ? 'up' : 'down'}, from about ${halfSteps(usual)} to ${now}`,
        ),
      ];

const timeLine = (timeOfDay: TimeOfDay): string =>
  timeOfDay === 'evening' ? 'It is evening: let the text wind down.' : `It is ${timeOfDay}.`;

export const promptFor = (request: Omit<WritingRequest, 'recentTexts'>): Prompt => {
  const { ratings, timeOfDay, changes, mend } = request;
  const labels = (keys: readonly DimensionKey[]) => keys.map((key) => dimensions[key].label.toLowerCase()).join(', ');
  const hard = heaviest(ratings);
  const bright = worthNaming(ratings).filter((key) => !isHard(key, ratings[key]));
  const lines = [
    timeLine(timeOfDay),
    'Their ratings:',
    ...dimensionKeys.map((key) => ratingLine(ratings, key)),
    ...(hard.length > 0 ? [`What is heaviest, the first in this list above all: ${labels(hard)}.`] : []),
    ...(bright.length > 0 ? [`What is good: ${labels(bright)}.`] : []),
    ...changeLines(changes),
    emphasisOf(ratings),
    ...supportLines(request),
    ...(mend.length > 0
      ? ['', 'An earlier try could not be used. Write a new text, and this time:', ...mend.map((note) => `- ${note}`)]
      : []),
  ];
  return { instructions, prompt: lines.join('\n') };
};
