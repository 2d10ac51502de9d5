/**
 * The texts offered by a service: each is checked against its own claims, the rules and the examples, and the best is
 * chosen.
 */
import { type DimensionKey, dimensionKeys, RATING_DEFAULT, type Ratings } from '../../contract/domain/mood.ts';
import { focusDimensionsOf } from '../focus-dimensions.ts';
import { withGivenOnly } from '../given.ts';
import { checkFor } from '../rules/find-violations.ts';
import { heaviest, worthNaming } from '../salience.ts';
import { containsStep } from '../text/advice.ts';
import { feelingsIn, supportedSigns, topicsIn } from '../text/feelings.ts';
import { sentencesOf, wordsOf } from '../text/plain-text.ts';
import { type Shape, takesStep } from '../writer/passages/passage.ts';
import type { WritingRequest } from '../writing-request.ts';
import type { Assignment, PreviousAttempt } from './assignment.ts';
import { type Correction, correctionsFor, LIKE_AN_EXAMPLE } from './corrections.ts';
import { similarityCheck } from './examples.ts';
import { shapeByForm } from './recent-style.ts';

/** The number of texts requested in one call. */
export const CANDIDATES = 3;

/** What the one step of a text involves. */
export const stepKinds = ['none', 'breath', 'body', 'senses', 'thought', 'words', 'person'] as const;

export interface Candidate {
  /** Keys of the sliders that the text claims to name, as the service wrote them. */
  readonly names: readonly string[];
  readonly step: string;
  readonly text: string;
}

/** Why a text was not used: one of a few fixed words, and the rules it broke, if any. */
export interface Refusal {
  readonly fault: 'empty' | 'names_untrue' | 'step_untrue' | 'like_an_example' | 'rules_broken';
  readonly rules: readonly number[];
  readonly corrections: readonly Correction[];
}

const isKey = (name: string): name is DimensionKey => (dimensionKeys as readonly string[]).includes(name);

/**
 * Whether every slider that the candidate claims to name is not at 3, and is named as far as the feeling map can tell.
 * A claim counts as false if the text names a feeling of none of the claimed sliders, and none of this one.
 */
const namesAreTrue = ({ names, text }: Candidate, ratings: Ratings): boolean => {
  const speakable = worthNaming(ratings);
  if (names.length === 0) return speakable.length === 0;
  const claimed = names.filter(isKey);
  if (claimed.length < names.length || claimed.some((key) => ratings[key] === RATING_DEFAULT)) return false;
  const feelings = feelingsIn(text).map((feeling) =>
    supportedSigns(feeling, ratings).map(({ dimension }) => dimension),
  );
  const found = new Set<DimensionKey>([...feelings.flat(), ...topicsIn(text)]);
  const isOfNone = feelings.some((sliders) => sliders.length > 0 && !sliders.some((key) => claimed.includes(key)));
  return claimed.every((key) => found.has(key) || !isOfNone);
};

const offersStep = (text: string): boolean => sentencesOf(text).some(containsStep);

const stepIsTrue = ({ step, text }: Candidate): boolean =>
  (stepKinds as readonly string[]).includes(step) && (step !== 'none' || !offersStep(text));

const namesCorrection: Correction = {
  sentence: null,
  instead: 'List under "names" the ratings that the text speaks of.',
};
const stepCorrection: Correction = {
  sentence: null,
  instead: 'Say under "step" what the text offers, "none" for nothing.',
};

type Refuse = (candidate: Candidate) => Refusal | null;

const refusalFor = (request: WritingRequest, { examples }: Assignment): Refuse => {
  const check = checkFor(request);
  const isLikeExample = similarityCheck(examples);
  return (candidate) => {
    const { text } = candidate;
    const refused = (fault: Refusal['fault'], ...corrections: Correction[]): Refusal => ({
      fault,
      rules: [],
      corrections,
    });
    if (text === '') return refused('empty');
    const rules = [...new Set(check(text).map(({ rule }) => rule))];
    if (rules.length > 0) return { fault: 'rules_broken', rules, corrections: correctionsFor(text, rules, request) };
    if (!namesAreTrue(candidate, request.ratings)) return refused('names_untrue', namesCorrection);
    if (!stepIsTrue(candidate)) return refused('step_untrue', stepCorrection);
    return isLikeExample(text) ? refused('like_an_example', LIKE_AN_EXAMPLE) : null;
  };
};

const MIN_WORDS = 20;
const MAX_WORDS = 45;

const wantsStep = (shape: Shape): boolean => takesStep(shape) || shape === 'step-inside';

/**
 * Naming the heaviest slider in the first sentence counts most, then the requested shape, then what the user did not
 * have recently, then length.
 */
const scoreOf = (text: string, { ratings, given, shape, recentStyle }: Assignment): number => {
  const order = heaviest(ratings);
  const namedFirst = focusDimensionsOf(sentencesOf(text)[0] ?? '', ratings, given);
  const words = wordsOf(text);
  const lengthDeviation = Math.max(0, MIN_WORDS - words.length, words.length - MAX_WORDS);
  return (
    namedFirst.reduce((sum, key) => sum + (order.includes(key) ? 4 / (1 + order.indexOf(key)) : 0), 0) +
    (offersStep(text) === wantsStep(shape) ? 1 : 0) -
    (recentStyle.shapes.includes(shapeByForm(text)) ? 1 : 0) -
    (recentStyle.firstWords.includes(words[0] ?? '') ? 1 : 0) -
    lengthDeviation / 10
  );
};

export type Choice =
  | { readonly text: string }
  | { readonly text: null; readonly refusal: Refusal; readonly lastTry: PreviousAttempt };

/** The best valid text. If none is valid, the one nearest to valid, and why it was rejected. */
export const chooseCandidate = (
  candidates: readonly Candidate[],
  request: WritingRequest,
  assignment: Assignment,
): Choice => {
  const refuse = refusalFor(withGivenOnly(request), assignment);
  const judged = candidates.map((candidate) => ({ text: candidate.text, refusal: refuse(candidate) }));
  const [best] = judged
    .filter(({ refusal }) => refusal === null)
    .map(({ text }) => ({ text, score: scoreOf(text, assignment) }))
    .toSorted((one, other) => other.score - one.score);
  if (best) return { text: best.text };
  const [nearest] = judged
    .flatMap(({ text, refusal }) => (refusal ? [{ text, refusal }] : []))
    .toSorted(
      (one, other) =>
        Number(one.text === '') - Number(other.text === '') || one.refusal.rules.length - other.refusal.rules.length,
    );
  const refusal: Refusal = nearest?.refusal ?? { fault: 'empty', rules: [], corrections: [] };
  return { text: null, refusal, lastTry: { draft: nearest?.text ?? '', corrections: refusal.corrections } };
};
