/** Maps a text back to the sliders it speaks of. */
import { type DimensionKey, dimensionKeys, RATING_DEFAULT, type Ratings } from '../contract/domain/mood.ts';
import { withGivenOnly } from './given.ts';
import { bySalience, worthNaming } from './salience.ts';
import { feelingsIn, supportedSigns } from './text/feelings.ts';

/** The most sliders shown under "Why this quote?". */
const MAX_FOCUS_DIMENSIONS = 3;

/**
 * The one to three sliders that the text answers, most salient first: for each feeling it names, the most salient
 * slider that supports it. A text that names none is taken to answer the most salient slider that was given, or if none
 * was given, the one that comes first.
 */
export const focusDimensionsOf = (
  text: string,
  allRatings: Ratings,
  given: readonly DimensionKey[] = dimensionKeys,
): DimensionKey[] => {
  const { ratings } = withGivenOnly({ ratings: allRatings, given });
  const named = worthNaming(ratings);
  const level = bySalience(ratings).filter((key) => given.length === 0 || given.includes(key));
  const order = named.length > 0 ? named : level;
  const answered = new Set<DimensionKey>();
  for (const feeling of feelingsIn(text)) {
    const supported = new Set(supportedSigns(feeling, ratings).map((sign) => sign.dimension));
    const slider = order.find((key) => supported.has(key));
    if (slider !== undefined) answered.add(slider);
  }
  const reasons = order.filter((key) => answered.has(key)).slice(0, MAX_FOCUS_DIMENSIONS);
  return reasons.length > 0 ? reasons : order.slice(0, 1);
};

/**
 * How well a text fits a profile: each feeling adds the mean, over its signs, of how far each slider leans its way. Of
 * two profiles, the one with the higher figure is more likely to have received this text.
 */
export const ratingsFit = (text: string, ratings: Ratings): number =>
  feelingsIn(text).reduce((sum, { signs, denied }) => {
    const leanings = signs.map(
      ({ dimension, direction }) => (ratings[dimension] - RATING_DEFAULT) * (direction === 'high' ? 1 : -1),
    );
    const mean = leanings.reduce((total, leaning) => total + leaning, 0) / leanings.length;
    return sum + (denied ? -mean : mean);
  }, 0);
