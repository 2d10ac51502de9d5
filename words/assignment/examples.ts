/** Our own passages as style examples for a service: those nearest to these ratings, varying between requests. */

import { isAllGiven, withGivenOnly } from '../given.ts';
import { checkFor } from '../rules/find-violations.ts';
import { worthNaming } from '../salience.ts';
import { overlap, trigramsOf } from '../text/similarity.ts';
import { passageQuotes } from '../writer/choose-passage.ts';
import { momentOf } from '../writer/passages/fits.ts';
import { allPassages } from '../writer/passages/index.ts';
import { dimensionOf, hourOf, isSide, type Passage, rendered, type Shape } from '../writer/passages/passage.ts';
import { passagesRead, wasRead } from '../writer/passages-read.ts';
import { randomFor } from '../writer/seed.ts';
import type { WritingRequest } from '../writing-request.ts';

const EXAMPLE_COUNT = 3;
/** How many of the nearest passages are searched for the requested shape. */
const NEAREST_CONSIDERED = 8;
/**
 * From this similarity on, a text is a copy of an example. Two passages of our own, plain as they are, reach up to
 * 0.58.
 */
const MIN_SIMILARITY = 0.5;

/** Used where few passages fit: those beginning with a feeling that is true for this user. */
const nearestBodies = (asked: WritingRequest): string[] => {
  const request = withGivenOnly(asked);
  const { ratings, given, isEarlierDay } = request;
  const { weight, leads } = momentOf(ratings, hourOf(request), given);
  const speaksOfGiven = (body: string) =>
    checkFor({ ...request, recentTexts: [] })(body).every(({ rule }) => rule !== 1);
  const order = worthNaming(ratings);
  const farness = ({ lead, weights }: Passage): number =>
    (!isSide(lead) ? 0 : order.indexOf(dimensionOf(lead))) + (weights.includes(weight) ? 0 : order.length);
  return allPassages
    .filter(({ lead, ofEarlierDay = false, change }) => ofEarlierDay === isEarlierDay && !change && leads.has(lead))
    .toSorted((one, other) => farness(one) - farness(other))
    .map(({ body }) => rendered(body, hourOf(request)))
    .filter((body) => !wasRead(body, request.recentTexts))
    .filter((body) => isAllGiven(given) || speaksOfGiven(body))
    .slice(0, EXAMPLE_COUNT * 2);
};

/** Three texts, those of the requested shape first. Fewer if the user has read the others: those are never sent. */
export const examplesFor = (request: WritingRequest, shape: Shape): string[] => {
  const words = [...passageQuotes(request, randomFor(request)).take(NEAREST_CONSIDERED)].map(({ text }) => text);
  const shapes = passagesRead(words);
  const ofShape = words.filter((_, at) => shapes[at]?.shape === shape);
  return [...new Set([...ofShape, ...words, ...nearestBodies(request)])]
    .filter((text) => !wasRead(text, request.recentTexts))
    .slice(0, EXAMPLE_COUNT);
};

export const similarityCheck = (examples: readonly string[]): ((text: string) => boolean) => {
  const known = examples.map(trigramsOf);
  return (text) => {
    const trigrams = trigramsOf(text);
    return known.some((one) => overlap(trigrams, one) >= MIN_SIMILARITY);
  };
};
