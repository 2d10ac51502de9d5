/** The SQL of the user search. Users are `u`, their subscriptions `s`. */
import { type SQL, sql } from 'drizzle-orm';
import type { UserStatusFilter } from '../../../../contract/calls/admin.ts';

export interface UserSearch {
  /** Part of an address, or words of a name. Empty matches all users. */
  readonly search: string;
  /** For each word of the search, the blind index values it may have next to an encrypted name. */
  readonly nameBlindIndexes: readonly (readonly bigint[])[];
  readonly status: UserStatusFilter;
}

/** The times that decide whether a subscription is over. */
export interface SubscriptionCutoffs {
  readonly now: Date;
  /**
   * A trial that was not cancelled counts until it has been over since this time, because its charge may be in flight.
   */
  readonly chargedUntil: Date;
}

const timestamptz = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/** Must be textually identical to the expressions of users_address and users_address_pairs in the migrations. */
const lowercaseEmail = sql`search_lower(u.email)`;

const emailIncludes = (address: SQL, search: string): SQL => sql`strpos(${address}, search_lower(${search})) > 0`;

/** Up to this length a search uses the index users_address_pairs, above it the trigrams of users_address. */
const PAIR_LENGTH = 2;
const isShort = (search: string): boolean => ![...search][PAIR_LENGTH];

/** Uses the index, if there is one. */
const emailContains = (search: string): SQL => (isShort(search) ? emailHasPair(search) : emailIsLike(search));

/** The second condition matters only where lower-casing makes the search longer. */
const emailHasPair = (search: string): SQL =>
  sql`(search_pairs(${lowercaseEmail}) @> array[left(search_lower(${search}), ${sql.raw(String(PAIR_LENGTH))})]
    and ${emailIncludes(lowercaseEmail, search)})`;

/** Escapes the characters that LIKE treats as wildcards. */
const emailIsLike = (search: string): SQL =>
  sql`${lowercaseEmail} like '%' || search_lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

/**
 * Names are encrypted, so a word of a name is matched as a whole by its blind index. Null when the search has no words.
 */
const matchesBlindIndex = (marks: SQL, sought: UserSearch['nameBlindIndexes']): SQL | null =>
  sought.length === 0
    ? null
    : sql.join(
        sought.map((oneOf) => sql`${marks} && ${`{${oneOf.join(',')}}`}::bigint[]`),
        sql` and `,
      );

const anyOf = (one: SQL, other: SQL | null): SQL => (other ? sql`(${one} or (${other}))` : one);

/**
 * Ids of all users who match the search and the condition `user`, from both indexes. They are read one after the other,
 * because "or" would evaluate the expression of the index again for every match. "offset 0" keeps the planner from also
 * reading an index for the filter, which has many more rows.
 */
export function searchedUserIds({ search, nameBlindIndexes }: UserSearch, user: SQL): SQL {
  const hits = (condition: SQL) => sql`(select u.id, u.email_verified_at from users u where ${condition} offset 0)`;
  const named = matchesBlindIndex(sql`u.name_blind_index`, nameBlindIndexes);
  const onlyNamed = named && hits(sql`${named} and not ${emailIncludes(lowercaseEmail, search)}`);
  return sql`select u.id from (${hits(emailContains(search))}${onlyNamed ? sql` union all ${onlyNamed}` : sql``}) u where ${user}`;
}

/** Whether the search matches a user whose address and blind index are already loaded, as by {@link newestUsers}. */
export const matchesSearch = ({ search, nameBlindIndexes }: UserSearch): SQL =>
  anyOf(emailIncludes(sql`address`, search), matchesBlindIndex(sql`marks`, nameBlindIndexes));

const hasEnded = ({ now }: SubscriptionCutoffs) =>
  sql`coalesce(s.cancel_at_period_end and s.current_period_end <= ${timestamptz(now)}, false)`;

const isTrialOver = ({ now, chargedUntil }: SubscriptionCutoffs) =>
  sql`coalesce(s.trial_end <= case when s.cancel_at_period_end then ${timestamptz(now)} else ${timestamptz(chargedUntil)} end, false)`;

/**
 * Both kinds are few, because the provider reports an end within the hour, and both have an index by time. The lower
 * bound is true for all rows. It tells the planner, which does not know the actual times, that few rows match.
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

/** The same rules that compute the status of a single user (server/features/billing/subscription/access.ts). */
const subscriptionConditions: Partial<Record<UserStatusFilter, (moments: SubscriptionCutoffs) => SQL>> = {
  active: (moments) => sql`s.status = 'active' and not ${hasEnded(moments)}`,
  trial: (moments) => sql`s.status = 'trialing' and not ${isTrialOver(moments)}`,
  expired: (moments) => sql`((s.status = 'trialing' and ${isTrialOver(moments)}) or (${isCancelledInTrial}))`,
};

/** The conditions of the status filter: one on `u`, and one on the subscription `s` that a match must have. */
export const statusConditions = (status: UserStatusFilter, moments: SubscriptionCutoffs) => ({
  user: userConditions[status] ?? sql`true`,
  plan: subscriptionConditions[status]?.(moments) ?? null,
});

/** Ids of all matching users, in no particular order. */
export const matchingUserIds = (matching: UserSearch, moments: SubscriptionCutoffs): SQL => {
  const { user, plan } = statusConditions(matching.status, moments);
  const found = matching.search === '' ? sql`select u.id from users u where ${user}` : searchedUserIds(matching, user);
  if (!plan) return found;
  return sql`select f.id from (${found}) f join subscriptions s on s.user_id = f.id where ${plan}`;
};

/**
 * The newest `rows` users below the cursor that pass the filter, read from the filter's own index: id, address and
 * blind index.
 */
export function newestUsers(status: UserStatusFilter, moments: SubscriptionCutoffs, cursor: string, rows: number): SQL {
  const plan = subscriptionConditions[status]?.(moments);
  if (!plan)
    return sql`select u.id, ${lowercaseEmail} as address, u.name_blind_index as marks from users u
      where ${userConditions[status] ?? sql`true`} and u.id < ${cursor}::uuid order by u.id desc limit ${rows}`;
  const walked = (condition: SQL) => sql`select s.user_id as id from subscriptions s
    where ${condition} and s.user_id < ${cursor}::uuid order by s.user_id desc limit ${rows}`;
  // Two kinds of subscriptions are expired. One kind is rare, and the other has an index in the order of the list.
  const ids =
    status === 'expired'
      ? sql`(select user_id as id from (${endedTrials(moments)}) o where user_id < ${cursor}::uuid order by 1 desc limit ${rows})
          union all (${walked(isCancelledInTrial)}) order by id desc limit ${rows}`
      : walked(plan);
  // "offset 0" keeps the planner, which cannot know the limit, from reading all users for one page.
  return sql`select p.id, t.address, t.marks from (${ids}) p cross join lateral (
    select ${lowercaseEmail} as address, u.name_blind_index as marks from users u where u.id = p.id offset 0) t`;
}
