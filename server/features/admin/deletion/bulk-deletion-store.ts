import { and, asc, desc, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { rowsOf } from '#server/db/rows-of.ts';
import { runBackgroundTransaction } from '#server/db/run-transaction.ts';
import { bulkDeletions, bulkDeletionTargets } from '#server/db/schema.ts';
import { matchingUserIds, type UserSearch } from '../users/user-search-store.ts';

export type BulkDeletionRow = typeof bulkDeletions.$inferSelect;

/** Who starts or stops a deletion, and when. */
export interface BulkDeletionAct {
  readonly id: string;
  readonly adminId: string;
  readonly now: Date;
}

export type BulkDeletionStore = ReturnType<typeof bulkDeletionStore>;

export const bulkDeletionStore = (db: Database) => ({ ...deletionRows(db), ...deletionTargets(db) });

/** Starting, finding, stopping and finishing deletions. */
const deletionRows = (db: Database) => ({
  /** Storing a million targets takes longer than the statement timeout of a request. */
  transaction: runBackgroundTransaction(db),

  /**
   * Targets the users with these ids, except the administrator's own account.
   * @returns the number of users.
   */
  createFromIds: (tx: Transaction, deletion: BulkDeletionAct, userIds: readonly string[]): Promise<number | null> => {
    const idList = sql`select value::uuid as id from json_array_elements_text(${JSON.stringify(userIds)}::json)`;
    return insertDeletion(tx, deletion, { candidateIds: sql`select u.id from users u where u.id in (${idList})` });
  },

  /**
   * Targets all matching users, except administrators.
   * @returns the number of matching users, or null, with nothing stored, if it is not the expected one.
   */
  createFromSearch: (
    tx: Transaction,
    deletion: BulkDeletionAct,
    criteria: UserSearch,
    { expected, adminEmails }: { readonly expected: number; readonly adminEmails: readonly string[] },
  ): Promise<number | null> => {
    const isAdmin = adminEmails.length === 0 ? sql`false` : sql`(u.email_verified and u.email in ${[...adminEmails]})`;
    return insertDeletion(tx, deletion, {
      candidateIds: matchingUserIds(criteria),
      isSkipped: isAdmin,
      precondition: sql`total = ${expected}::bigint`,
    });
  },

  find: async (id: string): Promise<BulkDeletionRow | null> => {
    const [row] = await db.select().from(bulkDeletions).where(eq(bulkDeletions.id, id));
    return row ?? null;
  },

  newest: (limit: number): Promise<BulkDeletionRow[]> =>
    db.select().from(bulkDeletions).orderBy(desc(bulkDeletions.id)).limit(limit),

  unfinished: async (): Promise<string[]> => {
    const rows = await db
      .select({ id: bulkDeletions.id })
      .from(bulkDeletions)
      .where(isNull(bulkDeletions.finishedAt))
      .orderBy(bulkDeletions.id);
    return rows.map(({ id }) => id);
  },

  /**
   * Removes the remaining targets and finishes the deletion. Locks the administrator first, as an erasure locks its user
   * before it locks the target: otherwise stopping a deletion of which the administrator is a target could deadlock.
   * @returns null, with nothing changed, if there is no such deletion or it has finished.
   */
  stop: async (tx: Transaction, { id, adminId, now }: BulkDeletionAct): Promise<BulkDeletionRow | null> => {
    await lockUser(tx, adminId, 'key share');
    await tx.delete(bulkDeletionTargets).where(eq(bulkDeletionTargets.bulkDeletionId, id));
    const [stopped] = await tx
      .update(bulkDeletions)
      .set({ finishedAt: now })
      .where(and(eq(bulkDeletions.id, id), isNull(bulkDeletions.finishedAt)))
      .returning();
    return stopped ?? null;
  },

  countPaymentsEnded: async (id: string): Promise<void> => {
    await db
      .update(bulkDeletions)
      .set({ paymentsEnded: sql`${bulkDeletions.paymentsEnded} + 1` })
      .where(eq(bulkDeletions.id, id));
  },

  finish: async (id: string, now: Date): Promise<void> => {
    await db
      .update(bulkDeletions)
      .set({ finishedAt: now })
      .where(and(eq(bulkDeletions.id, id), isNull(bulkDeletions.finishedAt)));
  },

  /** Unfinished deletions are kept, however old they are. */
  removeFinishedBefore: async (moment: Date): Promise<void> => {
    await deleteUnlocked(db, bulkDeletions, lt(bulkDeletions.finishedAt, moment));
  },

  /** The deletions that an administrator started. */
  findByCreator: (adminId: string): Promise<BulkDeletionRow[]> =>
    db.select().from(bulkDeletions).where(eq(bulkDeletions.createdBy, adminId)).orderBy(bulkDeletions.id),
});

/** Finding targets, and counting them when they are deleted or skipped. */
const deletionTargets = (db: Database) => ({
  /** Up to `limit` users who are still to be deleted, in the order of their ids, without the first `skipped`. */
  nextTargets: async (id: string, limit: number, skipped: number): Promise<string[]> => {
    const targets = await db
      .select({ userId: bulkDeletionTargets.userId })
      .from(bulkDeletionTargets)
      .where(eq(bulkDeletionTargets.bulkDeletionId, id))
      .orderBy(asc(bulkDeletionTargets.userId))
      .limit(limit)
      .offset(skipped);
    return targets.map(({ userId }) => userId);
  },

  /**
   * Locks a target until the transaction that erases them ends. A stop waits for it, and then finds them deleted.
   * @returns false if the user is no longer a target of this deletion.
   */
  lockTarget: async (tx: Transaction, id: string, userId: string): Promise<boolean> => {
    const locked = await tx
      .select({ userId: bulkDeletionTargets.userId })
      .from(bulkDeletionTargets)
      .where(and(eq(bulkDeletionTargets.bulkDeletionId, id), eq(bulkDeletionTargets.userId, userId)))
      .for('update');
    return locked.length > 0;
  },

  /** Removes the user from the targets and counts them as skipped. Repeated calls count once. */
  countSkipped: async (id: string, userId: string): Promise<void> => {
    await db.execute(sql`
      with removed as (
        delete from bulk_deletion_targets where bulk_deletion_id = ${id} and user_id = ${userId} returning bulk_deletion_id
      )
      update bulk_deletions set kept = kept + 1 where id in (select bulk_deletion_id from removed)`);
  },

  /**
   * Removes the user from the targets of all deletions, and counts them as deleted in each. Called in the erasure. Locks
   * those that the user started as well, because deleting the user's row changes them. All in the order of their ids, so
   * that two erasures cannot deadlock.
   */
  countDeleted: async (userId: string, tx: Transaction | Database = db): Promise<void> => {
    await tx.execute(sql`
      with locked as materialized (
        select id from bulk_deletions where created_by = ${userId}
          or id in (select bulk_deletion_id from bulk_deletion_targets where user_id = ${userId})
        order by id for update
      ), removed as (
        delete from bulk_deletion_targets where user_id = ${userId} and bulk_deletion_id in (select id from locked)
        returning bulk_deletion_id
      )
      update bulk_deletions set deleted = deleted + 1 where id in (select bulk_deletion_id from removed)`);
  },
});

/** The targets of a deletion, as SQL. */
interface TargetConditions {
  readonly candidateIds: SQL;
  /** Which of them are skipped, besides the administrator's own account. */
  readonly isSkipped?: SQL;
  /** A condition on the number of candidates, `total`. If it is false, nothing is stored. */
  readonly precondition?: SQL;
}

/** A single statement, so that the users who are counted are exactly those who are stored. */
async function insertDeletion(
  tx: Transaction,
  { id, adminId, now }: BulkDeletionAct,
  { candidateIds, isSkipped = sql`false`, precondition = sql`true` }: TargetConditions,
): Promise<number | null> {
  const statement = sql`
    with candidates as materialized (
      select u.id, (u.id = ${adminId}::uuid or ${isSkipped}) as is_skipped from users u where u.id in (${candidateIds})
    ),
    counted as (select count(*)::int as total, (count(*) filter (where is_skipped))::int as skipped from candidates),
    deletion as (
      insert into bulk_deletions (id, created_by, created_at, total, kept)
      select ${id}::uuid, ${adminId}::uuid, ${now.toISOString()}::timestamptz, total, skipped from counted where ${precondition}
      returning id, total
    ),
    targets as (
      insert into bulk_deletion_targets (bulk_deletion_id, user_id)
      select deletion.id, candidates.id from deletion, candidates where not candidates.is_skipped
    )
    select total from deletion`;
  const [row] = await rowsOf<{ total: number }>(tx, statement);
  return row?.total ?? null;
}
