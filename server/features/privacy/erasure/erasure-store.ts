import { and, eq, gt, inArray, isNotNull, isNull, lt, lte, or, type SQL, sql } from 'drizzle-orm';
import { MINUTE_MS } from '#contract/domain/days.ts';
import { latestCounted } from '#server/dates/latest-counted.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { iteratePages } from '#server/db/iterate-pages.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { deletions, subscriptions, users } from '#server/db/schema.ts';
import type { Tombstone } from './tombstone-file.ts';

/** Longer than sending an email may take, but short enough to have expired when a crashed job is retried. */
const CONFIRMATION_LEASE_MS = 5 * MINUTE_MS;
/** Users or tombstones held in memory at once. */
const PAGE_ROWS = 5000;

export interface LockedUser {
  readonly id: string;
  readonly email: string;
  readonly emailVerified: boolean;
  /** True if the user is the only administrator. */
  readonly isLastAdmin: boolean;
}

export type ErasureStore = ReturnType<typeof erasureStore>;
export type Erasure = typeof deletions.$inferSelect;

/** Reads and locks users. */
const usersToErase = (db: Database) => ({
  transaction: runTransaction(db),

  /**
   * Locks the user's row for the transaction. Inserts of rows that reference the user wait for this lock, and every
   * deletion takes it first. If the user is an administrator, all administrators are locked, so that the last two
   * cannot delete their accounts concurrently.
   * @returns null if the user does not exist.
   */
  lockUser: async (tx: Transaction, userId: string, adminEmails: readonly string[]): Promise<LockedUser | null> => {
    const columns = { email: users.email, emailVerified: users.emailVerified };
    const rows = await tx
      .select({ id: users.id, ...columns })
      .from(users)
      .where(or(eq(users.id, userId), isAmongAdmins(adminEmails, userId)))
      .orderBy(users.id)
      .for('update');
    const user = rows.find(({ id }) => id === userId);
    if (!user) return null;
    const admins = rows.filter(({ email, emailVerified }) => emailVerified && adminEmails.includes(email));
    return { ...user, isLastAdmin: admins.length === 1 && admins[0]?.id === userId };
  },

  /** Whether the user is a customer of the payment provider. */
  isCustomer: async (tx: Transaction, userId: string): Promise<boolean> => {
    const rows = await tx
      .select({ userId: subscriptions.userId })
      .from(subscriptions)
      .where(eq(subscriptions.userId, userId));
    return rows.length > 0;
  },

  allUsers: () =>
    iteratePages((after: { readonly id: string } | null) =>
      db
        .select({ id: users.id })
        .from(users)
        .where(after ? gt(users.id, after.id) : undefined)
        .orderBy(users.id)
        .limit(PAGE_ROWS),
    ),
});

/** The records of erasures: the hash of the user id, and the pending steps. */
const erasureRecords = (db: Database) => ({
  /** @returns false if the deletion is already recorded. */
  record: async (tx: Transaction, deletion: Erasure): Promise<boolean> => {
    const added = await tx.insert(deletions).values(deletion).onConflictDoNothing().returning({ id: deletions.id });
    return added.length > 0;
  },

  recordAll: async (all: readonly Erasure[]): Promise<void> => {
    if (all.length > 0)
      await db
        .insert(deletions)
        .values([...all])
        .onConflictDoNothing();
  },

  find: async (id: string): Promise<Erasure | null> => {
    const [row] = await db.select().from(deletions).where(eq(deletions.id, id));
    return row ?? null;
  },

  markErased: async (tx: Transaction, id: string): Promise<void> => {
    await tx.update(deletions).set({ pendingUserId: null }).where(eq(deletions.id, id));
  },

  markPending: async (tx: Transaction, id: string, userId: string): Promise<void> => {
    await tx.update(deletions).set({ pendingUserId: userId }).where(eq(deletions.id, id));
  },

  /** The ids of deletions with pending steps. */
  findPending: async (): Promise<string[]> => {
    const rows = await db
      .select({ id: deletions.id })
      .from(deletions)
      .where(sql`pending_user_id is not null or confirmation_email is not null`)
      .orderBy(deletions.id);
    return rows.map(({ id }) => id);
  },

  /** Which of these hashes are recorded in the database. */
  findKnown: async (userHashes: readonly string[]): Promise<Set<string>> => {
    const rows = await db
      .select({ userHash: deletions.userHash })
      .from(deletions)
      .where(inArray(deletions.userHash, [...userHashes]));
    return new Set(rows.map(({ userHash }) => userHash));
  },

  allTombstones: () =>
    iteratePages((after: (Tombstone & { readonly id: string }) | null) =>
      db
        .select({ id: deletions.id, userHash: deletions.userHash, deletedAt: deletions.deletedAt })
        .from(deletions)
        .where(after ? gt(deletions.id, after.id) : undefined)
        .orderBy(deletions.id)
        .limit(PAGE_ROWS),
    ),
});

/** The confirmation email of each erasure. */
const confirmations = (db: Database) => ({
  /**
   * Takes the lease to send the confirmation email, for five minutes. One that expires later was taken before the clock
   * was set back, and no longer counts.
   * @returns null if there is none to send, or another process holds the lease.
   */
  leaseConfirmation: async (id: string, now: Date): Promise<(Erasure & { confirmationEmail: string }) | null> => {
    const leasedUntil = deletions.confirmationLeasedUntil;
    const until = new Date(now.getTime() + CONFIRMATION_LEASE_MS);
    const [row] = await db
      .update(deletions)
      .set({ confirmationLeasedUntil: until })
      .where(
        and(
          eq(deletions.id, id),
          isNotNull(deletions.confirmationEmail),
          or(isNull(leasedUntil), lte(leasedUntil, now), gt(leasedUntil, latestCounted(until))),
        ),
      )
      .returning();
    return row?.confirmationEmail ? { ...row, confirmationEmail: row.confirmationEmail } : null;
  },

  releaseConfirmation: async (id: string): Promise<void> => {
    await db.update(deletions).set({ confirmationLeasedUntil: null }).where(eq(deletions.id, id));
  },

  clearConfirmation: async (id: string): Promise<void> => {
    await db.update(deletions).set(noConfirmation).where(eq(deletions.id, id));
  },

  /** Drops the unsent confirmation emails of erased accounts that were deleted before this time. */
  clearConfirmationsBefore: async (moment: Date): Promise<void> => {
    await db
      .update(deletions)
      .set(noConfirmation)
      .where(
        and(lt(deletions.deletedAt, moment), isNotNull(deletions.confirmationEmail), isNull(deletions.pendingUserId)),
      );
  },
});

export const erasureStore = (db: Database) => ({ ...usersToErase(db), ...erasureRecords(db), ...confirmations(db) });

/** The columns of an erasure without a confirmation email to send. */
export const noConfirmation = {
  confirmationEmail: null,
  confirmationTrialUsed: null,
  confirmationPaid: null,
  confirmationLeasedUntil: null,
} satisfies Partial<Erasure>;

/** Matches all administrators if this user is one, and otherwise no row. */
function isAmongAdmins(adminEmails: readonly string[], userId: string): SQL | undefined {
  if (adminEmails.length === 0) return sql`false`;
  const isAdmin = (email: SQL, verified: SQL) => sql`(${verified} and ${email} in ${[...adminEmails]})`;
  return and(
    isAdmin(sql`${users.email}`, sql`${users.emailVerified}`),
    sql`exists (select from users me where me.id = ${userId} and ${isAdmin(sql`me.email`, sql`me.email_verified`)})`,
  );
}
