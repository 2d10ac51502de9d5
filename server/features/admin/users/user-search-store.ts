/** The SQL of the user search. The alias of users is `u`, that of subscriptions `s`. */
import { type SQL, sql } from 'drizzle-orm';
import type { UserStatusFilter } from '#contract/calls/admin.ts';
import { escapeLike } from '#server/text/escape-like.ts';

export interface UserSearch {
  /** A part of an address, or words of a name. The empty text matches all users. */
  readonly search: string;
  /** For each word of the search, the blind index values that a matching encrypted name may have. */
  readonly nameBlindIndexes: readonly (readonly bigint[])[];
  readonly status: UserStatusFilter;
  readonly cutoffs: SubscriptionCutoffs;
}

/** The times that determine whether a subscription is over. */
export interface SubscriptionCutoffs {
  readonly now: Date;
  /**
   * `now` minus the grace period. An uncancelled trial is over only if it ended by this time, because its charge may
   * still be in flight.
   */
  readonly chargedUntil: Date;
}

const asTimestamp = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Must be textually identical to the expression of the indexes users_address and users_address_pairs (migrations). */
const lowercaseEmail = sql`search_lower(u.email)`;

/** A search of up to this length uses the index users_address_pairs, a longer one the trigram index users_address. */
const PAIR_LENGTH = 2;
/** PostgreSQL never lower-cases to more characters than JavaScript does. */
const isShort = (search: string): boolean => ![...search.toLowerCase()][PAIR_LENGTH];

/** Matches addresses that contain the search, by the index for its length. */
const emailContains = (search: string): SQL =>
  isShort(search) ? sql`search_pairs(${lowercaseEmail}) @> array[search_lower(${search})]` : emailIsLike(search);

const emailIsLike = (search: string): SQL =>
  sql`${lowercaseEmail} like '%' || search_lower(${escapeLike(search)}) || '%'`;

/**
 * Matches names by the blind index. Names are encrypted, so only whole words match. Null if the search has no words.
 */
const matchesBlindIndex = (blindIndex: SQL, words: UserSearch['nameBlindIndexes']): SQL | null =>
  words.length === 0
    ? null
    : sql.join(
        words.map((indexValues) => sql`${blindIndex} && ${`{${indexValues.join(',')}}`}::bigint[]`),
        sql` and `,
      );

const either = (first: SQL, second: SQL | null): SQL => (second ? sql`(${first} or (${second}))` : first);

/**
 * The ids of all users who match the search and the condition `user`. PostgreSQL joins what the indexes of addresses and
 * names find, so each match is read once. "offset 0" prevents the planner from also reading an index for the filter,
 * which matches many more rows.
 */
export function searchedUserIds({ search, nameBlindIndexes }: UserSearch, user: SQL): SQL {
  const matches = either(emailContains(search), matchesBlindIndex(sql`u.name_blind_index`, nameBlindIndexes));
  return sql`select u.id from (select u.id, u.email_verified_at from users u where ${matches} offset 0) u where ${user}`;
}

/** Whether the search matches a user whose address and blind index are already loaded, as by {@link newestUsers}. */
export const matchesSearch = ({ search, nameBlindIndexes }: UserSearch): SQL =>
  either(sql`strpos(address, search_lower(${search})) > 0`, matchesBlindIndex(sql`blind_index`, nameBlindIndexes));

const hasEnded = ({ now }: SubscriptionCutoffs) =>
  sql`coalesce(s.cancel_at_period_end and s.current_period_end <= ${asTimestamp(now)}, false)`;

const isTrialOver = ({ now, chargedUntil }: SubscriptionCutoffs) =>
  sql`coalesce(s.trial_end <= case when s.cancel_at_period_end then ${asTimestamp(now)} else ${asTimestamp(chargedUntil)} end, false)`;

/**
 * Few subscriptions and trials are over but not yet marked as such, because the provider reports an end within the
 * hour. Both queries use an index by time. The lower bound is true for all rows. It makes the planner, which does not
 * know the actual times, expect few rows.
 */
