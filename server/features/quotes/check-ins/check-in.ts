import type { TimeOfDay } from '#contract/domain/mood.ts';
import type { SourcedRatings } from '#contract/domain/rating-sources.ts';

/** One stored check-in. */
export interface CheckIn extends SourcedRatings {
  readonly id: string;
  readonly userId: string;
  readonly timeOfDay: TimeOfDay;
  readonly createdAt: Date;
  /** Whether it was made on a later day than the one it is for. */
  readonly filledIn: boolean;
  /** Made in the small hours. */
  readonly isNight: boolean;
  /** Whether the help lines open with its quote. */
  readonly help: boolean;
}

/** A check-in before it is known whether the help lines open with its quote. */
export type StoredCheckIn = Omit<CheckIn, 'help'>;

/** Whether its quote may speak of the night. The quote of a filled-in check-in is about a day, whenever it was made. */
export const isAboutNight = ({ isNight, filledIn }: Pick<CheckIn, 'isNight' | 'filledIn'>): boolean =>
  isNight && !filledIn;
