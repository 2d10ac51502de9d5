/** What moved: this entry against the person's own two weeks before it. */
import { type DimensionKey, dimensionKeys, type Ratings } from '../../../../contract/domain/mood.ts';
import { bySalience } from '../../../../words/salience.ts';
import type { Change } from '../../../../words/writing-request.ts';

/** What is usual for a person is read from so many days before an entry. */
export const BASELINE_DAYS = 14;
/** With fewer entries there is no "usual". */
const MIN_CHECK_INS = 5;
/** A whole step of the slider. */
const MIN_CHANGE = 1;
const MAX_CHANGES = 3;

/** What is usual: the mean of each slider over so many entries. */
export interface MoodBaseline {
  readonly checkIns: number;
  readonly means: Readonly<Record<DimensionKey, number>>;
}

/** The sliders that moved most, at most three; of two that moved alike, the more salient first. */
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
