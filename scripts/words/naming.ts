/** Which sliders a text names, and whether it answers what is heaviest: for statistics, not for approving a text. */
import { type DimensionKey, isHard } from '../../contract/domain/mood.ts';
import { checkFor } from '../../words/rules/find-violations.ts';
import { offersContact } from '../../words/rules/help-panel.ts';
import { distance, heaviest, worthNaming } from '../../words/salience.ts';
import { feelingsIn, supportedSigns, topicsIn } from '../../words/text/feelings.ts';
import { sentencesOf } from '../../words/text/plain-text.ts';
import type { Passage } from '../../words/writer/passages/passage.ts';
import { passagesRead } from '../../words/writer/passages-read.ts';
import { builtInText } from '../../words/writer/writer.ts';
import type { WritingRequest } from '../../words/writing-request.ts';

export interface Written {
  readonly request: WritingRequest;
  readonly text: string;
  /** Undefined if the older template writer or another writer wrote it. */
  readonly passage: Passage | undefined;
}

export const writtenWith = (request: WritingRequest, text: string): Written => ({
  request,
  text,
  passage: passagesRead([text])[0],
});

export const writtenFor = (request: WritingRequest): Written => writtenWith(request, builtInText(request));

/** One user's texts, day after day: each is written with all before it as texts already read. */
export const writtenDayAfterDay = (requests: readonly WritingRequest[]): Written[] => {
  const recentTexts: string[] = [];
  return requests.map((request) => {
    const one = writtenFor({ ...request, recentTexts: [...recentTexts] });
    recentTexts.unshift(one.text);
    return one;
  });
};

/** The sliders that these words name truthfully. */
export const namedIn = (words: string, { request }: Pick<Written, 'request'>): DimensionKey[] =>
  feelingsIn(words).flatMap((feeling) => supportedSigns(feeling, request.ratings).map(({ dimension }) => dimension));

export const namedFirst = (one: Written): DimensionKey[] => namedIn(sentencesOf(one.text)[0] ?? '', one);

export const namesHeaviestFirst = (one: Written): boolean =>
  heaviest(one.request.ratings).some((key) => namedFirst(one).includes(key));

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

export const breaksRule = ({ request, text }: Written): boolean => checkFor(request)(text).length > 0;

/** Whether help is open, and no sentence of the text suggests a person or a help line. */
export const offersNoContact = ({ request, text }: Written): boolean =>
  request.isHelpOpen && !sentencesOf(text).some(offersContact);

/** A third of all texts, in percent. */
export const LARGEST_SHAPE_MAX = 33;

/** How many shapes their passages have, and which one is the most frequent. */
export const shapesAmong = (all: readonly Written[]) => {
  const counts = new Map<Passage['shape'], number>();
  for (const { passage } of all) if (passage) counts.set(passage.shape, (counts.get(passage.shape) ?? 0) + 1);
  const [largest, most] = [...counts].toSorted(([, one], [, other]) => other - one)[0] ?? ['none', 0];
  return { shapes: counts.size, largest, most };
};
