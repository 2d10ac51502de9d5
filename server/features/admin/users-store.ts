import { eq, type SQL, sql } from 'drizzle-orm';
import type { UserFilter } from '../../../contract/admin.ts';
import type { Database } from '../../db/client.ts';
import { personKeys, subscriptions, users } from '../../db/schema.ts';
import { readTallies } from '../../db/tallies.ts';
import {
  conditionsOf,
  endedPlans,
  everyMatching,
  isMeant,
  type Matching,
  newest,
  overTrials,
  type PlanMoments,
  sought,
} from './matching-store.ts';

/** A page of a list, newest first: below the cursor, `rows` at most. */
export interface Place {
  readonly cursor: string;
  readonly rows: number;
}

/** What was found among the newest, and how many of them were looked at. */
export interface Seen {
  readonly seen: number;
  readonly hits: number;
  readonly ids: readonly string[];
}

export type UsersStore = ReturnType<typeof usersStore>;
export type UserRow = Awaited<ReturnType<UsersStore['rowsOf']>>[number];

/**
 * The administrator's list. No statement here may read everybody: plans are made without the values (server/db/postgres.ts),
 * so each statement leaves only one good way to answer it, and users-service.ts chooses the statement.
 */
export const usersStore = (db: Database) => ({
  /** Without a search. */
  pageOf: async (status: UserFilter, moments: PlanMoments, { cursor, rows }: Place): Promise<string[]> => {
    const found = await one<{ ids: string[] }>(
      db,
      sql`select ${newestFirst(sql`select id from (${newest(status, moments, cursor, rows)}) n`)} as ids`,
    );
    return found.ids;
  },

  /** Searches the newest `looked` below the cursor, one by one, all of them. */
  searchNewest: (matching: Matching, moments: PlanMoments, { cursor, rows }: Place, looked: number): Promise<Seen> =>
    one<Seen>(
      db,
      sql`with looked_at as materialized (${newest(matching.status, moments, cursor, looked)}),
        hits as materialized (select id from looked_at where ${isMeant(matching)})
      select (select count(*) from looked_at)::int as seen, (select count(*) from hits)::int as hits,
        ${newestFirst(sql`select id from hits order by id desc limit ${rows}`)} as ids`,
    ),

  /** The same, and stops with the page filled. */
  searchThrough: async (matching: Matching, moments: PlanMoments, { cursor, rows }: Place, looked: number) => {
    const hits = hitsAmong(matching, moments, cursor, looked, rows);
    const found = await one<{ ids: string[] }>(db, sql`select ${newestFirst(hits)} as ids`);
    return found.ids;
  },

  /** How many of the newest `looked` match, counted up to `most`. */
  countThrough: async (matching: Matching, moments: PlanMoments, cursor: string, looked: number, most: number) => {
    const hits = hitsAmong(matching, moments, cursor, looked, most);
    const { count } = await one<{ count: number }>(db, sql`select count(*)::int as count from (${hits}) h`);
    return count;
  },

  /** Searches by the index: quick where few match. */
  searchIndex: async (matching: Matching, moments: PlanMoments, { cursor, rows }: Place): Promise<string[]> => {
    const hits = sql`select id from hits where id < ${cursor}::uuid order by id desc limit ${rows}`;
    const found = await one<{ ids: string[] }>(
      db,
      sql`with ${indexHits(matching, moments)} select ${newestFirst(hits)} as ids`,
    );
    return found.ids;
  },

  /** How many match, counted by the index, up to `most`. */
  countIndex: async (matching: Matching, moments: PlanMoments, most: number): Promise<number> => {
    const hits = sql`select from hits limit ${most}`;
    const { count } = await one<{ count: number }>(
      db,
      sql`with ${indexHits(matching, moments)} select count(*)::int as count from (${hits}) h`,
    );
    return count;
  },

  /** How many match, however long it takes. */
  countAll: async (matching: Matching, moments: PlanMoments): Promise<number> => {
    const { count } = await one<{ count: number }>(
      db,
      sql`select count(*)::int as count from (${everyMatching(matching, moments)}) m`,
    );
    return count;
  },

  rowsOf: (ids: readonly string[]) =>
    db
      .select({
        id: users.id,
        email: users.email,
        sealedName: users.sealedName,
        key: personKeys,
        emailVerifiedAt: users.emailVerifiedAt,
        createdAt: users.createdAt,
        waysIn: sql<string[]>`(select coalesce(json_agg(a.provider_id order by a.id), '[]') from accounts a
          where a.user_id = ${users.id})`,
        plan: {
          status: subscriptions.status,
          trialEnd: subscriptions.trialEnd,
          currentPeriodEnd: subscriptions.currentPeriodEnd,
          cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
          everPaid: subscriptions.everPaid,
        },
      })
      .from(users)
      .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
      .leftJoin(personKeys, eq(personKeys.userId, users.id))
      .where(sql`${users.id} in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`),

  tallies: () => readTallies(db, ['users', 'users_verified', 'plans_active', 'plans_trialing', 'plans_trial_over']),

  /** Plans whose time is over and whose row does not say so yet: few, as the provider tells of it within the hour. */
  overdue: (moments: PlanMoments): Promise<{ readonly ended: number; readonly over: number }> =>
    one(
      db,
      sql`select (select count(*) from (${endedPlans(moments)}) e)::int as ended,
        (select count(*) from (${overTrials(moments)}) o)::int as over`,
    ),
});

const hitsAmong = (matching: Matching, moments: PlanMoments, cursor: string, looked: number, most: number): SQL =>
  sql`select id from (${newest(matching.status, moments, cursor, looked)}) n where ${isMeant(matching)} limit ${most}`;

/** All who are meant come from the indexes; what the filter asks is looked up for each of them. */
function indexHits(matching: Matching, moments: PlanMoments): SQL {
  const { user, plan } = conditionsOf(matching.status, moments);
  const withPlan = sql`cross join lateral (select from subscriptions s where s.user_id = found.id and ${plan} offset 0) p`;
  return sql`found as materialized (${sought(matching, user)}),
    hits as (select found.id from found ${plan ? withPlan : sql``})`;
}

const newestFirst = (ids: SQL): SQL => sql`(select coalesce(json_agg(id order by id desc), '[]') from (${ids}) ids)`;

async function one<Row>(db: Database, statement: SQL): Promise<Row> {
  const { rows } = (await db.execute(statement)) as unknown as { rows: Row[] };
  return rows[0] as Row;
}
