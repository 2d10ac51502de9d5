/** Which users an administrator asked for, in SQL: users are `u`, their plans `s`. */
import { type SQL, sql } from 'drizzle-orm';
import type { UserFilter } from '../../../contract/admin.ts';

export interface Matching {
  /** Part of an address or of a name; empty: everybody. */
  readonly search: string;
  readonly status: UserFilter;
}

/** When a plan's time is over. */
export interface PlanMoments {
  readonly now: Date;
  /** A trial that was not cancelled counts until it has been over since then: its charge may be under way. */
  readonly chargedUntil: Date;
}

const momentOf = (date: Date): SQL => sql`${date.toISOString()}::timestamptz`;

/**
 * What is searched: the same text, letter by letter, as in the index users_search of migration 0007. The line break keeps
 * an address apart from the names; first and last name may be searched as one.
 */
export const searchedText = sql`search_lower(u.email || E'\\n' || coalesce(u.first_name, '') || ' ' || coalesce(u.last_name, ''))`;

/** Finds by the index, where there is one. What LIKE takes for a pattern stands for itself. */
export const contains = (search: string): SQL =>
  sql`${searchedText} like '%' || search_lower(${search.replaceAll(/[\\%_]/g, String.raw`\$&`)}) || '%'`;

/** The same, of a text that is at hand. */
export const isIn = (text: SQL, search: string): SQL => sql`strpos(${text}, search_lower(${search})) > 0`;

const ended = ({ now }: PlanMoments) =>
  sql`coalesce(s.cancel_at_period_end and s.current_period_end <= ${momentOf(now)}, false)`;

const over = ({ now, chargedUntil }: PlanMoments) =>
  sql`coalesce(s.trial_end <= case when s.cancel_at_period_end then ${momentOf(now)} else ${momentOf(chargedUntil)} end, false)`;

/**
 * Both are few, as the provider tells of an end within the hour, and both have an index by their moment. The lower bound
 * is true of all of them: it tells the planner, who does not know the moment, that few are meant.
 */
export const endedPlans = (moments: PlanMoments): SQL =>
  sql`select s.user_id from subscriptions s where s.status = 'active' and s.cancel_at_period_end
    and s.current_period_end > '-infinity' and s.current_period_end <= ${momentOf(moments.now)}`;
export const overTrials = (moments: PlanMoments): SQL =>
  sql`select s.user_id from subscriptions s where s.status = 'trialing'
    and s.trial_end > '-infinity' and s.trial_end <= ${momentOf(moments.now)} and ${over(moments)}`;

const cancelledInTrial = sql`s.status = 'canceled' and not s.ever_paid and s.trial_end is not null`;

const ofUsers: Partial<Record<UserFilter, SQL>> = {
  all: sql`true`,
  verified: sql`u.email_verified_at is not null`,
  unverified: sql`u.email_verified_at is null`,
};

/** As the status is worked out for one person (server/features/billing/access.ts). */
const ofPlans: Partial<Record<UserFilter, (moments: PlanMoments) => SQL>> = {
  active: (moments) => sql`s.status = 'active' and not ${ended(moments)}`,
  trial: (moments) => sql`s.status = 'trialing' and not ${over(moments)}`,
  expired: (moments) => sql`((s.status = 'trialing' and ${over(moments)}) or (${cancelledInTrial}))`,
};

/** Whether the filter lets a user through: a condition on `u`, and one on their plan `s`, which they need to have. */
export const conditionsOf = (status: UserFilter, moments: PlanMoments) => ({
  user: ofUsers[status] ?? sql`true`,
  plan: ofPlans[status]?.(moments) ?? null,
});

/** Ids of everybody who matches, in no order. */
export const everyMatching = ({ search, status }: Matching, moments: PlanMoments): SQL => {
  const { user, plan } = conditionsOf(status, moments);
  return sql`select u.id from users u ${plan ? sql`join subscriptions s on s.user_id = u.id` : sql``}
    where ${user} and ${plan ?? sql`true`} and ${search === '' ? sql`true` : contains(search)}`;
};

/** The newest `rows` below the cursor that the filter lets through, walking its own index: their id and searched text. */
export function newest(status: UserFilter, moments: PlanMoments, cursor: string, rows: number): SQL {
  const plan = ofPlans[status]?.(moments);
  if (!plan)
    return sql`select u.id, ${searchedText} as text from users u
      where ${ofUsers[status] ?? sql`true`} and u.id < ${cursor}::uuid order by u.id desc limit ${rows}`;
  const walked = (condition: SQL) => sql`select s.user_id as id from subscriptions s
    where ${condition} and s.user_id < ${cursor}::uuid order by s.user_id desc limit ${rows}`;
  // Two kinds of plans are expired: those of one are few, those of the other have an index in the order of the list.
  const ids =
    status === 'expired'
      ? sql`(select user_id as id from (${overTrials(moments)}) o where user_id < ${cursor}::uuid order by 1 desc limit ${rows})
          union all (${walked(cancelledInTrial)}) order by id desc limit ${rows}`
      : walked(plan);
  // "offset 0" keeps the planner, who cannot know the limit, from reading all users for a page of them.
  return sql`select p.id, t.text from (${ids}) p
    cross join lateral (select ${searchedText} as text from users u where u.id = p.id offset 0) t`;
}
