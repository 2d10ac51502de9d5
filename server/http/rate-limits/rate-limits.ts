/**
 * How often a call may be attempted, as the contract says (`limit`), counted before any account is looked up.
 *
 * Guessing passwords must be stopped without locking the account's owner out. So there are four counters, checked in
 * order, and the first that is full answers 429:
 *
 * 1. One address, for all accounts: stops one computer that tries many accounts.
 * 2. One address for one account: stops one computer that tries one account. The owner elsewhere has a counter of their
 *    own.
 * 3. One subnet (IPv4 /16, IPv6 /32) for one account: stops an attacker with many addresses at one provider, and does
 *    not affect the owner's other networks.
 * 4. All unknown addresses together for one account: stops a botnet. Only this one can block an owner who uses an
 *    address for the first time, and for an hour at most. Social login stays open, and a password reset by email clears
 *    the counter (`resetFailures`).
 *
 * Counters 3 and 4 neither count nor block an address where the account's owner once succeeded, so an attacker
 * elsewhere cannot lock the owner out at home. Where only failures count, an attempt is counted at the beginning, so
 * that a thousand simultaneous ones are counted too. It is refunded when it succeeds.
 *
 * What protects accounts is counted in the database, for all processes together: guesses at secrets, registrations,
 * emails to a typed address, and limits of a day, which a restart must not clear. All other limits bound what one user
 * asks of one process, and are counted in its memory (decision 052).
 */
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type Call, type RateLimit, type RateLimitWindow, rateLimitOf } from '../../../contract/call.ts';
import type { FailureCode } from '../../../contract/failures.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import { type Counter, localCounters } from './counters.ts';
import { refusedAddresses } from './refused-addresses.ts';
import type { SharedCounters } from './shared-counters-store.ts';

const DAY_SECONDS = 24 * 60 * 60;

export interface Attempt {
  readonly ip: string;
  readonly body: unknown;
  /** The user of the session, or of the sign-in in progress. */
  readonly userId: string | undefined;
}

/** A call of the contract, or a webhook. */
type Limited = Pick<Call, 'method' | 'path' | 'limit'>;

export interface RateLimits {
  /**
   * Counts an attempt.
   * @returns the refusal, or a function to call with the outcome.
   */
  readonly attempt: (call: Limited, attempt: Attempt) => Promise<Failure | ((outcome: unknown) => Promise<void>)>;
  /**
   * The owner of this account has proven by other means to be at this address: the failures counted against it are
   * cleared.
   */
  readonly resetFailures: (call: Limited, owner: { readonly account: string; readonly ip: string }) => Promise<void>;
}

/** Failures that say nothing about a guess: the password was right, or was not checked, or the answer was lost. */
const uncountedFailures: readonly FailureCode[] = ['second_factor_required', 'too_many_requests', 'internal'];

/** What a limit counts by. */
type CounterKind = 'perIp' | 'perAccountAndIp' | 'perAccountAndSubnet' | 'perAccount';
type CountedLimit = { readonly [Kind in CounterKind]?: RateLimitWindow | undefined };
/** These count attempts from unknown addresses only. */
const skippedAtKnownLocations: readonly CounterKind[] = ['perAccountAndSubnet', 'perAccount'];

export const noRateLimits: RateLimits = { attempt: async () => async () => {}, resetFailures: async () => {} };

export function rateLimits(shared: SharedCounters): RateLimits {
  const local = localCounters();
  const refused = refusedAddresses();

  const attempt: RateLimits['attempt'] = async (call, { ip, body, userId }) => {
    const limit = rateLimitOf(call);
    if (!limit) return async () => {};
    const address = addressKey(ip);
    const account = accountKey(limit, body, userId);
    const counters = countersOf(call, limit, account, address);
    const store = isShared(limit) ? shared : local;
    const [first] = counters;
    const waitsStill = first && refused.secondsLeft(first.key);
    if (waitsStill) return failure('too_many_requests', { retryAfterSeconds: waitsStill });
    const { full, counted } = await store.take(counters, locationKey(account, address));
    if (full) {
      if (limit.perIp && full.place === 0 && first) refused.add(first.key, full.waitSeconds);
      return failure('too_many_requests', { retryAfterSeconds: full.waitSeconds });
    }
    return async (outcome) => {
      if (isFailure(outcome) && !uncountedFailures.includes(outcome.code)) return;
      if (limit.provesOwner && !isFailure(outcome)) await shared.addKnownLocation(locationKey(account, address));
      if (limit.counts === 'failures') await store.refund(counted);
    };
  };

  const resetFailures: RateLimits['resetFailures'] = async (call, { account: written, ip }) => {
    const limit = rateLimitOf(call);
    if (!limit) return;
    const address = addressKey(ip);
    const account = written.toLowerCase();
    // The guessing may still go on, so from now on the owner's address is a known one.
    await shared.addKnownLocation(locationKey(account, address));
    await shared.reset(countersOf(call, { ...limit, perIp: undefined }, account, address));
  };
  return { attempt, resetFailures };
}

/** Whether all processes count together, and a restart changes nothing. It costs a statement for each attempt. */
export const isShared = (limit: RateLimit): boolean =>
  limit.acrossProcesses === true ||
  (limit.counts === 'failures' && limit.account !== undefined) ||
  limit.account === 'email' ||
  (limit.perAccount?.seconds ?? 0) >= DAY_SECONDS;

/** Each limit has its own counters: attempts at one call do not count for another. In the order of the checks. */
function countersOf(
  { method, path }: Limited,
  limit: CountedLimit,
  account: string,
  address: string,
): readonly Counter[] {
  return counterKeys(account, address).flatMap(([kind, key]) => {
    const window = account === '' && kind !== 'perIp' ? undefined : limit[kind];
    if (!window) return [];
    const skippedAtKnownLocation = skippedAtKnownLocations.includes(kind);
    return [{ ...window, key: `${method} ${path} ${kind} ${key}`, skippedAtKnownLocation }];
  });
}

const locationKey = (account: string, address: string): string => `${account} ${address}`;

/** In the order in which they are checked. */
const counterKeys = (account: string, address: string): readonly (readonly [CounterKind, string])[] => [
  ['perIp', address],
  ['perAccountAndIp', locationKey(account, address)],
  ['perAccountAndSubnet', `${account} ${networkOf(address, { ipv4: 16, ipv6: 32 })}`],
  ['perAccount', account],
];

/** Empty if no account is meant: then only the address counts. */
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
