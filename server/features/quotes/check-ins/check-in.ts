import type { TimeOfDay } from '../../../../contract/domain/mood.ts';
import type { SourcedRatings } from '../../../../contract/domain/rating-sources.ts';

/** One check-in as it is kept. */
export interface CheckIn extends SourcedRatings {
  readonly id: string;
  readonly userId: string;
  readonly timeOfDay: TimeOfDay;
  readonly createdAt: Date;
  /** Made later than the day it is about. */
  readonly filledIn: boolean;
  /** Made in the small hours. */
  readonly isNight: boolean;
  /** Whether the help lines open beside its words. */
  readonly help: boolean;
}

/** Whether its text may speak of the night. That of a check-in filled in later is about a day, whenever it was made. */
export const isAboutNight = ({ isNight, filledIn }: Pick<CheckIn, 'isNight' | 'filledIn'>): boolean =>
  isNight && !filledIn;
