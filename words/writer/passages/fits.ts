/** Whom a passage or a step is for. */
import { countHard, type DimensionKey, dimensionKeys, type Ratings } from '../../../contract/domain/mood.ts';
import { isAllGiven } from '../../given.ts';
import { dimensionsToName, worthNaming } from '../../salience.ts';
import {
  dimensionOf,
  type Hour,
  isAtEnd,
  isHardSide,
  isSide,
  matchesBeside,
  matchesSide,
  namedBy,
  type Passage,
  type Step,
  type Weight,
  weightOf,
} from './passage.ts';

/** A profile and its hour, with what every guard asks of it worked out once. */
export interface Moment {
  readonly ratings: Ratings;
  readonly hour: Hour;
  readonly weight: Weight;
  /** The sliders of which the first sentence has to name one. */
  readonly dimensionsToName: readonly DimensionKey[];
  readonly isLevel: boolean;
  readonly given: readonly DimensionKey[];
}

/** @param ratings 3 in place of every one that was not given. */
export const momentOf = (ratings: Ratings, hour: Hour, given: readonly DimensionKey[] = dimensionKeys): Moment => ({
  ratings,
  hour,
  weight: weightOf(countHard(ratings)),
  dimensionsToName: dimensionsToName(ratings),
  isLevel: worthNaming(ratings).length === 0,
  given,
});

type Guarded = Pick<Passage, 'hours' | 'weights' | 'never'>;

/** Whether hours, weights and what must not be true let it through. */
export const isOpenTo = ({ hours, weights, never = [] }: Guarded, { ratings, hour, weight }: Moment): boolean =>
  weights.includes(weight) && (hours?.includes(hour) ?? true) && !never.some((side) => matchesSide(side, ratings));

/**
 * Whether the passage names what has to be named: with its lead or, if that is a hard one, beside it. Where nothing is
 * hard, any good thing will do.
 */
const namesEnough = (passage: Passage, { dimensionsToName, weight }: Moment): boolean => {
  const { lead } = passage;
  if (weight === 'good' || !isSide(lead)) return true;
  const naming = isHardSide(lead) ? namedBy(passage) : [dimensionOf(lead)];
  return naming.some((key) => dimensionsToName.includes(key));
};

/** Whether the lead is so, and as far out as the passage says. */
const leadFits = ({ lead, strength }: Passage, { isLevel, given, ratings }: Moment): boolean => {
  if (!isSide(lead)) return isLevel && isAllGiven(given) === (lead === 'level');
  if (!matchesSide(lead, ratings)) return false;
  return strength === 'any' || (strength === 'end') === isAtEnd(ratings[dimensionOf(lead)]);
};

export const passageFits = (passage: Passage, moment: Moment): boolean =>
  leadFits(passage, moment) &&
  isOpenTo(passage, moment) &&
  matchesBeside(passage, moment.ratings) &&
  namesEnough(passage, moment);

/**
 * Whether a step that offers a person or a help line may follow while the help panel is open. Where nothing given is
 * hard, the panel is open for what was known before, and the day counts as one with something hard.
 */
export const contactFits = (step: Step, { lead }: Pick<Passage, 'lead'>, moment: Moment): boolean =>
  (step.after?.includes(lead) ?? true) && isOpenTo(step, { ...moment, weight: contactWeight(moment) });

export const contactWeight = ({ weight }: Moment): Weight => (weight === 'good' ? 'some' : weight);
