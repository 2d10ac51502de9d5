/**
 * How often a call may be attempted, as the contract defines (`limit`). Attempts are counted before any account is
 * looked up.
 * Guessing passwords must be stopped without locking out the account's owner. So there are four counters, checked in
 * order, and the first full one answers 429:
 * 1. One address, for all accounts: stops a computer that tries many accounts.
 * 2. One address for one account: stops a computer that tries one account. The owner, at another address, has a
 *    separate counter.
 * 3. One subnet (IPv4 /16, IPv6 /32) for one account: stops an attacker with many addresses at one provider, and does
 *    not affect the owner's other networks.
 * 4. All unknown addresses together for one account: stops a botnet. Only this one can block an owner who uses an
 *    address for the first time, and for an hour at most. Social login still works, and a password reset by email
 *    clears the counter (`resetFailures`).
 * Counters 3 and 4 neither count nor block an address where the account's owner has succeeded before, so that an
 * attacker elsewhere cannot lock the owner out at home. Where only failures count, an attempt is counted when it
 * begins, so that a thousand simultaneous ones are counted too. It is refunded when it succeeds.
 * Limits that protect accounts are counted in the database, for all processes together: guesses at secrets,
 * registrations, emails to an entered address, and daily limits, which a restart must not clear. All other limits bound
 * how often one user calls one process, and are counted in its memory (decision 052).
 */
import { type Call, type RateLimit, type RateLimitWindow, rateLimitOf } from '#contract/call.ts';
import type { FailureCode } from '#contract/failures.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import { callerAddress, callerSubnet } from '../../network/caller-network.ts';
import { normalizeEmail } from '../../text/email-address.ts';
import { type Counter, localCounters } from './counters.ts';
import { refusedAddresses } from './refused-addresses.ts';
import type { SharedCounters } from './shared-counters-store.ts';

const DAY_SECONDS = 24 * 60 * 60;

interface Attempt {
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
   * @returns the failure, or a function to call with the outcome.
   */
  readonly attempt: (call: Limited, attempt: Attempt) => Promise<Failure | ((outcome: unknown) => Promise<void>)>;
  /**
   * The owner of this account has set a password by an emailed link: clears the failures that were counted against it,
   * and makes their address the only known one.
   */
  readonly resetFailures: (call: Limited, owner: { readonly account: string; readonly ip: string }) => Promise<void>;
  /** The owner of this account has taken it over: where it was used until now is not known to be theirs. */
  readonly forgetKnownLocations: (account: string) => Promise<void>;
}

/**
 * Failures that do not mean a wrong guess: the password was right, or was not checked, or the client did not get the
 * result.
 */
const uncountedFailures: readonly FailureCode[] = ['mfa_code_required', 'too_many_requests', 'internal'];

/** What a limit is counted by. */
type CounterKind = 'perIp' | 'perAccountAndIp' | 'perAccountAndSubnet' | 'perAccount';
type CountedLimit = { readonly [Kind in CounterKind]?: RateLimitWindow | undefined };
/** These only count attempts from unknown addresses. */
const skippedAtKnownLocations: readonly CounterKind[] = ['perAccountAndSubnet', 'perAccount'];

export const noRateLimits: RateLimits = {
  attempt: async () => async () => {},
  resetFailures: async () => {},
  forgetKnownLocations: async () => {},
};

export function rateLimits(shared: SharedCounters): RateLimits {
  const local = localCounters();
  const refused = refusedAddresses();

  const attempt: RateLimits['attempt'] = async (call, { ip, body, userId }) => {
    const limit = rateLimitOf(call);
    if (!limit) return async () => {};
    const address = callerAddress(ip);
    const account = accountKey(limit, body, userId);
    const counters = countersOf(call, limit, account, address);
    const store = isShared(limit) ? shared : local;
    const [first] = counters;
    const secondsLeft = first && refused.secondsLeft(first.key);
    if (secondsLeft) return failure('too_many_requests', { retryAfterSeconds: secondsLeft });
    const { full, counted } = await store.take(counters, { account, address });
    if (full) {
      if (limit.perIp && full.index === 0 && first) refused.add(first.key, full.waitSeconds);
      return failure('too_many_requests', { retryAfterSeconds: full.waitSeconds });
    }
    return async (outcome) => {
      if (isFailure(outcome) && !uncountedFailures.includes(outcome.code)) return;
      if (limit.provesOwner && !isFailure(outcome)) await shared.addKnownLocation({ account, address });
      if (limit.counts === 'failures') await store.refund(counted);
    };
  };

  const resetFailures: RateLimits['resetFailures'] = async (call, { account: written, ip }) => {
    const limit = rateLimitOf(call);
    if (!limit) return;
    const address = callerAddress(ip);
    const account = emailKey(written);
    // The guessing may continue, so the owner's address becomes a known one.
    await shared.forgetKnownLocations(account);
    await shared.addKnownLocation({ account, address });
    await shared.reset(countersOf(call, { ...limit, perIp: undefined }, account, address));
  };
  return { attempt, resetFailures, forgetKnownLocations: (written) => shared.forgetKnownLocations(emailKey(written)) };
}

/**
 * Whether the limit is counted for all processes together and survives a restart. This costs a statement per attempt.
 */
export const isShared = (limit: RateLimit): boolean =>
  limit.acrossProcesses === true ||
  (limit.counts === 'failures' && limit.account !== undefined) ||
  limit.account === 'email' ||
  (limit.perAccount?.seconds ?? 0) >= DAY_SECONDS;

/** The counters of a limit, in the order of the checks. Attempts at one call do not count for another. */
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

/** In the order of the checks. */
const counterKeys = (account: string, address: string): readonly (readonly [CounterKind, string])[] => [
  ['perIp', address],
  ['perAccountAndIp', `${account} ${address}`],
  ['perAccountAndSubnet', `${account} ${callerSubnet(address)}`],
  ['perAccount', account],
];

/** Empty if the call concerns no account: then attempts are counted by address only. */
function accountKey(limit: RateLimit, body: unknown, userId: string | undefined): string {
  if (limit.account === 'email') return emailKey(String((body as { email?: unknown }).email));
  if (limit.account === 'link') return String((body as { token?: unknown }).token);
  return userId ?? '';
}

/** The same for every spelling of one address. */
const emailKey = (email: string): string => normalizeEmail(email) ?? email.toLowerCase();
