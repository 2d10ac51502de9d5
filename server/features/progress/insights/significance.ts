/** From an estimate to how sure it is: tails, intervals and the correction for how many were tried. */
import { errorFunction } from 'simple-statistics';

/**
 * Chance allowed for one false finding or more in one look at one kind, however many were tried: 1 in 100, where 1 in 20
 * is the custom. People are looked at night after night, and most nights are not one look but another go at the same.
 */
export const ALPHA = 0.01;

/** Where 95 of 100 estimates fall, in standard errors, on both sides. */
const Z_95 = 1.959964;

/** Student's t as standard errors of a normal distribution (Wallace 1959: within 0.02 for 3 degrees of freedom or more). */
export const tToNormal = (t: number, degrees: number): number =>
  (Math.sign(t) * (8 * degrees + 1) * Math.sqrt(degrees * Math.log1p((t * t) / degrees))) / (8 * degrees + 3);

/** How many standard errors an interval of 95 % reaches: the way back through the same formula. */
export const intervalHalfWidth95 = (degrees: number): number => {
  const normal = (Z_95 * (8 * degrees + 3)) / (8 * degrees + 1);
  return Math.sqrt(degrees * Math.expm1((normal * normal) / degrees));
};

/** Chance of being at least so far from 0, on either side. */
export const twoSidedPValue = (normal: number): number => 1 - errorFunction(Math.abs(normal) / Math.SQRT2);

/** From so many days on, {@link ALPHA} is what counts. With fewer it must be surer, by the square of their share. */
const FULL_ALPHA_DAYS = 90;

/**
 * Holm (1979): what stands when all were tried at once. The strongest faces the count of all, the next one less...
 * Few days face a stricter bound: with few, every further day is a fresh throw of the dice.
 */
export function holmBonferroni<Tried extends { readonly strength: number }>(
  tried: readonly Tried[],
  days = FULL_ALPHA_DAYS,
): Tried[] {
  const allowed = ALPHA * Math.min(1, days / FULL_ALPHA_DAYS) ** 2;
  const ordered = [...tried].sort((one, other) => other.strength - one.strength);
  const firstToFall = ordered.findIndex(
    ({ strength }, place) => !(twoSidedPValue(strength) <= allowed / (ordered.length - place)),
  );
  return firstToFall === -1 ? ordered : ordered.slice(0, firstToFall);
}

/** Interval of 95 % around a rank correlation, by Fisher's z with the variance of Bonett and Wright (2000). */
export function correlationInterval(r: number, effectiveDays: number): { low: number; high: number } {
  const half = Z_95 * Math.sqrt((1 + (r * r) / 2) / (effectiveDays - 3));
  return { low: Math.tanh(Math.atanh(r) - half), high: Math.tanh(Math.atanh(r) + half) };
}

/** To two decimals, as figures are kept. */
export const roundToTwoDecimals = (value: number): number => Math.round(value * 100) / 100;
