/** Chance that comes out the same way for the same seed. */
export interface Chance {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** True so often, from 0 (never) to 1 (always). */
  readonly happens: (probability: number) => boolean;
  /** A whole number, both ends included. */
  readonly between: (low: number, high: number) => number;
  /** Normally distributed around 0 with a standard deviation of 1. */
  readonly normal: () => number;
}

/** Mulberry32: small, and good enough for made-up people. */
export function chanceFrom(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  return {
    next,
    happens: (probability) => next() < probability,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  };
}
