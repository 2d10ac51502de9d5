/**
 * Counters that all processes share, in the database, so that a restart does not clear them. Counting an attempt is one
 * statement, however many counters it has, and so is its refund. Rows are locked in the order of their keys, so that
 * statements cannot deadlock. Times are the database's, so that they are the same for all processes.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { deleteUnlocked } from '../../db/retention/delete-unlocked.ts';
import { rowsOf } from '../../db/rows-of.ts';
import { rateLimitCounters } from '../../db/schema.ts';
import type { Counter, Counters, Location, TakeResult } from './counters.ts';

/** As long as a session lives. After that, an owner's address is unknown again. */
export const KNOWN_LOCATION_DAYS = 90;
/**
 * Far more rows than real users cause. Beyond this number, those that expire soonest are deleted, so that the table
 * stays bounded.
 */
const MAX_ROWS = 1_000_000;

/** No row expires later, unless the clock was set back since: new known locations would then count as forgotten. */
const LATEST_EXPIRY = sql`now() + ${KNOWN_LOCATION_DAYS} * interval '1 day'`;

export interface SharedCounters extends Counters {
  /** Records that the account's owner uses this address. */
  readonly addKnownLocation: (location: Location) => Promise<void>;
  /** Makes all addresses unknown from which this account was used until now. */
  readonly forgetKnownLocations: (account: string) => Promise<void>;
  readonly reset: (counters: readonly Counter[]) => Promise<void>;
  readonly removeExpired: () => Promise<void>;
}

interface Row {
  readonly key: string;
  readonly attempts: number;
  readonly waitSeconds: number;
}

/** @param secret the key of the hashes that are stored in place of addresses and accounts. */
export function sharedCountersStore(db: Database, secret: string, maxRows = MAX_ROWS): SharedCounters {
  const hashOf = (key: string): string =>
    createHmac('sha256', `rate-limits ${secret}`).update(key).digest('base64url').slice(0, 22);
  const locationKey = ({ account, address }: Location): string => hashOf(`location ${account} ${address}`);
  const forgottenKey = (account: string): string => hashOf(`locations forgotten ${account}`);
  /**
   * The keys are hashes, so the locations of an account cannot be found by it. Instead one row says until when they are
   * forgotten: it expires with the newest of them.
   */
  const forgottenUntil = (account: string) =>
    sql`coalesce((select expires_at from rate_limit_counters where key = ${forgottenKey(account)}), now())`;

  /**
   * After the clock was set back, a full counter stays full, because its attempts were made, but for one window from
   * the next attempt at most: without `least`, until the clock had caught up.
   */
  const count = (counters: readonly Counter[], location: Location): Promise<Row[]> => {
    const rows = counters.map(
      ({ key, seconds, skippedAtKnownLocation }) =>
        sql`(${hashOf(key)}::text, ${seconds}::int, ${skippedAtKnownLocation}::boolean)`,
    );
    return rowsOf(
      db,
      sql`insert into rate_limit_counters as counted (key, attempts, expires_at)
        select key, 1, now() + seconds * interval '1 second'
        from (values ${sql.join(rows, sql`, `)}) as given (key, seconds, skipped)
        where not skipped or not exists (
          select from rate_limit_counters where key = ${locationKey(location)} and expires_at > ${forgottenUntil(location.account)})
        order by key
        on conflict (key) do update set
          attempts = case when counted.expires_at <= now() then 1 else counted.attempts + 1 end,
          expires_at = case when counted.expires_at <= now() then excluded.expires_at
            else least(counted.expires_at, excluded.expires_at) end
        returning key, attempts, ceil(extract(epoch from expires_at - now()))::int as "waitSeconds"`,
    );
  };
  const decrement = async (keys: readonly string[]): Promise<void> => {
    await db.execute(sql`update rate_limit_counters set attempts = greatest(attempts - 1, 0)
      where key in (select key from rate_limit_counters where key in ${[...keys]} order by key for update)`);
  };

  return {
    take: async (counters, location) => {
      const rows = new Map((await count(counters, location)).map((row) => [row.key, row]));
      const full = firstFull(counters, (key) => rows.get(hashOf(key)));
      if (full) await decrement([...rows.keys()]);
      return { full, counted: full ? [] : counters.filter(({ key }) => rows.has(hashOf(key))) };
    },
    refund: (counted) => decrement(counted.map(({ key }) => hashOf(key))),
    addKnownLocation: async (location) => {
      await db.execute(sql`insert into rate_limit_counters as known (key, attempts, expires_at)
        values (${locationKey(location)}, 0, ${LATEST_EXPIRY})
        on conflict (key) do update set expires_at = excluded.expires_at
        where known.expires_at < excluded.expires_at - interval '1 day'
          or known.expires_at <= ${forgottenUntil(location.account)}`);
    },
    forgetKnownLocations: async (account) => {
      await db.execute(sql`insert into rate_limit_counters (key, attempts, expires_at)
        values (${forgottenKey(account)}, 0, ${LATEST_EXPIRY})
        on conflict (key) do update set expires_at = excluded.expires_at`);
    },
    reset: async (counters) => {
      const keys = counters.map(({ key }) => hashOf(key));
      await db.execute(sql`delete from rate_limit_counters
        where key in (select key from rate_limit_counters where key in ${keys} order by key for update)`);
    },
    // What an attempt has locked is removed ten minutes later.
    removeExpired: async () => {
      await deleteUnlocked(db, rateLimitCounters, sql`expires_at <= now()`);
      await db.execute(sql`update rate_limit_counters set expires_at = ${LATEST_EXPIRY} where key in (
        select key from rate_limit_counters where expires_at > ${LATEST_EXPIRY} for update skip locked)`);
      const isBeyondLimit = sql`key in (select key from rate_limit_counters order by expires_at desc offset ${maxRows})`;
      await deleteUnlocked(db, rateLimitCounters, isBeyondLimit);
    },
  };
}

function firstFull(counters: readonly Counter[], rowOf: (key: string) => Row | undefined): TakeResult['full'] {
  const index = counters.findIndex(({ key, points }) => (rowOf(key)?.attempts ?? 0) > points);
  const full = counters[index];
  return full ? { index, waitSeconds: Math.max(1, rowOf(full.key)?.waitSeconds ?? 1) } : null;
}
