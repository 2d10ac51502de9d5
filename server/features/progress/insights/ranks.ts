/** The rank of each value, from 1. Equal values share the mean of their ranks. */
export function ranksOf(values: readonly number[]): number[] {
  const order = values.map((_, place) => place).sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = new Array<number>(values.length).fill(0);
  for (let start = 0; start < order.length; ) {
    let end = start;
    while (end + 1 < order.length && values[order[end + 1] ?? 0] === values[order[start] ?? 0]) end += 1;
    for (let place = start; place <= end; place += 1) ranks[order[place] ?? 0] = (start + end) / 2 + 1;
    start = end + 1;
  }
  return ranks;
}

/**
 * Centred and scaled to length 1, so that the correlation of two such vectors is the sum of their products. Null when
 * all values are equal.
 */
export function unitVectorOf(values: readonly number[]): Float64Array | null {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return length > 0 ? Float64Array.from(values, (value) => (value - mean) / length) : null;
}

/** The correlation of two such vectors of equal length. */
export function correlationOf(one: Float64Array, other: Float64Array): number {
  let sum = 0;
  for (let place = 0; place < one.length; place += 1) sum += (one[place] ?? 0) * (other[place] ?? 0);
  return Math.min(1, Math.max(-1, sum));
}
