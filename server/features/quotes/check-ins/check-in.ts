import type { Ratings, TimeOfDay } from '../../../../contract/domain/mood.ts';

/** One check-in as it is kept. */
export interface CheckIn {
  readonly id: string;
  readonly userId: string;
  readonly ratings: Ratings;
  readonly timeOfDay: TimeOfDay;
  readonly createdAt: Date;
  /** Made later than the day it is about. */
  readonly filledIn: boolean;
  readonly isNight: boolean;
  /** Whether the help lines open beside its words. */
  readonly help: boolean;
}
