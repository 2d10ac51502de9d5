/** What moved: this entry against the person's own two weeks before it. */
import { type DimensionKey, dimensionKeys, type Ratings } from '../../../contract/mood.ts';
import { bySalience } from '../../../words/salience.ts';
import type { Change } from '../../../words/writing-request.ts';

/** What is usual for a person is read from so many days before an entry. */
export const USUAL_DAYS = 14;
/** With fewer entries there is no "usual". */
const ENTRIES_MIN = 5;
/** A whole step of the slider. */
const STEP = 1;
const MOST_CHANGES = 3;

/** What is usual: the mean of each slider over so many entries. */
export interface Usual {
  readonly entries: number;
  readonly means: Readonly<Record<DimensionKey, number>>;
}

/** The sliders that moved most, at most three; of two that moved alike, the more salient first. */
export const changesAgainst = (usual: Usual, ratings: Ratings): Change[] => {
  if (usual.entries < ENTRIES_MIN) return [];
  const order = bySalience(ratings);
  const moved = (key: DimensionKey) => Math.abs(ratings[key] - usual.means[key]);
  return dimensionKeys
    .filter((key) => moved(key) >= STEP)
    .toSorted((one, other) => moved(other) - moved(one) || order.indexOf(one) - order.indexOf(other))
    .slice(0, MOST_CHANGES)
    .map((key) => ({ key, usual: usual.means[key], now: ratings[key] }));
};
