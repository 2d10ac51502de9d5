/** What has changed: this check-in compared with the user's own check-ins in the two weeks before it. */
import { type DimensionKey, dimensionKeys, type Ratings } from '../../../../contract/domain/mood.ts';
import { bySalience } from '../../../../words/salience.ts';
import type { Change } from '../../../../words/writing-request.ts';

/** The user's usual ratings are computed over this many days before a check-in. */
export const BASELINE_DAYS = 14;
/** With fewer check-ins there is no "usual". */
const MIN_CHECK_INS = 5;
/** One whole step of the slider. */
const MIN_CHANGE = 1;
const MAX_CHANGES = 3;

/** The user's usual ratings: the mean of each slider over `checkIns` check-ins. */
export interface MoodBaseline {
  readonly checkIns: number;
  readonly means: Readonly<Record<DimensionKey, number>>;
}

/** The sliders that changed most, at most three. Of two equal changes, the more salient comes first. */
export const moodChanges = (usual: MoodBaseline, ratings: Ratings): Change[] => {
  if (usual.checkIns < MIN_CHECK_INS) return [];
  const order = bySalience(ratings);
  const moved = (key: DimensionKey) => Math.abs(ratings[key] - usual.means[key]);
  return dimensionKeys
    .filter((key) => moved(key) >= MIN_CHANGE)
    .toSorted((one, other) => moved(other) - moved(one) || order.indexOf(one) - order.indexOf(other))
    .slice(0, MAX_CHANGES)
    .map((key) => ({ key, usual: usual.means[key], now: ratings[key] }));
};
