/** Whom a passage or a step is for. */
import { countHard, type DimensionKey, type Ratings } from '../../../contract/mood.ts';
import { toBeMet, worthNaming } from '../../salience.ts';
import {
  type Hour,
  holdsBeside,
  holdsSide,
  isAtEnd,
  type Passage,
  type Step,
  sliderOf,
  type Weight,
  weightOf,
} from './passage.ts';

/** A profile and its hour, with what every guard asks of it worked out once. */
export interface Moment {
  readonly ratings: Ratings;
  readonly hour: Hour;
  readonly weight: Weight;
  /** The sliders of which the first sentence has to name one. */
  readonly toBeMet: readonly DimensionKey[];
  readonly isLevel: boolean;
}

export const momentOf = (ratings: Ratings, hour: Hour): Moment => ({
  ratings,
  hour,
  weight: weightOf(countHard(ratings)),
  toBeMet: toBeMet(ratings),
  isLevel: worthNaming(ratings).length === 0,
});

type Guarded = Pick<Passage, 'hours' | 'weights' | 'never'>;

/** Whether hours, weights and what must not be true let it through. */
export const isOpenTo = ({ hours, weights, never = [] }: Guarded, { ratings, hour, weight }: Moment): boolean =>
  weights.includes(weight) && (hours?.includes(hour) ?? true) && !never.some((side) => holdsSide(side, ratings));

/** Whether the lead stands as the passage says, and is what the first sentence has to name. */
const meets = ({ lead, strength }: Passage, { ratings, toBeMet, isLevel }: Moment): boolean => {
  if (lead === 'level') return isLevel;
  const slider = sliderOf(lead);
  if (!holdsSide(lead, ratings) || !toBeMet.includes(slider)) return false;
  return strength === 'any' || (strength === 'end') === isAtEnd(ratings[slider]);
};

export const passageFits = (passage: Passage, moment: Moment): boolean =>
  meets(passage, moment) && isOpenTo(passage, moment) && holdsBeside(passage, moment.ratings);

/** Whether a step that offers a person or a help line may follow while the help panel is open. */
export const contactFits = (step: Step, passage: Passage, moment: Moment): boolean =>
  (step.after?.includes(passage.lead) ?? true) && isOpenTo(step, moment);
