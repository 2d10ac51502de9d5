import { and, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
import { type DimensionKey, dimensionKeys, type Ratings, type TimeOfDay } from '#contract/domain/mood.ts';
import type { DatedRatings } from '#contract/domain/needs-help.ts';
import {
  fromDimensionMask,
  type RatingSources,
  type SourcedRatings,
  toDimensionMask,
} from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { maskHas } from '#server/db/dimension-mask.ts';
import { LastStatements } from '#server/db/last-statements.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { checkIns } from '#server/db/schema.ts';
import { givenColumns, statement } from '#server/db/statement.ts';
import { type consentedTransaction, RolledBack } from '../consent/consented-transaction.ts';

export interface NewCheckIn extends SourcedRatings {
  readonly id: string;
  readonly userId: string;
  readonly timeOfDay: TimeOfDay;
  readonly localDay: string;
  readonly filledIn: boolean;
  readonly isNight: boolean;
  readonly idempotencyKey: string | null;
  readonly createdAt: Date;
}

/** Stored ratings, and whether their sources were recorded or inferred. */
export interface RecordedRatings extends SourcedRatings {
  readonly sourcesInferred: boolean;
  readonly localDay: string;
}

/**
 * Other work in the transaction that stores a new check-in: sends its reads, and returns a function that sends its
 * writes as the transaction's last statements.
 */
export type TransactionWork<Result> = (tx: Transaction) => Promise<() => Promise<Result>>;

export const checkInsStore = (
  db: Database,
  /** Holds the lock that `alsoInTransaction` needs. */
  transaction: ReturnType<typeof consentedTransaction>,
  /** Updates the aggregates in the transaction that stores the check-in. */
  updateAggregates: (tx: Transaction, checkIn: NewCheckIn) => Promise<unknown>,
) => ({
  transaction: runTransaction(db),
  /**
   * Adds the check-in. All statements are sent before it is known whether it was added, and rolled back if it was not.
   * @returns null if this user already has one with the same idempotency key, otherwise the result of
   *   `alsoInTransaction`.
   */
  addCheckIn: <Result>({ ratings, sources, ...rest }: NewCheckIn, alsoInTransaction: TransactionWork<Result>) =>
    transaction<Result | null>(rest.userId, async (tx) => {
      const [added, , sendLast] = await Promise.all([
        insertCheckIn(tx, { ...rest, ...ratings, ...masksOf(sources) }),
        updateAggregates(tx, { ratings, sources, ...rest }),
        alsoInTransaction(tx),
      ]);
      return added.length > 0 ? new LastStatements(sendLast) : new RolledBack(null);
    }),
  findCheckInByKey: async (userId: string, idempotencyKey: string) => {
    const rows = await db
      .select()
      .from(checkIns)
      .where(and(eq(checkIns.userId, userId), eq(checkIns.idempotencyKey, idempotencyKey)));
    return rows[0] ?? null;
  },
  /**
   * The last check-in of the newest day. One that was filled in later for an earlier day does not count as the last.
   */
  lastCheckIn: async (userId: string) => {
    const rows = await db
      .select()
      .from(checkIns)
      .where(eq(checkIns.userId, userId))
      .orderBy(desc(checkIns.localDay), desc(checkIns.id))
      .limit(1);
    return rows[0] ?? null;
  },
  /** The newest check-ins before the given one, newest first. */
  newestBefore: async (
    tx: Transaction,
    { userId, id: checkInId }: Pick<NewCheckIn, 'userId' | 'id'>,
    limit: number,
  ): Promise<DatedRatings[]> => {
    const rows = await selectNewestBefore(tx, { userId, checkInId, limit });
    return rows.map((row) => ({ ratings: ratingsOf(row), sources: sourcesOf(row), madeAt: row.createdAt.getTime() }));
  },
  /** The ratings of the newest check-ins and their sources, newest first. */
  newestRatings: async (userId: string, limit: number): Promise<RecordedRatings[]> => {
    const rows = await db
      .select(ratingColumns)
      .from(checkIns)
      .where(eq(checkIns.userId, userId))
      .orderBy(desc(checkIns.id))
      .limit(limit);
    return rows.map((row) => ({
      ratings: ratingsOf(row),
      sources: sourcesOf(row),
      sourcesInferred: row.sourcesInferred,
      localDay: row.localDay,
    }));
  },
  /**
   * The hope ratings of the newest check-ins before the given one, newest first.
   * @param which 'given': only check-ins in which hope was set or carried. 'all': also others, in which it is 3.
   */
  hopeRatingsBefore: async (
    tx: Transaction,
    { userId, id: checkInId }: Pick<NewCheckIn, 'userId' | 'id'>,
    limit: number,
    which: 'given' | 'all',
  ): Promise<number[]> => {
    const rows = await selectHopes[which](tx, { userId, checkInId, limit });
    return rows.map((row) => row.hope);
  },
});

const ratingColumns = {
  ...(Object.fromEntries(dimensionKeys.map((key) => [key, checkIns[key]])) as Pick<typeof checkIns, DimensionKey>),
  setMask: checkIns.setMask,
  carriedMask: checkIns.carriedMask,
  sourcesInferred: checkIns.sourcesInferred,
  localDay: checkIns.localDay,
};

const isBefore = and(eq(checkIns.userId, sql.placeholder('userId')), lt(checkIns.id, sql.placeholder('checkInId')));

const selectNewestBefore = statement('check_ins_before', (db) =>
  db
    .select({ ...ratingColumns, createdAt: checkIns.createdAt })
    .from(checkIns)
    .where(isBefore)
    .orderBy(desc(checkIns.id))
    .limit(sql.placeholder('limit')),
);

const isHopeGiven = maskHas(sql`${checkIns.setMask} | ${checkIns.carriedMask}`, 'hopeForFuture');

const insertCheckIn = statement('insert_check_in', (db) =>
  db
    .insert(checkIns)
    .values({
      ...givenColumns(['userId', 'id', 'timeOfDay', 'localDay', 'filledIn', 'isNight', 'idempotencyKey', 'createdAt']),
      ...givenColumns([...dimensionKeys, 'setMask', 'carriedMask']),
    })
    .onConflictDoNothing()
    .returning({ id: checkIns.id }),
);

const selectHopesWhere = (name: string, condition?: SQL) =>
  statement(name, (db) =>
    db
      .select({ hope: checkIns.hopeForFuture })
      .from(checkIns)
      .where(and(isBefore, condition))
      .orderBy(desc(checkIns.id))
      .limit(sql.placeholder('limit')),
  );
const selectHopes = {
  given: selectHopesWhere('hopes_given', isHopeGiven),
  all: selectHopesWhere('hopes_all'),
};

/** The columns that store the sources of the ratings. */
export const masksOf = ({ set, carried }: RatingSources) => ({
  setMask: toDimensionMask(set),
  carriedMask: toDimensionMask(carried),
});

export const sourcesOf = (row: ReturnType<typeof masksOf>): RatingSources => ({
  set: fromDimensionMask(row.setMask),
  carried: fromDimensionMask(row.carriedMask),
});

/** The 15 ratings of a row. */
export const ratingsOf = (row: Ratings): Ratings => recordOf(dimensionKeys, (key) => row[key]);
