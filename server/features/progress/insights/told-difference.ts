/** How a difference is told and kept, whatever it is a difference of. */
import { rounded } from './certainty.ts';
import type { Difference } from './compare-groups.ts';

type Compared = Pick<Difference, 'estimate' | 'low' | 'high' | 'strength'>;

/** "0.6 and 1.2": the interval by its size, the smaller end first. */
export function likelyBetween({ low, high }: Pick<Compared, 'low' | 'high'>): string {
  const [least, most] = [Math.abs(low), Math.abs(high)].sort((one, other) => one - other);
  return `${least?.toFixed(1)} and ${most?.toFixed(1)}`;
}

/** @param tried how many comparisons were looked at. */
export const figuresOf = ({ estimate, low, high, strength }: Compared, tried: number) => ({
  estimate: rounded(estimate),
  low: rounded(low),
  high: rounded(high),
  tried,
  strength: rounded(strength),
});
