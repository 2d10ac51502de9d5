/** Whether a passage or a step fits a profile. */
import { countHard, type DimensionKey, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { isAllGiven } from '../../given.ts';
import { dimensionsToName, worthNaming } from '../../salience.ts';
import {
  allSides,
  dimensionOf,
  type Hour,
  isAtEnd,
  isHardSide,
  isSide,
  type Lead,
  matchesBeside,
  matchesSide,
  namedBy,
  type Passage,
  type Step,
  type Weight,
  weightOf,
} from './passage.ts';

/** A profile and its hour, with the values that every guard needs, computed once. */
export interface Moment {
  readonly ratings: Ratings;
  readonly hour: Hour;
  readonly weight: Weight;
  /** The sliders of which the first sentence has to name one. */
  readonly dimensionsToName: readonly DimensionKey[];
  /** What a first sentence may name. */
  readonly leads: ReadonlySet<Lead>;
  readonly given: readonly DimensionKey[];
}

/** @param ratings 3 in place of every one that was not given. */
export const momentOf = (ratings: Ratings, hour: Hour, given: readonly DimensionKey[] = dimensionKeys): Moment => ({
  ratings,
  hour,
  weight: weightOf(countHard(ratings)),
  dimensionsToName: dimensionsToName(ratings),
  leads: leadsFor(ratings, given),
  given,
});

/** The sides of all sliders, or that no slider stands out. */
const leadsFor = (ratings: Ratings, given: readonly DimensionKey[]): ReadonlySet<Lead> => {
  const leads = new Set<Lead>(allSides.filter((side) => matchesSide(side, ratings)));
  if (worthNaming(ratings).length === 0) leads.add(isAllGiven(given) ? 'level' : 'unsaid');
  return leads;
};

type Guarded = Pick<Passage, 'hours' | 'weights' | 'never'>;

/** Whether its hours, weights and excluded sides allow this moment. */
export const isOpenTo = ({ hours, weights, never }: Guarded, { ratings, hour, weight }: Moment): boolean =>
  weights.includes(weight) && (hours?.includes(hour) ?? true) && !never?.some((side) => matchesSide(side, ratings));

/**
 * Whether the passage names what must be named: as its lead or, with a hard lead, in addition to it. If nothing is
 * hard, any good thing may be named.
 */
const namesEnough = (passage: Passage, { dimensionsToName, weight }: Moment): boolean => {
  const { lead } = passage;
  if (weight === 'good' || !isSide(lead)) return true;
  const naming = isHardSide(lead) ? namedBy(passage) : [dimensionOf(lead)];
  return naming.some((key) => dimensionsToName.includes(key));
};

/** Whether the lead is true, and as far from 3 as the passage requires. */
const leadFits = ({ lead, strength }: Passage, { leads, ratings }: Moment): boolean =>
  leads.has(lead) &&
  (strength === 'any' || !isSide(lead) || (strength === 'end') === isAtEnd(ratings[dimensionOf(lead)]));

export const passageFits = (passage: Passage, moment: Moment): boolean =>
  leadFits(passage, moment) &&
  isOpenTo(passage, moment) &&
  matchesBeside(passage, moment.ratings) &&
  namesEnough(passage, moment);

/** Whether a step that offers a person or a help line may follow while the help panel is open. */
export const contactFits = (step: Step, { lead }: Pick<Passage, 'lead'>, moment: Moment): boolean =>
  (step.after?.includes(lead) ?? true) && isOpenTo(step, moment);
