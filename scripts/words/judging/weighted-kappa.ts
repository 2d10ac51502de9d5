/**
 * Cohen's weighted kappa: how far two readers agree on a scale, beyond what chance would give them. A disagreement by
 * two steps counts twice one by one step (linear weights: of the usual two the stricter).
 * @param one and other: what each gave the same things, whole numbers from 0 up to `highest`.
 * @returns 1 for readers who always agree, 0 for chance, less for worse; null where both gave everything the same, or
 * there is nothing: then nothing can be told.
 */
export function weightedKappa(one: readonly number[], other: readonly number[], highest: number): number | null {
  if (one.length !== other.length) throw new Error('Two readers must have read the same things.');
  const step = (left: number, right: number) => Math.abs(left - right) / highest;
  const observed = mean(one.map((value, at) => step(value, other[at] ?? 0)));
  const byChance = mean(one.flatMap((left) => other.map((right) => step(left, right))));
  return byChance > 0 ? 1 - observed / byChance : null;
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;
