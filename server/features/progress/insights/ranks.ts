/** The rank of each value, from 1. Equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): number[] {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  const ranks = new Map<number, number>();
  let below = 0;
  // There are far fewer different ratings than days, so only these are sorted.
  for (const [value, count] of [...counts].sort(([one], [other]) => one - other)) {
    ranks.set(value, below + (count + 1) / 2);
    below += count;
  }
  return values.map((value) => ranks.get(value) ?? 0);
}

/**
 * Centred and scaled to length 1, so that the correlation of two such vectors is the sum of their products. Null when
 * all values are equal.
 */
export function unitVectorOf(values: readonly number[]): Float64Array | null {
  let sum = 0;
  for (const value of values) sum += value;
  const mean = sum / values.length;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  if (squares === 0) return null;
  const length = Math.sqrt(squares);
  const unit = new Float64Array(values.length);
  for (const [index, value] of values.entries()) unit[index] = (value - mean) / length;
  return unit;
}

/** The correlation of two such vectors of equal length. */
export function correlationOf(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let index = 0; index < one.length; index += 1) sum += (one[index] ?? 0) * (other[index] ?? 0);
  return Math.min(1, Math.max(-1, sum));
}
