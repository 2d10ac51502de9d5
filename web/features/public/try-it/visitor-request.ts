/** What the writer is told about a visitor: five ratings, the hour on their own clock, and what it wrote them just now. */
import { type DimensionKey, defaultRatings, dimensionKeys, type Ratings } from '../../../../contract/domain/mood.ts';
import { needsHelp } from '../../../../contract/domain/needs-help.ts';
import { isSmallHour } from '../../../../contract/domain/small-hours.ts';
import type { RequestWithoutHistory } from '../../../../words/writing-request.ts';
import { timeOfDayAt } from '../../../dates/time-of-day.ts';

/**
 * Four of the five dimensions that a quote must never ignore, plus sleep, which everyone can answer. The fifth, urgency
 * of need, is left out: a visitor who needs help now should find "Help now" above and not a slider. The first two are
 * shown at once, the others when they are asked for.
 */
export const visitorDimensions = [
  'stressLevel',
  'sleepQuality',
  'anxietyLevel',
  'connectionWithOthers',
  'hopeForFuture',
] as const satisfies readonly DimensionKey[];

export type VisitorRatings = Readonly<Partial<Ratings>>;

/** @param earlierTexts the quotes written on this page so far, newest first, which are not repeated. */
export function buildVisitorRequest(
  rated: VisitorRatings,
  now: Date,
  earlierTexts: readonly string[],
): RequestWithoutHistory {
  const ratings = { ...defaultRatings(), ...rated };
  const timeOfDay = timeOfDayAt(now);
  return {
    ratings,
    given: dimensionKeys.filter((key) => rated[key] !== undefined),
    timeOfDay,
    isNight: isSmallHour(now.getHours(), timeOfDay),
    isEarlierDay: false,
    isHelpOpen: needsHelp(ratings, []),
    recentTexts: earlierTexts,
  };
}
