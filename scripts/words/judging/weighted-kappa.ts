import { meanOf } from '#contract/domain/mean.ts';

/**
 * Cohen's weighted kappa: how far two readers agree on a scale, beyond chance. A disagreement by two steps counts twice
 * as much as one by one step (linear weights: the stricter of the two usual ones).
 * @param one and other: what each reader gave the same items, whole numbers from 0 up to `highest`.
 * @returns 1 for readers who always agree, 0 for chance, less for worse. Null if it cannot be determined: both gave
 *   everything the same, or there are no items.
 */
export function weightedKappa(one: readonly number[], other: readonly number[], highest: number): number | null {
  if (one.length !== other.length) throw new Error('weightedKappa: the two readers rated different numbers of items.');
  const step = (left: number, right: number) => Math.abs(left - right) / highest;
  const observed = meanOf(one.map((value, at) => step(value, other[at] ?? 0)));
  const byChance = meanOf(one.flatMap((left) => other.map((right) => step(left, right))));
  return byChance > 0 ? 1 - observed / byChance : null;
}
