/** How a difference is told and kept, whatever it is a difference of. */

import type { Difference } from './compare-groups.ts';
import { roundToTwoDecimals } from './significance.ts';

type Comparison = Pick<Difference, 'estimate' | 'low' | 'high' | 'strength'>;

/** "0.6 and 1.2": the interval by its size, the smaller end first. */
export function formatInterval({ low, high }: Pick<Comparison, 'low' | 'high'>): string {
  const [least, most] = [Math.abs(low), Math.abs(high)].sort((one, other) => one - other);
  return `${least?.toFixed(1)} and ${most?.toFixed(1)}`;
}

/** @param tried how many comparisons were looked at. */
export const differenceEvidence = ({ estimate, low, high, strength }: Comparison, tried: number) => ({
  estimate: roundToTwoDecimals(estimate),
  low: roundToTwoDecimals(low),
  high: roundToTwoDecimals(high),
  tried,
  strength: roundToTwoDecimals(strength),
});
