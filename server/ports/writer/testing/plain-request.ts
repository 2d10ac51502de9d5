import type { WritingRequest } from '../port.ts';

/** What a request says of somebody about whom nothing is known but their ratings and the hour. */
export const plainRequest: Omit<WritingRequest, 'ratings' | 'timeOfDay'> = {
  isNight: false,
  isEarlierDay: false,
  isHelpOpen: false,
  changes: [],
  helped: [],
  didNotHelp: [],
  recentTexts: [],
  mend: [],
};
