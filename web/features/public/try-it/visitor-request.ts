/**
 * The request to the writer for a visitor: five ratings, the hour on their own clock, and the quotes written on this
 * page so far.
 */
import { type DimensionKey, defaultRatings, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { isSmallHour } from '#contract/domain/small-hours.ts';
import { skyAt } from '#web/dates/time-of-day.ts';
import type { RequestWithoutHistory } from '#words/writing-request.ts';

/**
 * Four of the five dimensions that a quote must never ignore, plus sleep, which everyone can rate. The fifth, urgency
 * of need, is left out: a visitor who needs help now should find "Help now" above and not a slider. The first two are
 * shown from the start, the others on request.
 */
export const visitorDimensions = [
  'stressLevel',
  'sleepQuality',
  'anxietyLevel',
  'connectionWithOthers',
  'hopeForFuture',
] as const satisfies readonly DimensionKey[];

export type VisitorRatings = Readonly<Partial<Ratings>>;

/** @param earlierTexts the quotes written on this page so far, newest first, which must not be repeated. */
export function buildVisitorRequest(
  rated: VisitorRatings,
  now: Date,
  earlierTexts: readonly string[],
): RequestWithoutHistory {
  const ratings = { ...defaultRatings(), ...rated };
  // This is never a filled-in check-in, so in the small hours the quote speaks of the evening that has not ended.
  const timeOfDay = skyAt(now);
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
