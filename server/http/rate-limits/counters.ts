/** What counts attempts: the process's own memory here, the database in shared-counters-store.ts. */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Counter {
  readonly key: string;
  /** So many attempts in so many seconds. */
  readonly points: number;
  readonly seconds: number;
  /** Neither counts nor refuses where the account's owner once succeeded. */
  readonly skippedAtKnownLocation: boolean;
}

/** What came of an attempt. */
export interface Taken {
  /** The first full counter, by its place among those asked for; null: the attempt was counted. */
  readonly full: { readonly place: number; readonly waitSeconds: number } | null;
  /** Where it was counted, to be refunded; none if one was full. */
  readonly counted: readonly Counter[];
}

export interface Counters {
  /**
   * Counts an attempt in each counter, or in none if one is full.
   * @param location the account and the address, as in `addKnownLocation`.
   */
  readonly take: (counters: readonly Counter[], location: string) => Promise<Taken>;
  /** Takes an attempt back where it was counted. */
  readonly refund: (counted: readonly Counter[]) => Promise<void>;
}

/** Counts in this process's memory. It knows no locations. */
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
    for (const [place, counter] of counters.entries()) {
      try {
        await limiterOf(counter).consume(counter.key);
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        await refund(counters.slice(0, place + 1));
        const waitSeconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        return { full: { place, waitSeconds }, counted: [] };
      }
    }
    return { full: null, counted: counters };
  };
  return { take, refund };
}
