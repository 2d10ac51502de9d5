import { dimensionKeys } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import type { WritingRequest } from '../writing-request.ts';

/** The defaults of a request for a user about whom only the ratings, all given, and the time of day are known. */
export const plainRequest: Omit<WritingRequest, 'ratings' | 'timeOfDay'> = {
  given: dimensionKeys,
  isNight: false,
  isEarlierDay: false,
  isHelpOpen: false,
  changes: [],
  helped: [],
  didNotHelp: [],
  recentTexts: [],
};

/** The request for one check-in of a new user. The help lines open as the ratings require. */
export const requestFor = (
  { ratings, timeOfDay }: Pick<WritingRequest, 'ratings' | 'timeOfDay'>,
  more: Partial<WritingRequest> = {},
): WritingRequest => ({ ...plainRequest, ratings, timeOfDay, isHelpOpen: needsHelp(ratings, []), ...more });
