/**
 * Three hundred users who signed up over four months: their names, how they sign in, and the history of their plans.
 */
import { DAY_MS } from '../../contract/domain/days.ts';
import { TRIAL_DAYS } from '../../contract/limits.ts';
import { newId } from '../../server/new-id.ts';
import {
  advance,
  type ChargeOutcome,
  newSubscription,
  nextDueAt,
  type SubscriptionState,
  setCancelAtPeriodEnd,
} from '../../server/ports/payments/sandbox/subscription-state.ts';
import { CROWD_DOMAIN } from './destination.ts';
import { firstNames, lastNames } from './names.ts';
import { createRandom, type Random } from './random.ts';

export const CROWD_SIZE = 300;
const FOUR_MONTHS_DAYS = 120;
const MONTH_DAYS = 30;
/** The longest time from sign-up to taking a plan, and to confirming the email address. */
const MAX_DELAY_MS = DAY_MS / 4;
/** A different seed from the subscribers', so that they are not the same people. */
const SEED_OFFSET = 300;

export interface PlannedUser {
  readonly id: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly signedUpAt: Date;
  /** Null: not confirmed. */
  readonly verifiedAt: Date | null;
  readonly hasPassword: boolean;
  readonly hasSocialLogin: boolean;
  readonly subscription: PlannedSubscription | null;
}

export interface PlannedSubscription {
  readonly id: string;
  readonly begunAt: Date;
  /** The payment provider's current state. */
  readonly state: SubscriptionState;
}

/** How a user's plan develops: some never take one, some cancel sooner or later, and some cards are declined. */
type Course = 'takes_no_plan' | 'keeps_plan' | 'cancels_in_trial' | 'cancels_later' | 'card_declined' | 'card_expires';
const courses: readonly (readonly [Course, untilShare: number])[] = [
  ['takes_no_plan', 0.24],
  ['cancels_in_trial', 0.42],
  ['cancels_later', 0.55],
  ['card_declined', 0.58],
  ['card_expires', 0.62],
  ['keeps_plan', 1],
];

/** The share of users with an unconfirmed address who take no plan. */
const UNVERIFIED_WITHOUT_PLAN = 0.8;

/**
 * Deterministic for the same seed and moment, except for the ids. Oldest first. More users signed up recently than at
 * the beginning.
 */
export function planCrowd(now: Date, seed: number): PlannedUser[] {
  const chance = createRandom(seed + SEED_OFFSET);
  const users = new Map<string, ReturnType<typeof randomName>>();
  while (users.size < CROWD_SIZE) {
    const one = randomName(chance);
    users.set(one.email, one);
  }
  const ages = Array.from(users, () => chance.next() ** 1.4 * FOUR_MONTHS_DAYS * DAY_MS).toSorted((a, b) => b - a);
  return [...users.values()].map((one, index) => {
    const signedUpAt = new Date(now.getTime() - (ages[index] ?? 0));
    const credentials = randomCredentials(chance);
    const verifiedAt = verification(chance, signedUpAt, now, credentials.hasSocialLogin);
    const subscription = subscriptionOf(chance, signedUpAt, now, verifiedAt !== null);
    return { id: newId({ now: () => signedUpAt }), ...one, signedUpAt, verifiedAt, ...credentials, subscription };
  });
}

const capital = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** Not every user gives their name, or all of it. */
function randomName(chance: Random) {
  const pick = (names: readonly string[]) => names[chance.between(0, names.length - 1)] ?? '';
  const [first, last] = [pick(firstNames), pick(lastNames)];
  const name = chance.happens(0.6)
    ? `${first}.${last}`
    : chance.happens(0.5)
      ? `${first[0]}.${last}`
      : `${first}-${last}`;
  const ending = chance.happens(0.3) ? String(chance.between(1, 99)) : '';
  const [givesFirst, givesLast] = [chance.happens(0.93), chance.happens(0.85)];
  return {
    email: `${name}${ending}${CROWD_DOMAIN}`,
    firstName: givesFirst ? capital(first) : null,
    lastName: givesFirst && givesLast ? capital(last) : null,
  };
}

function randomCredentials(chance: Random) {
  const share = chance.next();
  return { hasPassword: share < 0.75, hasSocialLogin: share > 0.67 };
}

/** A social login provider verifies the address immediately. */
function verification(chance: Random, signedUpAt: Date, now: Date, hasSocialLogin: boolean): Date | null {
  const [isConfirmed, after] = [chance.happens(0.82), soon(chance, signedUpAt, now)];
  if (hasSocialLogin) return signedUpAt;
  return isConfirmed ? after : null;
}

const soon = (chance: Random, from: Date, now: Date): Date =>
  new Date(Math.min(from.getTime() + chance.next() ** 3 * MAX_DELAY_MS, now.getTime()));

function subscriptionOf(chance: Random, signedUpAt: Date, now: Date, isVerified: boolean): PlannedSubscription | null {
  const [share, takesNoPlan] = [chance.next(), chance.happens(UNVERIFIED_WITHOUT_PLAN)];
  const begunAt = soon(chance, signedUpAt, now);
  const [trialShare, months] = [chance.next(), chance.next()];
  const course = courses.find(([, until]) => share < until)?.[0] ?? 'keeps_plan';
  if (course === 'takes_no_plan' || (!isVerified && takesNoPlan)) return null;
  const daysLater = (days: number) => new Date(begunAt.getTime() + days * DAY_MS);
  const afterAWhile = daysLater(TRIAL_DAYS + months * 2.5 * MONTH_DAYS);
  const changes = {
    cancelsAt: { cancels_in_trial: daysLater(trialShare * TRIAL_DAYS), cancels_later: afterAWhile }[course as string],
    failsFrom: { card_declined: begunAt, card_expires: afterAWhile }[course as string],
  };
  const id = `sub_${newId({ now: () => begunAt })}`;
  return { id, begunAt, state: simulateSubscription(begunAt, now, changes) };
}

interface SubscriptionCourse {
  /** When the user cancels. */
  readonly cancelsAt: Date | undefined;
  /** From this time on, charges are declined. */
  readonly failsFrom: Date | undefined;
}

/** Simulates the plan from its beginning until now, like the sandbox itself. */
function simulateSubscription(
  begunAt: Date,
  now: Date,
  { cancelsAt, failsFrom }: SubscriptionCourse,
): SubscriptionState {
  const outcomeAt = (at: Date): ChargeOutcome => (failsFrom && at >= failsFrom ? 'fail' : 'succeed');
  const newPrefixedId = (kind: string, at: Date) => `${kind}_${newId({ now: () => at })}`;
  const attempt = (at: Date) => ({ id: newPrefixedId('in', at), at, outcome: outcomeAt(at) });
  const order = {
    trialDays: TRIAL_DAYS,
    setupId: newPrefixedId('seti', begunAt),
    idempotencyKey: newPrefixedId('key', begunAt),
  };
  let { state } = newSubscription({ ...order, card: 'succeed' }, attempt(begunAt));
  const cancelBy = (moment: Date) => {
    if (cancelsAt && cancelsAt <= moment) state = setCancelAtPeriodEnd(state, true).state;
  };
  for (let moment = nextDueAt(state); moment && moment <= now; moment = nextDueAt(state)) {
    cancelBy(moment);
    state = advance(state, attempt(moment)).state;
  }
  cancelBy(now);
  return { ...state, card: outcomeAt(now) };
}
