/** Means as the pages show them. */

/** Rounds half up on the exact value: the sum is multiplied before anything is divided. */
const roundedMean = (sum: number, count: number, steps: number): number => Math.round((sum * steps) / count) / steps;

/** The mean of `count` values that add up to `sum`, to one decimal. `count` must be at least one. */
export const meanToOneDecimal = (sum: number, count: number): number => roundedMean(sum, count, 10);

/** The same to two decimals. Null when `count` is 0. */
export const meanToTwoDecimals = (sum: number, count: number): number | null =>
  count === 0 ? null : roundedMean(sum, count, 100);
