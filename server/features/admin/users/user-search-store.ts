/** Which users an administrator asked for, in SQL: users are `u`, their plans `s`. */
import { type SQL, sql } from 'drizzle-orm';
import type { UserStatusFilter } from '../../../../contract/calls/admin.ts';

export interface UserSearch {
  /** Part of an address, or words of a name; empty: everybody. */
  readonly search: string;
  /** For each word of the search the marks it may have left beside a sealed name. */
  readonly nameBlindIndexes: readonly (readonly bigint[])[];
  readonly status: UserStatusFilter;
}

/** When a plan's time is over. */
export interface SubscriptionCutoffs {
  readonly now: Date;
  /** A trial that was not cancelled counts until it has been over since then: its charge may be under way. */
  readonly chargedUntil: Date;
}

const timestamptz = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** The same text, letter by letter, as in the index users_address of the migration. */
const lowercaseEmail = sql`search_lower(u.email)`;

/** Finds by the index, where there is one. What LIKE takes for a pattern stands for itself. */
const emailContains = (search: string): SQL =>
  sql`${lowercaseEmail} like '%' || search_lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

/** Names are sealed: a word of one is found as a whole, by its mark. Null where there is no word in the search. */
const matchesBlindIndex = (marks: SQL, sought: UserSearch['nameBlindIndexes']): SQL | null =>
  sought.length === 0
    ? null
    : sql.join(
        sought.map((oneOf) => sql`${marks} && ${`{${oneOf.join(',')}}`}::bigint[]`),
        sql` and `,
      );

const anyOf = (one: SQL, other: SQL | null): SQL => (other ? sql`(${one} or (${other}))` : one);

/**
 * Ids of everybody whom the search means and `user` lets through, by both indexes together. "offset 0" keeps the planner
 * from reading an index of the filter as well, which has many more.
 */
export const searchedUserIds = ({ search, nameBlindIndexes }: UserSearch, user: SQL): SQL =>
  sql`select u.id from (
    select u.id, u.email_verified_at from users u
    where ${anyOf(emailContains(search), matchesBlindIndex(sql`u.name_blind_index`, nameBlindIndexes))} offset 0) u where ${user}`;

/** Whether the search means somebody whose address and marks are at hand, as {@link newestUsers} has them. */
export const matchesSearch = ({ search, nameBlindIndexes }: UserSearch): SQL =>
  anyOf(sql`strpos(address, search_lower(${search})) > 0`, matchesBlindIndex(sql`marks`, nameBlindIndexes));

const hasEnded = ({ now }: SubscriptionCutoffs) =>
  sql`coalesce(s.cancel_at_period_end and s.current_period_end <= ${timestamptz(now)}, false)`;

const isTrialOver = ({ now, chargedUntil }: SubscriptionCutoffs) =>
  sql`coalesce(s.trial_end <= case when s.cancel_at_period_end then ${timestamptz(now)} else ${timestamptz(chargedUntil)} end, false)`;

/**
 * Both are few, as the provider tells of an end within the hour, and both have an index by their moment. The lower bound
 * is true of all of them: it tells the planner, who does not know the moment, that few are meant.
 */
export const endedSubscriptions = (moments: SubscriptionCutoffs): SQL =>
  sql`select s.user_id from subscriptions s where s.status = 'active' and s.cancel_at_period_end
    and s.current_period_end > '-infinity' and s.current_period_end <= ${timestamptz(moments.now)}`;
export const endedTrials = (moments: SubscriptionCutoffs): SQL =>
  sql`select s.user_id from subscriptions s where s.status = 'trialing'
    and s.trial_end > '-infinity' and s.trial_end <= ${timestamptz(moments.now)} and ${isTrialOver(moments)}`;

const isCancelledInTrial = sql`s.status = 'canceled' and not s.ever_paid and s.trial_end is not null`;

const userConditions: Partial<Record<UserStatusFilter, SQL>> = {
  all: sql`true`,
  verified: sql`u.email_verified_at is not null`,
  unverified: sql`u.email_verified_at is null`,
};

/** As the status is worked out for one person (server/features/billing/subscription/access.ts). */
const subscriptionConditions: Partial<Record<UserStatusFilter, (moments: SubscriptionCutoffs) => SQL>> = {
  active: (moments) => sql`s.status = 'active' and not ${hasEnded(moments)}`,
  trial: (moments) => sql`s.status = 'trialing' and not ${isTrialOver(moments)}`,
  expired: (moments) => sql`((s.status = 'trialing' and ${isTrialOver(moments)}) or (${isCancelledInTrial}))`,
};

/** Whether the filter lets a user through: a condition on `u`, and one on their plan `s`, which they need to have. */
export const statusConditions = (status: UserStatusFilter, moments: SubscriptionCutoffs) => ({
  user: userConditions[status] ?? sql`true`,
  plan: subscriptionConditions[status]?.(moments) ?? null,
});

/** Ids of everybody who matches, in no order. */
export const matchingUserIds = (matching: UserSearch, moments: SubscriptionCutoffs): SQL => {
  const { user, plan } = statusConditions(matching.status, moments);
  const found = matching.search === '' ? sql`select u.id from users u where ${user}` : searchedUserIds(matching, user);
  if (!plan) return found;
  return sql`select f.id from (${found}) f join subscriptions s on s.user_id = f.id where ${plan}`;
};

/** The newest `rows` below the cursor that the filter lets through, walking its own index: id, address and marks. */
export function newestUsers(status: UserStatusFilter, moments: SubscriptionCutoffs, cursor: string, rows: number): SQL {
  const plan = subscriptionConditions[status]?.(moments);
  if (!plan)
    return sql`select u.id, ${lowercaseEmail} as address, u.name_blind_index as marks from users u
      where ${userConditions[status] ?? sql`true`} and u.id < ${cursor}::uuid order by u.id desc limit ${rows}`;
  const walked = (condition: SQL) => sql`select s.user_id as id from subscriptions s
    where ${condition} and s.user_id < ${cursor}::uuid order by s.user_id desc limit ${rows}`;
  // Two kinds of plans are expired: those of one are few, those of the other have an index in the order of the list.
  const ids =
    status === 'expired'
      ? sql`(select user_id as id from (${endedTrials(moments)}) o where user_id < ${cursor}::uuid order by 1 desc limit ${rows})
          union all (${walked(isCancelledInTrial)}) order by id desc limit ${rows}`
      : walked(plan);
  // "offset 0" keeps the planner, who cannot know the limit, from reading all users for a page of them.
  return sql`select p.id, t.address, t.marks from (${ids}) p cross join lateral (
    select ${lowercaseEmail} as address, u.name_blind_index as marks from users u where u.id = p.id offset 0) t`;
}
