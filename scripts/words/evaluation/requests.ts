/** The request for an entry of the evaluation, derived from the days before like in the product. */
import { type DimensionKey, defaultRatings, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import { BASELINE_DAYS, type MoodBaseline, moodChanges } from '#server/features/quotes/generation/mood-changes.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import type { EvaluationProfile, EvaluationSequence } from './data.ts';

interface EarlierDay {
  readonly daysAgo: number;
  readonly ratings: Ratings;
}

const withDefaults = (ratings: { readonly [Key in DimensionKey]?: number | undefined }): Ratings => ({
  ...defaultRatings(),
  ...(ratings as Partial<Ratings>),
});

/** @param before newest first. */
const historyOf = (ratings: Ratings, before: readonly EarlierDay[]): Pick<WritingRequest, 'changes' | 'isHelpOpen'> => {
  const lately = before.filter(({ daysAgo }) => daysAgo <= BASELINE_DAYS);
  const meanOf = (key: DimensionKey) => lately.reduce((sum, day) => sum + day.ratings[key], 0) / lately.length;
  const usual = Object.fromEntries(
    dimensionKeys.map((key) => [key, { checkIns: lately.length, mean: meanOf(key) }]),
  ) as MoodBaseline;
  return {
    changes: moodChanges(usual, { ratings, sources: allSet }),
    isHelpOpen: needsHelp(
      ratings,
      before.map((day) => day.ratings.hopeForFuture),
    ),
  };
};

export const requestOfProfile = ({
  timeOfDay,
  isNight = false,
  before = [],
  ...profile
}: EvaluationProfile): WritingRequest => {
  const ratings = withDefaults(profile.ratings);
  const earlier = before
    .map((day) => ({ daysAgo: day.daysAgo, ratings: withDefaults(day.ratings) }))
    .toSorted((one, other) => one.daysAgo - other.daysAgo);
  return requestFor({ ratings, timeOfDay }, { isNight, ...historyOf(ratings, earlier) });
};

/** One request per day, without the recent texts, which depend on the writer. */
export const requestsOfSequence = ({ days }: EvaluationSequence): WritingRequest[] =>
  days.map(({ timeOfDay, ...day }, at) => {
    const ratings = withDefaults(day.ratings);
    const earlier = days
      .slice(0, at)
      .map((before, day) => ({ daysAgo: at - day, ratings: withDefaults(before.ratings) }))
      .toReversed();
    return requestFor({ ratings, timeOfDay }, historyOf(ratings, earlier));
  });

export const requestOfReference = (
  reference: Pick<EvaluationProfile, 'ratings' | 'timeOfDay' | 'isNight'>,
): WritingRequest =>
  requestFor(
    { ratings: withDefaults(reference.ratings), timeOfDay: reference.timeOfDay },
    { isNight: reference.isNight ?? false },
  );
