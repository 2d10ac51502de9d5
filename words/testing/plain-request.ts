import { needsHelp } from '../../contract/domain/needs-help.ts';
import type { WritingRequest } from '../writing-request.ts';

/** What a request says of somebody about whom nothing is known but their ratings and the hour. */
export const plainRequest: Omit<WritingRequest, 'ratings' | 'timeOfDay'> = {
  isNight: false,
  isEarlierDay: false,
  isHelpOpen: false,
  changes: [],
  helped: [],
  didNotHelp: [],
  recentTexts: [],
};

/** The request of one check-in of somebody new: the help lines open as its ratings say. */
export const requestFor = (
  { ratings, timeOfDay }: Pick<WritingRequest, 'ratings' | 'timeOfDay'>,
  more: Partial<WritingRequest> = {},
): WritingRequest => ({ ...plainRequest, ratings, timeOfDay, isHelpOpen: needsHelp(ratings, []), ...more });
