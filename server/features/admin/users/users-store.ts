import { eq, type SQL, sql } from 'drizzle-orm';
import type { UserStatusFilter } from '../../../../contract/calls/admin.ts';
import type { Database } from '../../../db/client.ts';
import { readCounters } from '../../../db/counters.ts';
import { rowsOf } from '../../../db/rows-of.ts';
import { subscriptions, userDataKeys, users } from '../../../db/schema.ts';
import {
  endedSubscriptions,
  endedTrials,
  matchesSearch,
  matchingUserIds,
  newestUsers,
  type SubscriptionCutoffs,
  searchedUserIds,
  statusConditions,
  type UserSearch,
} from './user-search-store.ts';

/** A page of a list, newest first: at most `rows` rows below the cursor. */
export interface PageRequest {
  readonly cursor: string;
  readonly rows: number;
}

/** The matches among the newest users, and how many of those were scanned. */
export interface ScanResult {
  readonly seen: number;
  readonly hits: number;
  readonly ids: readonly string[];
}

export type UsersStore = ReturnType<typeof usersStore>;
export type UserRow = Awaited<ReturnType<UsersStore['findRows']>>[number];

/** Which users a page of the list shows. */
const userPages = (db: Database) => ({
  /** Without a search. */
  listPage: async (
    status: UserStatusFilter,
    moments: SubscriptionCutoffs,
    { cursor, rows }: PageRequest,
  ): Promise<string[]> => {
    const found = await queryOne<{ ids: string[] }>(
      db,
      sql`select ${newestFirst(sql`select id from (${newestUsers(status, moments, cursor, rows)}) n`)} as ids`,
    );
    return found.ids;
  },

  /** Scans the newest `looked` users below the cursor completely, row by row. */
  searchNewest: (
    matching: UserSearch,
    moments: SubscriptionCutoffs,
    { cursor, rows }: PageRequest,
    looked: number,
  ): Promise<ScanResult> =>
    queryOne<ScanResult>(
      db,
      sql`with looked_at as materialized (${newestUsers(matching.status, moments, cursor, looked)}),
        hits as materialized (select id from looked_at where ${matchesSearch(matching)})
      select (select count(*) from looked_at)::int as seen, (select count(*) from hits)::int as hits,
        ${newestFirst(sql`select id from hits order by id desc limit ${rows}`)} as ids`,
    ),

  /** The same, but stops when the page is full. */
  searchUntilFull: async (
    matching: UserSearch,
    moments: SubscriptionCutoffs,
    { cursor, rows }: PageRequest,
    looked: number,
  ) => {
    const hits = newestHits(matching, moments, cursor, looked, rows);
    const found = await queryOne<{ ids: string[] }>(db, sql`select ${newestFirst(hits)} as ids`);
    return found.ids;
  },

  /** Searches by the index: quick where few match. */
  searchByIndex: async (
    matching: UserSearch,
    moments: SubscriptionCutoffs,
    { cursor, rows }: PageRequest,
  ): Promise<string[]> => {
    const hits = sql`select id from hits where id < ${cursor}::uuid order by id desc limit ${rows}`;
    const found = await queryOne<{ ids: string[] }>(
      db,
      sql`with ${indexHits(matching, moments)} select ${newestFirst(hits)} as ids`,
    );
    return found.ids;
  },

  findRows: (ids: readonly string[]) =>
    db
      .select({
        id: users.id,
        email: users.email,
        nameCiphertext: users.nameCiphertext,
        key: userDataKeys,
        emailVerifiedAt: users.emailVerifiedAt,
        createdAt: users.createdAt,
        loginProviders: sql<string[]>`(select coalesce(json_agg(a.provider_id order by a.id), '[]') from accounts a
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
      .leftJoin(userDataKeys, eq(userDataKeys.userId, users.id))
      .where(sql`${users.id} in (select value::uuid from json_array_elements_text(${JSON.stringify(ids)}::json))`),
});

/** How many users there are, or match. */
const userCounts = (db: Database) => ({
  /** How many of the newest `looked` match, counted up to `most`. */
  countNewest: async (
    matching: UserSearch,
    moments: SubscriptionCutoffs,
    cursor: string,
    looked: number,
    most: number,
  ) => {
    const hits = newestHits(matching, moments, cursor, looked, most);
    const { count } = await queryOne<{ count: number }>(db, sql`select count(*)::int as count from (${hits}) h`);
    return count;
  },

  /** How many match, counted by the index, up to `most`. */
  countByIndex: async (matching: UserSearch, moments: SubscriptionCutoffs, most: number): Promise<number> => {
    const hits = sql`select from hits limit ${most}`;
    const { count } = await queryOne<{ count: number }>(
      db,
      sql`with ${indexHits(matching, moments)} select count(*)::int as count from (${hits}) h`,
    );
    return count;
  },

  /** How many match, however long it takes. */
  countAll: async (matching: UserSearch, moments: SubscriptionCutoffs): Promise<number> => {
    const { count } = await queryOne<{ count: number }>(
      db,
      sql`select count(*)::int as count from (${matchingUserIds(matching, moments)}) m`,
    );
    return count;
  },

  counters: () => readCounters(db, ['users', 'users_verified', 'plans_active', 'plans_trialing', 'plans_trial_over']),

  /**
   * Subscriptions that have ended but whose row does not say so yet. They are few, because the provider reports an end
   * within the hour.
   */
  countOverdue: (moments: SubscriptionCutoffs): Promise<{ readonly ended: number; readonly over: number }> =>
    queryOne(
      db,
      sql`select (select count(*) from (${endedSubscriptions(moments)}) e)::int as ended,
        (select count(*) from (${endedTrials(moments)}) o)::int as over`,
    ),
});

/**
 * The administrator's list. No statement here may read everyone: plans are made without the values (server/db/postgres/open-postgres.ts),
 * so each statement leaves only one good way to answer it, and users-service.ts chooses the statement.
 */
export const usersStore = (db: Database) => ({ ...userPages(db), ...userCounts(db) });

const newestHits = (
  matching: UserSearch,
  moments: SubscriptionCutoffs,
  cursor: string,
  looked: number,
  most: number,
): SQL =>
  sql`select id from (${newestUsers(matching.status, moments, cursor, looked)}) n where ${matchesSearch(matching)} limit ${most}`;

/** All matches come from the indexes. The status filter is then checked for each of them. */
function indexHits(matching: UserSearch, moments: SubscriptionCutoffs): SQL {
  const { user, plan } = statusConditions(matching.status, moments);
  const withPlan = sql`cross join lateral (select from subscriptions s where s.user_id = found.id and ${plan} offset 0) p`;
  return sql`found as materialized (${searchedUserIds(matching, user)}),
    hits as (select found.id from found ${plan ? withPlan : sql``})`;
}

const newestFirst = (ids: SQL): SQL => sql`(select coalesce(json_agg(id order by id desc), '[]') from (${ids}) ids)`;

async function queryOne<Row>(db: Database, statement: SQL): Promise<Row> {
  const [row] = await rowsOf<Row>(db, statement);
  return row as Row;
}
