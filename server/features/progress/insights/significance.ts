/** From estimates to significance: tail probabilities, intervals, and the correction for multiple tests. */
import { errorFunction } from 'simple-statistics';

/**
 * The accepted probability of one or more false findings per run and kind of finding, however many tests are made: 1 in
 * 100, where 1 in 20 is customary. Users are analysed night after night, so most runs are another try at the same data.
 */
const ALPHA = 0.01;

/** The half-width of a two-sided 95 % interval, in standard errors. */
const Z_95 = 1.959964;

/**
 * Converts Student's t to standard errors of a normal distribution (Wallace 1959: within 0.02 for 3 degrees of freedom
 * or more).
 */
export const tToNormal = (t: number, degrees: number): number =>
  (Math.sign(t) * (8 * degrees + 1) * Math.sqrt(degrees * Math.log1p((t * t) / degrees))) / (8 * degrees + 3);

/** The half-width of a 95 % interval in standard errors: the inverse of the formula above. */
export const intervalHalfWidth95 = (degrees: number): number => {
  const normal = (Z_95 * (8 * degrees + 3)) / (8 * degrees + 1);
  return Math.sqrt(degrees * Math.expm1((normal * normal) / degrees));
};

/** The probability of being at least this far from 0, on either side. */
export const twoSidedPValue = (normal: number): number => 1 - errorFunction(Math.abs(normal) / Math.SQRT2);

/** From this many days on, {@link ALPHA} applies. With fewer, the bound is multiplied by the square of their share. */
const FULL_ALPHA_DAYS = 90;

interface Test {
  /** Distance from 0 in standard errors. */
  readonly strength: number;
  /** How many days it rests on. */
  readonly days: number;
  /** Its share of the significance level, relative to the other tests; 1 by default. */
  readonly weight?: number;
}

/**
 * Holm (1979), weighted: returns what remains significant after all tests. The most significant is corrected for all of
 * them, the next for all but that one, and so on. Each test that rests on fewer days faces a stricter bound, because
 * with few days every further day is a new chance of a false finding.
 */
export function holmBonferroni<Tried extends Test>(tried: readonly Tried[]): Tried[] {
  const ordered = tried
    .map((one) => ({ one, weight: one.weight ?? 1, pValue: weightedPValue(one) }))
    .sort((first, second) => first.pValue - second.pValue);
  let left = ordered.reduce((sum, { weight }) => sum + weight, 0);
  const firstToFall = ordered.findIndex(({ weight, pValue }) => {
    const falls = !(pValue <= ALPHA / left);
    left -= weight;
    return falls;
  });
  return (firstToFall === -1 ? ordered : ordered.slice(0, firstToFall)).map(({ one }) => one);
}

const weightedPValue = ({ strength, days, weight = 1 }: Test): number =>
  twoSidedPValue(strength) / (weight * Math.min(1, days / FULL_ALPHA_DAYS) ** 2);

/** The 95 % interval of a rank correlation, by Fisher's z with the variance of Bonett and Wright (2000). */
export function correlationInterval(r: number, effectiveDays: number): { low: number; high: number } {
  const half = Z_95 * Math.sqrt((1 + (r * r) / 2) / (effectiveDays - 3));
  return { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

/** To two decimals, as figures are stored. */
export const roundToTwoDecimals = (value: number): number => Math.round(value * 100) / 100;
