/** Passages of ours for a service to tune its ear by: the nearest to these ratings, others from one time to the next. */

import { worthNaming } from '../salience.ts';
import { overlap, trigramsOf } from '../similarity.ts';
import { wordsOfPassages } from '../writer/choose-passage.ts';
import { momentOf } from '../writer/passages/fits.ts';
import { allPassages } from '../writer/passages/index.ts';
import { holdsSide, hourOf, type Passage, rendered, type Shape, sliderOf } from '../writer/passages/passage.ts';
import { passagesRead } from '../writer/passages-read.ts';
import { choicesFor } from '../writer/seed.ts';
import type { WritingRequest } from '../writing-request.ts';

const EXAMPLES = 3;
/** So many of the nearest are looked through for the shape that is asked for. */
const LOOKED_THROUGH = 8;
/** From this likeness on a text is one of the examples over again: two of ours, plain as they are, come up to 0.58. */
const TOO_LIKE = 0.5;

/** Where few passages fit: those that begin with what this person could say of themselves. */
const bodiesNear = (request: WritingRequest): string[] => {
  const { ratings, isEarlierDay } = request;
  const { weight, isLevel } = momentOf(ratings, hourOf(request));
  const order = worthNaming(ratings);
  const farness = ({ lead, weights }: Passage): number =>
    (lead === 'level' ? 0 : order.indexOf(sliderOf(lead))) + (weights.includes(weight) ? 0 : order.length);
  return allPassages
    .filter(
      ({ lead, ofEarlierDay = false, change }) =>
        ofEarlierDay === isEarlierDay && !change && (lead === 'level' ? isLevel : holdsSide(lead, ratings)),
    )
    .toSorted((one, other) => farness(one) - farness(other))
    .slice(0, EXAMPLES * 2)
    .map(({ body }) => rendered(body, hourOf(request)));
};

/** Three texts, those of the asked shape first. */
export const examplesFor = (request: WritingRequest, shape: Shape): string[] => {
  const words = [...wordsOfPassages(request, choicesFor(request)).take(LOOKED_THROUGH)].map(({ text }) => text);
  const shapes = passagesRead(words);
  const ofShape = words.filter((_, at) => shapes[at]?.shape === shape);
  return [...new Set([...ofShape, ...words, ...bodiesNear(request)])].slice(0, EXAMPLES);
};

export const likenessTo = (examples: readonly string[]): ((text: string) => boolean) => {
  const known = examples.map(trigramsOf);
  return (text) => {
    const trigrams = trigramsOf(text);
    return known.some((one) => overlap(trigrams, one) >= TOO_LIKE);
  };
};
