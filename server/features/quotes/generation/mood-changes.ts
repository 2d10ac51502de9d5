/** Changes: this check-in compared with the user's own check-ins of the two weeks before it. */
import { type DimensionKey, dimensionKeys } from '#contract/domain/mood.ts';
import type { SourcedRatings } from '#contract/domain/rating-sources.ts';
import { bySalience } from '#words/salience.ts';
import type { Change } from '#words/writing-request.ts';

/** The user's usual ratings are computed over this many days before a check-in. */
export const BASELINE_DAYS = 14;
/** With fewer check-ins in which a dimension was set it has no "usual". */
const MIN_CHECK_INS = 5;
/** One whole step of the slider. */
const MIN_CHANGE = 1;
const MAX_CHANGES = 3;

/**
 * For each dimension, the number of check-ins in which it was set, and the mean of those values. A dimension that was
 * never set is left out.
 */
export type MoodBaseline = Readonly<
  Partial<Record<DimensionKey, { readonly checkIns: number; readonly mean: number }>>
>;

/**
 * The three dimensions that changed most, or fewer. Of two equal changes, the more salient comes first. A carried value
 * repeats the one before it, so it is no evidence of a change.
 */
export const moodChanges = (usual: MoodBaseline, { ratings, sources }: SourcedRatings): Change[] => {
  const order = bySalience(ratings);
  const moved = ({ usual: before, now }: Change) => Math.abs(now - before);
  return dimensionKeys
    .flatMap((key): Change[] => {
      const { checkIns, mean } = usual[key] ?? { checkIns: 0, mean: 0 };
      return sources.set.includes(key) && checkIns >= MIN_CHECK_INS ? [{ key, usual: mean, now: ratings[key] }] : [];
    })
    .filter((change) => moved(change) >= MIN_CHANGE)
    .toSorted((one, other) => moved(other) - moved(one) || order.indexOf(one.key) - order.indexOf(other.key))
    .slice(0, MAX_CHANGES);
};
