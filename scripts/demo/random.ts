import { normalRandom } from '../../server/features/progress/insights/testing/generated-days.ts';
import { seededRandom } from '../../words/seeded-random.ts';

/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From 0 up to, but not including, 1. */
  readonly next: () => number;
  /** True with this probability, from 0 (never) to 1 (always). */
  readonly happens: (probability: number) => boolean;
  /** A whole number, both ends included. */
  readonly between: (low: number, high: number) => number;
  /** Normally distributed around 0 with a standard deviation of 1. */
  readonly normal: () => number;
}

export function createRandom(seed: number): Random {
  const next = seededRandom(seed);
  return {
    next,
    happens: (probability) => next() < probability,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    normal: () => normalRandom(next),
  };
}
