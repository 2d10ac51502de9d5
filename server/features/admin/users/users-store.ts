import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { readCounters } from '#server/db/counters.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { subscriptions, userDataKeys, users } from '#server/db/schema.ts';
import { MAX_UUID } from '#server/db/uuid-bounds.ts';
import {
  endedSubscriptions,
  endedTrials,
  matchesSearch,
  matchingUserIds,
  newestUsers,
  type StatusSearch,
  type SubscriptionCutoffs,
  searchedUserIds,
  statusConditions,
  type UserSearch,
} from './user-search-store.ts';

/** A page of a list, newest first: at most `limit` rows below the cursor. */
export interface PageRequest {
  readonly cursor: string;
  readonly limit: number;
}

/**
 * The result of scanning the newest users: how many were scanned (`scanned`), how many match (`hits`), and a page of ids.
 */
export interface ScanResult {
  readonly scanned: number;
  readonly hits: number;
  readonly ids: readonly string[];
}

export type UsersStore = ReturnType<typeof usersStore>;
export type UserRow = Awaited<ReturnType<UsersStore['findRows']>>[number];

/** Queries for the pages of the list. */
const userPages = (db: Database) => ({
  /** A page of the list without a search. */
  listPage: async (criteria: StatusSearch, { cursor, limit }: PageRequest): Promise<string[]> => {
    const found = await queryOne<{ ids: string[] }>(
      db,
      sql`select ${newestFirst(sql`select id from (${newestUsers(criteria, cursor, limit)}) n`)} as ids`,
    );
    return found.ids;
  },

  /** Scans all of the newest `maxScanned` users below the cursor. */
  searchNewest: (criteria: UserSearch, { cursor, limit }: PageRequest, maxScanned: number): Promise<ScanResult> =>
    queryOne<ScanResult>(
      db,
      sql`with scanned as materialized (${newestUsers(criteria, cursor, maxScanned)}),
        hits as materialized (select id from scanned where ${matchesSearch(criteria)})
      select (select count(*) from scanned)::int as scanned, (select count(*) from hits)::int as hits,
        ${newestFirst(sql`select id from hits order by id desc limit ${limit}`)} as ids`,
    ),

  /** Scans up to `maxScanned` users, but stops when the page is full. */
  searchUntilFull: async (criteria: UserSearch, page: PageRequest, maxScanned: number) => {
    const hits = newestHits(criteria, page, maxScanned);
    const found = await queryOne<{ ids: string[] }>(db, sql`select ${newestFirst(hits)} as ids`);
    return found.ids;
  },

  /** Searches by the indexes, which is fast if there are few matches. */
  searchByIndex: async (criteria: UserSearch, { cursor, limit }: PageRequest): Promise<string[]> => {
    const hits = sql`select id from hits where id < ${cursor}::uuid order by id desc limit ${limit}`;
    const found = await queryOne<{ ids: string[] }>(
      db,
      sql`with ${indexHits(criteria)} select ${newestFirst(hits)} as ids`,
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

/** Queries for the counts. */
const userCounts = (db: Database) => ({
  /** Counts the matches among the newest `maxScanned` users, up to `limit`. */
  countNewest: async (criteria: UserSearch, maxScanned: number, limit: number) => {
    const hits = newestHits(criteria, { cursor: MAX_UUID, limit }, maxScanned);
    const { count } = await queryOne<{ count: number }>(db, sql`select count(*)::int as count from (${hits}) h`);
    return count;
  },

  /** Counts the matches by the indexes, up to `limit`. */
  countByIndex: async (criteria: UserSearch, limit: number): Promise<number> => {
    const hits = sql`select from hits limit ${limit}`;
    const { count } = await queryOne<{ count: number }>(
      db,
      sql`with ${indexHits(criteria)} select count(*)::int as count from (${hits}) h`,
    );
    return count;
  },

  /** Counts all matches, however long it takes. */
  countAll: async (criteria: UserSearch): Promise<number> => {
    const { count } = await queryOne<{ count: number }>(
      db,
      sql`select count(*)::int as count from (${matchingUserIds(criteria)}) m`,
    );
    return count;
  },

  counters: () => readCounters(db, ['users', 'users_verified', 'plans_active', 'plans_trialing', 'plans_trial_over']),

  /**
   * Counts subscriptions and trials that are over but not yet marked as such. They are few, because the provider
   * reports an end within the hour.
   */
  countOverdue: (cutoffs: SubscriptionCutoffs): Promise<{ readonly ended: number; readonly over: number }> =>
    queryOne(
      db,
      sql`select (select count(*) from (${endedSubscriptions(cutoffs)}) e)::int as ended,
        (select count(*) from (${endedTrials(cutoffs)}) o)::int as over`,
    ),
});

/**
 * Queries for the administrator's list of users. No statement except `countAll` may read all users. Statements are
 * planned without their parameter values (server/db/postgres/open-postgres.ts), so each is written for a single good
 * plan, and users-service.ts chooses the statement.
 */
export const usersStore = (db: Database) => ({ ...userPages(db), ...userCounts(db) });

const newestHits = (criteria: UserSearch, { cursor, limit }: PageRequest, maxScanned: number): SQL =>
  sql`select id from (${newestUsers(criteria, cursor, maxScanned)}) n where ${matchesSearch(criteria)} limit ${limit}`;

/** Reads all matches from the indexes, then checks the status filter for each of them. */
function indexHits(criteria: UserSearch): SQL {
  const { user, plan } = statusConditions(criteria);
  const withPlan = sql`cross join lateral (select from subscriptions s where s.user_id = found.id and ${plan} offset 0) p`;
  return sql`found as materialized (${searchedUserIds(criteria, user)}),
    hits as (select found.id from found ${plan ? withPlan : sql``})`;
}

const newestFirst = (ids: SQL): SQL => sql`(select coalesce(json_agg(id order by id desc), '[]') from (${ids}) ids)`;

async function queryOne<Row>(db: Database, statement: SQL): Promise<Row> {
  const [row] = await rowsOf<Row>(db, statement);
  return row as Row;
}
