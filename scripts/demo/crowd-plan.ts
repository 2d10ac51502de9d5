/**
 * Three hundred users who signed up over four months: who they are, how they sign in, and the history of their plans.
 */
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
const DAY_MS = 24 * 60 * 60 * 1000;
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

/** A user's course: some only look, some leave sooner or later, and some cards are declined. */
type Course = 'looks' | 'stays' | 'leaves_in_trial' | 'leaves_later' | 'card_refused' | 'card_expires';
const courses: readonly (readonly [Course, untilShare: number])[] = [
  ['looks', 0.24],
  ['leaves_in_trial', 0.42],
  ['leaves_later', 0.55],
  ['card_refused', 0.58],
  ['card_expires', 0.62],
  ['stays', 1],
];

/** Hardly any users take a plan before confirming their address. */
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
    const ways = randomCredentials(chance);
    const verifiedAt = verification(chance, signedUpAt, now, ways.hasSocialLogin);
    const subscription = subscriptionOf(chance, signedUpAt, now, verifiedAt !== null);
    return { id: newId({ now: () => signedUpAt }), ...one, signedUpAt, verifiedAt, ...ways, subscription };
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
  const [tellsFirst, tellsLast] = [chance.happens(0.93), chance.happens(0.85)];
  return {
    email: `${name}${ending}${CROWD_DOMAIN}`,
    firstName: tellsFirst ? capital(first) : null,
    lastName: tellsFirst && tellsLast ? capital(last) : null,
  };
}

function randomCredentials(chance: Random) {
  const share = chance.next();
  return { hasPassword: share < 0.75, hasSocialLogin: share > 0.67 };
}

/** A social login provider verifies the address at once. */
function verification(chance: Random, signedUpAt: Date, now: Date, hasOutside: boolean): Date | null {
  const [isConfirmed, after] = [chance.happens(0.82), soon(chance, signedUpAt, now)];
  if (hasOutside) return signedUpAt;
  return isConfirmed ? after : null;
}

const soon = (chance: Random, from: Date, now: Date): Date =>
  new Date(Math.min(from.getTime() + chance.next() ** 3 * MAX_DELAY_MS, now.getTime()));

function subscriptionOf(chance: Random, signedUpAt: Date, now: Date, isVerified: boolean): PlannedSubscription | null {
  const [share, onlyLooks] = [chance.next(), chance.happens(UNVERIFIED_WITHOUT_PLAN)];
  const begunAt = soon(chance, signedUpAt, now);
  const [trialShare, months] = [chance.next(), chance.next()];
  const course = courses.find(([, until]) => share < until)?.[0] ?? 'stays';
  if (course === 'looks' || (!isVerified && onlyLooks)) return null;
  const daysLater = (days: number) => new Date(begunAt.getTime() + days * DAY_MS);
  const afterAWhile = daysLater(TRIAL_DAYS + months * 2.5 * MONTH_DAYS);
  const life = {
    leavesAt: { leaves_in_trial: daysLater(trialShare * TRIAL_DAYS), leaves_later: afterAWhile }[course as string],
    failsFrom: { card_refused: begunAt, card_expires: afterAWhile }[course as string],
  };
  const id = `sub_${newId({ now: () => begunAt })}`;
  return { id, begunAt, state: simulateSubscription(begunAt, now, life) };
}

interface SubscriptionCourse {
  /** When the user cancels. */
  readonly leavesAt: Date | undefined;
  /** From this time on, charges are declined. */
  readonly failsFrom: Date | undefined;
}

/** Simulates the plan from its beginning until now, as the sandbox itself would have run it. */
function simulateSubscription(
  begunAt: Date,
  now: Date,
  { leavesAt, failsFrom }: SubscriptionCourse,
): SubscriptionState {
  const outcomeAt = (at: Date): ChargeOutcome => (failsFrom && at >= failsFrom ? 'fail' : 'succeed');
  const newOne = (kind: string, at: Date) => `${kind}_${newId({ now: () => at })}`;
  const attempt = (at: Date) => ({ id: newOne('in', at), at, outcome: outcomeAt(at) });
  const order = { trialDays: TRIAL_DAYS, setupId: newOne('seti', begunAt), idempotencyKey: newOne('key', begunAt) };
  let { state } = newSubscription({ ...order, card: 'succeed' }, attempt(begunAt));
  const leaveBy = (moment: Date) => {
    if (leavesAt && leavesAt <= moment) state = setCancelAtPeriodEnd(state, true).state;
  };
  for (let moment = nextDueAt(state); moment && moment <= now; moment = nextDueAt(state)) {
    leaveBy(moment);
    state = advance(state, attempt(moment)).state;
  }
  leaveBy(now);
  return { ...state, card: outcomeAt(now) };
}
