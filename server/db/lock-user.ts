import { asc, eq, inArray } from 'drizzle-orm';
import type { Transaction } from './client.ts';
import { users } from './schema.ts';

/**
 * What else may happen to the user while a transaction holds the lock, in the names that PostgreSQL has for it:
 * - `key share`: everything but an erasure. For a transaction that stores rows of the user. PostgreSQL itself takes this
 *   lock for each inserted row with a foreign key to the user, but only then: too late if others were locked before.
 * - `no key update`: as before, but one such transaction at a time. For one that decides from what the others stored.
 *   Rows that reference the user can still be inserted.
 * - `update`: nothing. It waits for every transaction that stores rows of the user, and makes later ones wait.
 */
type UserLock = 'key share' | 'no key update' | 'update';

export interface LockedUser {
  readonly email: string;
  readonly emailVerified: boolean;
}

/**
 * Locks the user's row until the transaction ends. Every transaction that locks several rows of a user locks this one
 * first, as an erasure does, so that no two can deadlock.
 * @returns null if the user does not exist.
 */
export async function lockUser(tx: Transaction, userId: string, lock: UserLock): Promise<LockedUser | null> {
  const { email, emailVerified } = users;
  const [user] = await tx.select({ email, emailVerified }).from(users).where(eq(users.id, userId)).for(lock);
  return user ?? null;
}

/**
 * Locks several users, in the order of their ids, as everything that locks more than one does: an erasure of an
 * administrator locks all of them, and a rotation of keys locks users in batches.
 */
export async function lockUsers(tx: Transaction, userIds: readonly string[], lock: UserLock): Promise<void> {
  await tx
    .select({ id: users.id })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id))
    .for(lock);
}
