/** Whom a passage or a step is for. */
import { countHard, type Ratings } from '../../../../../contract/mood.ts';
import { toBeMet, worthNaming } from '../../../../words/salience.ts';
import { type Hour, holdsSide, isAtEnd, type Passage, type Step, sliderOf, weightOf } from './passage.ts';

export interface Moment {
  readonly ratings: Ratings;
  readonly hour: Hour;
}

const isForHour = ({ hours }: Pick<Passage, 'hours'>, hour: Hour): boolean => hours?.includes(hour) ?? true;

const isForWeight = ({ weights }: Pick<Passage, 'weights'>, ratings: Ratings): boolean =>
  weights.includes(weightOf(countHard(ratings)));

/** Whether the lead stands as the passage says, and is what the first sentence has to name. */
const meets = ({ lead, strength }: Passage, ratings: Ratings): boolean => {
  if (lead === 'level') return worthNaming(ratings).length === 0;
  const slider = sliderOf(lead);
  if (!holdsSide(lead, ratings) || !toBeMet(ratings).includes(slider)) return false;
  return strength === 'any' || (strength === 'end') === isAtEnd(ratings[slider]);
};

export const passageFits = (passage: Passage, { ratings, hour }: Moment): boolean =>
  meets(passage, ratings) &&
  isForHour(passage, hour) &&
  isForWeight(passage, ratings) &&
  (passage.also ?? []).every((side) => holdsSide(side, ratings)) &&
  !(passage.never ?? []).some((side) => holdsSide(side, ratings));

/** A step that offers a person or a help line may follow any passage. */
export const stepFits = (step: Step, passage: Passage, { ratings, hour }: Moment): boolean =>
  (step.after?.includes(passage.lead) ?? true) &&
  isForHour(step, hour) &&
  isForWeight(step, ratings) &&
  !(step.never ?? []).some((side) => holdsSide(side, ratings));
