/**
 * Counters of attempts. Those here are in the process's memory; those in shared-counters-store.ts are in the database.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Counter {
  readonly key: string;
  /** The maximum number of attempts within `seconds`. */
  readonly points: number;
  readonly seconds: number;
  /** True: attempts from an address where the account's owner has succeeded are neither counted nor refused. */
  readonly skippedAtKnownLocation: boolean;
}

/** Where an attempt at an account comes from. */
export interface Location {
  readonly account: string;
  readonly address: string;
}

/** The result of counting an attempt. */
export interface TakeResult {
  /** The first full counter, by its index in the arguments, or null if the attempt was counted. */
  readonly full: { readonly index: number; readonly waitSeconds: number } | null;
  /** The counters that counted the attempt, for a refund; none if one was full. */
  readonly counted: readonly Counter[];
}

export interface Counters {
  /** Counts an attempt in each counter, or in none if one is full. */
  readonly take: (counters: readonly Counter[], location: Location) => Promise<TakeResult>;
  /** Reverts the counting of an attempt. */
  readonly refund: (counted: readonly Counter[]) => Promise<void>;
}

/** Counters in this process's memory. They do not use locations. */
export function localCounters(): Counters {
  const limiters = new Map<string, RateLimiterMemory>();
  const limiterOf = ({ points, seconds }: Counter): RateLimiterMemory => {
    const window = `${points} in ${seconds} s`;
    const limiter = limiters.get(window) ?? new RateLimiterMemory({ keyPrefix: window, points, duration: seconds });
    limiters.set(window, limiter);
    return limiter;
  };
  const refund = async (counters: readonly Counter[]): Promise<void> => {
    for (const counter of counters) await limiterOf(counter).reward(counter.key);
  };
  const take: Counters['take'] = async (counters) => {
    for (const [index, counter] of counters.entries()) {
      try {
        await limiterOf(counter).consume(counter.key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await refund(counters.slice(0, index + 1));
        const waitSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        return { full: { index, waitSeconds }, counted: [] };
      }
    }
    return { full: null, counted: counters };
  };
  return { take, refund };
}
