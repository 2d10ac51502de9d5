/** A text beside the request it was written for, and what can be said of it: for statistics, not for approving a text. */
import { type DimensionKey, isHard } from '../../contract/domain/mood.ts';
import { withGivenOnly } from '../../words/given.ts';
import { checkFor } from '../../words/rules/find-violations.ts';
import { offersContact } from '../../words/rules/help-panel.ts';
import { distance, heaviest, worthNaming } from '../../words/salience.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import type { Profile } from '../../words/testing/profiles.ts';
import { feelingsIn, supportedSigns, topicsIn } from '../../words/text/feelings.ts';
import { sentencesOf } from '../../words/text/plain-text.ts';
import type { Passage } from '../../words/writer/passages/passage.ts';
import { passagesRead } from '../../words/writer/passages-read.ts';
import { builtInText } from '../../words/writer/writer.ts';
import type { WritingRequest } from '../../words/writing-request.ts';
import { atLeast, atMost, type Metric } from './metric.ts';

export interface Written {
  readonly request: WritingRequest;
  readonly text: string;
  /** Undefined if the older template writer or another writer wrote it. */
  readonly passage: Passage | undefined;
  /** How many days earlier the same user had read its passage last. Undefined if they had not, or if it has none. */
  readonly readDaysAgo?: number | undefined;
}

export const writtenWith = (request: WritingRequest, text: string): Written => ({
  request,
  text,
  passage: passagesRead([text])[0],
});

/** The request of a user who gives only these ratings. */
export const requestGiving = (
  profile: Profile,
  given: readonly DimensionKey[],
  more: Partial<WritingRequest> = {},
): WritingRequest => requestFor(withGivenOnly({ ...profile, given }), { given, ...more });

export const writtenFor = (request: WritingRequest): Written => writtenWith(request, builtInText(request));

/** One text for each profile, as for a new user. */
export const writtenForEach = (profiles: readonly Profile[], more: Partial<WritingRequest> = {}): Written[] =>
  profiles.map((profile) => writtenFor(requestFor(profile, more)));

/** One user's texts, day after day: each is written with all before it as texts already read. */
export const writtenDayAfterDay = (requests: readonly WritingRequest[]): Written[] => {
  const recentTexts: string[] = [];
  const readOn = new Map<Passage, number>();
  return requests.map((request, day) => {
    const one = writtenFor({ ...request, recentTexts: [...recentTexts] });
    recentTexts.unshift(one.text);
    if (!one.passage) return one;
    const before = readOn.get(one.passage);
    readOn.set(one.passage, day);
    return { ...one, readDaysAgo: before === undefined ? undefined : day - before };
  });
};

/** The sliders that these words name truthfully. */
export const namedIn = (words: string, { request }: Pick<Written, 'request'>): DimensionKey[] =>
  feelingsIn(words).flatMap((feeling) => supportedSigns(feeling, request.ratings).map(({ dimension }) => dimension));

const namedFirst = (one: Written): DimensionKey[] => namedIn(sentencesOf(one.text)[0] ?? '', one);

/** Whether the first sentence names only good things, although a hard slider is at the same distance. */
export const namesOnlyGood = (one: Written): boolean => {
  const { ratings } = one.request;
  const [worst] = heaviest(ratings);
  const [farthest] = worthNaming(ratings);
  if (!worst || !farthest || distance(ratings, worst) < distance(ratings, farthest)) return false;
  return !namedFirst(one).some((slider) => isHard(slider, ratings[slider]));
};

/** The feelings that can only be read as one of these sliders, true or not, and the nouns for them. */
export const speaksOf = (text: string, sliders: readonly DimensionKey[]): boolean =>
  feelingsIn(text).some(({ near, signs }) => !near && signs.every(({ dimension }) => sliders.includes(dimension))) ||
  topicsIn(text).some((slider) => sliders.includes(slider));

/** Whether the text says that something differs from the usual. */
export const saysChange = ({ text, passage }: Written): boolean =>
  passage?.change !== undefined || /\bthan (?:usual|is usual|(?:is )?normal)\b/i.test(text);

export const isFromParts = ({ passage }: Written): boolean => !passage;

export const isReadAgain = ({ readDaysAgo }: Written): boolean => readDaysAgo !== undefined;

export const breaksRule = ({ request, text }: Written): boolean => checkFor(request)(text).length > 0;

export const isHelpOpen = ({ request }: Written): boolean => request.isHelpOpen;

/** Whether help is open, and no sentence of the text suggests a person or a help line. */
export const offersNoContact = (one: Written): boolean => isHelpOpen(one) && !sentencesOf(one.text).some(offersContact);

export const hardDaysAmong = <One extends Written>(all: readonly One[]): One[] =>
  all.filter(({ request }) => heaviest(request.ratings).length > 0);

export const heaviestNamed = (what: string, all: readonly Written[]): Metric =>
  atLeast(
    what,
    hardDaysAmong(all),
    (one) => heaviest(one.request.ratings).some((key) => namedFirst(one).includes(key)),
    97,
  );

type Shape = Passage['shape'] | 'none';

/** What a reader sees of a shape. */
const formNames: Readonly<Record<Shape, string>> = {
  'see-turn': 'two thoughts and no step',
  'see-turn-step': 'two thoughts and a step',
  'one-breath': 'one sentence and no step',
  'two-true': 'two things that are both true',
  'step-inside': 'the step is part of it',
  'leave-alone': 'nothing is asked',
  none: 'none',
};

/** What the two figures about shapes are called. */
interface ShapeLabels {
  readonly count: string;
  readonly mostFrequent: (shape: Shape) => string;
}

export const shapeLabels: ShapeLabels = {
  count: 'forms that a text can take',
  mostFrequent: (shape) => `texts in the most frequent form (${formNames[shape]})`,
};

/** In how many shapes their passages are, and how many have the most frequent one: a third at most. */
export const shapeMetrics = (all: readonly Written[], labels: ShapeLabels): Metric[] => {
  const byShape = Map.groupBy(
    all.flatMap(({ passage }) => passage ?? []),
    ({ shape }) => shape,
  );
  const [largest] = [...byShape].toSorted(([, one], [, other]) => other.length - one.length)[0] ?? ['none' as const];
  return [
    { what: labels.count, measured: String(byShape.size), goal: 'at least 6', holds: byShape.size >= 6 },
    atMost(labels.mostFrequent(largest), all, ({ passage }) => passage?.shape === largest, 33),
  ];
};
