/**
 * How often a call may be tried, as the contract says (`limit`), counted before any account is looked up.
 *
 * Guessing passwords must come to an end without the owner being locked out, so four counts stand one behind the
 * other, and the first that is full answers 429:
 *
 * 1. One address, whatever the accounts: stops one computer that tries many.
 * 2. One address for one account: stops one computer that tries one. The owner elsewhere has a count of their own.
 * 3. One neighbourhood (IPv4 /16, IPv6 /32) for one account: stops somebody with many addresses of one provider,
 *    and leaves the owner's other networks alone.
 * 4. All strangers together for one account: stops a botnet. Only this one can stand in the way of an owner who comes
 *    from an address they never used here, and for an hour at most; the outside providers stay open, and a new password
 *    by mail has the count forgotten (`forgive`).
 *
 * An address where the account's owner once succeeded is no stranger: 3 and 4 neither count nor stop it, so whoever
 * guesses from elsewhere cannot lock the owner out at home. Where only failures count, a try is taken at the beginning,
 * so that a thousand at the same moment are counted too, and given back when it succeeds.
 *
 * The counts are in this process's memory: a restart forgets them, and several processes count each for themselves.
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type Call, type RateLimit, type RateLimitWindow, rateLimitOf } from '../../../contract/call.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';

/** So many places where owners succeeded are remembered, the newest. */
const MAX_KNOWN_LOCATIONS = 100_000;

export interface Attempt {
  readonly ip: string;
  readonly body: unknown;
  /** The person of the session, or of the sign-in that has begun. */
  readonly userId: string | undefined;
}

/** A call of the contract, or a webhook. */
type Limited = Pick<Call, 'method' | 'path' | 'limit'>;

export interface RateLimits {
  /** Counts a try. @returns the refusal, or what to call with the outcome. */
  readonly attempt: (call: Limited, attempt: Attempt) => Promise<Failure | ((outcome: unknown) => Promise<void>)>;
  /** The owner of this account has proven by other means to be at this address: the failures held against it are forgotten. */
  readonly resetFailures: (call: Limited, owner: { readonly account: string; readonly ip: string }) => Promise<void>;
}

/** Failures that tell nothing about a guess: the password was right, or nobody looked at it, or the answer is lost. */
const uncountedFailures: readonly FailureCode[] = ['second_factor_required', 'too_many_requests', 'internal'];

/** What a limit counts by. */
type CounterKind = 'perIp' | 'perAccountAndIp' | 'perAccountAndSubnet' | 'perAccount';
/** These count strangers only. */
const skippedAtKnownLocations: readonly CounterKind[] = ['perAccountAndSubnet', 'perAccount'];

interface TakenAttempt {
  readonly limiter: RateLimiterMemory;
  readonly key: string;
}

export const noRateLimits: RateLimits = { attempt: async () => async () => {}, resetFailures: async () => {} };

export function rateLimits(): RateLimits {
  const limiters = new Map<string, RateLimiterMemory>();
  const knownLocations = new Set<string>();

  /** A limit counts for itself: tries at one call take nothing from another. */
  const limiterOf = (call: Limited, kind: CounterKind, { points, seconds }: RateLimitWindow): RateLimiterMemory => {
    const keyPrefix = `${call.method} ${call.path} ${kind}`;
    const limiter = limiters.get(keyPrefix) ?? new RateLimiterMemory({ keyPrefix, points, duration: seconds });
    limiters.set(keyPrefix, limiter);
    return limiter;
  };

  const rememberLocation = (place: string) => {
    knownLocations.delete(place);
    knownLocations.add(place);
    const [oldest] = knownLocations;
    if (knownLocations.size > MAX_KNOWN_LOCATIONS && oldest !== undefined) knownLocations.delete(oldest);
  };

  const attempt: RateLimits['attempt'] = async (call, { ip, body, userId }) => {
    const limit = rateLimitOf(call);
    if (!limit) return async () => {};
    const address = addressKey(ip);
    const account = accountKey(limit, body, userId);
    const place = locationKey(account, address);
    const isKnown = knownLocations.has(place);
    const taken: TakenAttempt[] = [];
    for (const [kind, key] of counterKeys(account, address)) {
      const tries = account === '' && kind !== 'perIp' ? undefined : limit[kind];
      if (!tries || (isKnown && skippedAtKnownLocations.includes(kind))) continue;
      const count = { limiter: limiterOf(call, kind, tries), key };
      const waitSeconds = await consume(count);
      if (waitSeconds !== null) return failure('too_many_requests', { retryAfterSeconds: waitSeconds });
      taken.push(count);
    }
    return async (outcome) => {
      if (isFailure(outcome) && !uncountedFailures.includes(outcome.code)) return;
      if (limit.provesOwner && !isFailure(outcome)) rememberLocation(place);
      if (limit.counts === 'failures') for (const { limiter, key } of taken) await limiter.reward(key);
    };
  };

  const resetFailures: RateLimits['resetFailures'] = async (call, { account: written, ip }) => {
    const address = addressKey(ip);
    const account = written.toLowerCase();
    // The guessing may go on this very moment: here the owner is no stranger any more.
    rememberLocation(locationKey(account, address));
    for (const [kind, key] of counterKeys(account, address)) {
      const tries = kind === 'perIp' ? undefined : rateLimitOf(call)?.[kind];
      if (tries) await limiterOf(call, kind, tries).delete(key);
    }
  };
  return { attempt, resetFailures };
}

const locationKey = (account: string, address: string): string => `${account} ${address}`;

/** In the order they are asked. */
const counterKeys = (account: string, address: string): readonly (readonly [CounterKind, string])[] => [
  ['perIp', address],
  ['perAccountAndIp', locationKey(account, address)],
  ['perAccountAndSubnet', `${account} ${networkOf(address, { ipv4: 16, ipv6: 32 })}`],
  ['perAccount', account],
];

/** @returns null, or after how many seconds there will be room again. */
async function consume({ limiter, key }: TakenAttempt): Promise<number | null> {
  try {
    await limiter.consume(key);
    return null;
  } catch (refusal) {
    if (refusal instanceof RateLimiterRes) return Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
    throw refusal;
  }
}

/** Empty where nobody is meant: then the address alone counts. */
function accountKey(limit: RateLimit, body: unknown, userId: string | undefined): string {
  if (limit.account === 'email') return String((body as { email?: unknown }).email).toLowerCase();
  if (limit.account === 'link') return String((body as { token?: unknown }).token);
  return userId ?? '';
}

/** One caller has one IPv4 address, or a whole IPv6 /64. */
const addressKey = (ip: string): string => networkOf(ip, { ipv4: 32, ipv6: 64 });

/** The first address of the network that holds this one, however it was written; what is no address stays as it is. */
function networkOf(ip: string, prefix: { readonly ipv4: number; readonly ipv6: number }): string {
  if (isIP(ip) === 0) return ip;
  // `process` reads an IPv4 address out of an IPv6 one (::ffff:10.0.0.1).
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? ipaddr.IPv4.networkAddressFromCIDR(`${address}/${prefix.ipv4}`).toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address}/${prefix.ipv6}`).toString();
}
