import { and, eq, lt } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { signInDevices } from '#server/db/schema.ts';

export type SignInDevicesStore = ReturnType<typeof signInDevicesStore>;

/** The kinds of devices from which each user has signed in. */
export const signInDevicesStore = (db: Database) => ({
  transaction: runTransaction(db),

  /** @returns false if no sign-in of this user from such a device is stored. */
  updateLastSeen: async (userId: string, device: string, now: Date): Promise<boolean> => {
    const seen = await db
      .update(signInDevices)
      .set({ lastSeenAt: now })
      .where(and(eq(signInDevices.userId, userId), eq(signInDevices.device, device)))
      .returning({ device: signInDevices.device });
    return seen.length > 0;
  },

  /**
   * @returns whether the device is the user's first one, another one or already known, or 'no-user' if the user no
   * longer exists.
   */
  add: async (tx: Transaction, userId: string, device: string, now: Date) => {
    // One at a time, so that only one of two concurrent first sign-ins counts as the first.
    if (!(await lockUser(tx, userId, 'no key update'))) return 'no-user';
    const previousCount = await tx.$count(signInDevices, eq(signInDevices.userId, userId));
    const added = await tx
      .insert(signInDevices)
      .values({ userId, device, firstSeenAt: now, lastSeenAt: now })
      .onConflictDoNothing()
      .returning({ device: signInDevices.device });
    if (added.length === 0) return 'known';
    return previousCount === 0 ? 'first' : 'another';
  },

  removeUnseenSince: async (moment: Date): Promise<void> => {
    await deleteUnlocked(db, signInDevices, lt(signInDevices.lastSeenAt, moment));
  },
});
