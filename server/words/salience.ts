/** Which sliders stand out: the farther from 3, the more. */
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  RATING_DEFAULT,
  type Ratings,
  type SectionKey,
} from '../../contract/mood.ts';

/** Ties are settled by section, then by the order the sliders are asked in. */
const sectionOrder: readonly SectionKey[] = ['emotional', 'purpose', 'social', 'daily', 'physical'];

const tieOrder: readonly DimensionKey[] = sectionOrder.flatMap((section) =>
  dimensionKeys.filter((key) => dimensions[key].section === section),
);

/** 0 for a slider at 3, 2 for one at either end. */
export const distance = (ratings: Ratings, key: DimensionKey): number => Math.abs(ratings[key] - RATING_DEFAULT);

/** All 15, the most salient first. */
export const bySalience = (ratings: Ratings): DimensionKey[] =>
  tieOrder.toSorted((one, other) => distance(ratings, other) - distance(ratings, one));

/** The one or two sliders a text has to meet first; empty when every slider is at 3. */
export const mostSalient = (ratings: Ratings): DimensionKey[] =>
  bySalience(ratings)
    .filter((key) => distance(ratings, key) > 0)
    .slice(0, 2);