export const endedSubscriptions = (cutoffs: SubscriptionCutoffs): SQL =>
  sql`select s.user_id from subscriptions s where s.status = 'active' and s.cancel_at_period_end
    and s.current_period_end > '-infinity' and s.current_period_end <= ${asTimestamp(cutoffs.now)}`;
export const endedTrials = (cutoffs: SubscriptionCutoffs): SQL =>
  sql`select s.user_id from subscriptions s where s.status = 'trialing'
    and s.trial_end > '-infinity' and s.trial_end <= ${asTimestamp(cutoffs.now)} and ${isTrialOver(cutoffs)}`;

const isCancelledInTrial = sql`s.status = 'canceled' and not s.ever_paid and s.trial_end is not null`;

/** A search by status alone. */
export type StatusSearch = Pick<UserSearch, 'status' | 'cutoffs'>;

const userConditions: Partial<Record<UserStatusFilter, SQL>> = {
  all: sql`true`,
  verified: sql`u.email_verified_at is not null`,
  unverified: sql`u.email_verified_at is null`,
};

/** The same rules as for the status of a single user, in server/features/billing/subscription/access.ts. */
const subscriptionConditions: Partial<Record<UserStatusFilter, (cutoffs: SubscriptionCutoffs) => SQL>> = {
  active: (cutoffs) => sql`s.status = 'active' and not ${hasEnded(cutoffs)}`,
  trial: (cutoffs) => sql`s.status = 'trialing' and not ${isTrialOver(cutoffs)}`,
  expired: (cutoffs) => sql`((s.status = 'trialing' and ${isTrialOver(cutoffs)}) or (${isCancelledInTrial}))`,
};

/** The conditions of the status filter: one on `u`, and one on the subscription `s` that a match must have. */
export const statusConditions = ({ status, cutoffs }: StatusSearch) => ({
  user: userConditions[status] ?? sql`true`,
  plan: subscriptionConditions[status]?.(cutoffs) ?? null,
});

/** The ids of all matching users, in no particular order. */
export const matchingUserIds = (criteria: UserSearch): SQL => {
  const { user, plan } = statusConditions(criteria);
  const userIds =
    criteria.search === '' ? sql`select u.id from users u where ${user}` : searchedUserIds(criteria, user);
  if (!plan) return userIds;
  return sql`select f.id from (${userIds}) f join subscriptions s on s.user_id = f.id where ${plan}`;
};

/**
 * The newest `limit` users below the cursor that match the status filter, read from the filter's index, with id, address
 * and blind index.
 */
export function newestUsers({ status, cutoffs }: StatusSearch, cursor: string, limit: number): SQL {
  const plan = subscriptionConditions[status]?.(cutoffs);
  if (!plan)
    return sql`select u.id, ${lowercaseEmail} as address, u.name_blind_index as blind_index from users u
      where ${userConditions[status] ?? sql`true`} and u.id < ${cursor}::uuid order by u.id desc limit ${limit}`;
  const fromSubscriptions = (condition: SQL) => sql`select s.user_id as id from subscriptions s
    where ${condition} and s.user_id < ${cursor}::uuid order by s.user_id desc limit ${limit}`;
  // Two kinds of subscriptions are expired: unmarked ended trials, which are rare, and trials cancelled before a
  // payment, which have an index in the order of the list.
  const ids =
    status === 'expired'
      ? sql`(select user_id as id from (${endedTrials(cutoffs)}) o where user_id < ${cursor}::uuid order by 1 desc limit ${limit})
          union all (${fromSubscriptions(isCancelledInTrial)}) order by id desc limit ${limit}`
      : fromSubscriptions(plan);
  // "offset 0" prevents the planner, which does not know the limit, from reading all users for one page.
  return sql`select p.id, t.address, t.blind_index from (${ids}) p cross join lateral (
    select ${lowercaseEmail} as address, u.name_blind_index as blind_index from users u where u.id = p.id offset 0) t`;
}
