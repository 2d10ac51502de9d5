/** The text and figures of a difference, whatever is compared. */

import type { Difference } from './compare-groups.ts';
import { roundToTwoDecimals } from './significance.ts';

type Comparison = Pick<Difference, 'estimate' | 'low' | 'high' | 'strength'>;

/** For example "0.6 to 1.2": the interval's absolute bounds, the smaller first. */
export function formatInterval({ low, high }: Pick<Comparison, 'low' | 'high'>): string {
  const [least, most] = [Math.abs(low), Math.abs(high)].sort((one, other) => one - other);
  return `${least?.toFixed(1)} to ${most?.toFixed(1)}`;
}

/** @param tried how many comparisons were made. */
export const differenceEvidence = ({ estimate, low, high, strength }: Comparison, tried: number) => ({
  estimate: roundToTwoDecimals(estimate),
  low: roundToTwoDecimals(low),
  high: roundToTwoDecimals(high),
  tried,
  strength: roundToTwoDecimals(strength),
});
