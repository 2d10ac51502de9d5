import { and, eq, gte, isNull, ne, or, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import {
  accounts,
  profilePictures,
  secondFactors,
  sessions,
  signInDevices,
  userDataKeys,
  users,
} from '../../../db/schema.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';

export type RecoveryStore = ReturnType<typeof recoveryStore>;

/** What happens to an account once someone has proved that they read its email. */
export const recoveryStore = (db: Database, fields: Pick<FieldEncryption, 'decryptName'>) => ({
  transaction: runTransaction(db),

  findByEmail: (email: string) => findUser(db, fields, eq(users.email, email)),

  findById: (userId: string, tx: Database | Transaction = db) => findUser(tx, fields, eq(users.id, userId)),

  /**
   * Locks the user for the transaction if this is still their address.
   * @returns null when it is not.
   */
  lockWithEmail: async (tx: Transaction, userId: string, email: string) => {
    const rows = await tx
      .select(userColumns)
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .for('update');
    return rows[0] ?? null;
  },

  /** Locks the user for the transaction. */
  lock: async (tx: Transaction, userId: string) => {
    const rows = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for('update');
    return rows[0] ?? null;
  },

  /**
   * Locks the user for the transaction if they are still signed in with this session. A request that spent time hashing
   * a password must not outlive its session.
   * @returns false when the session is gone.
   */
  lockWithSession: async (tx: Transaction, userId: string, sessionId: string): Promise<boolean> => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('update');
    const isOwnSession = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
    const rows = await tx.select({ id: sessions.id }).from(sessions).where(isOwnSession);
    return rows.length > 0;
  },

  markEmailVerified: async (tx: Transaction, userId: string, now: Date): Promise<void> => {
    await tx
      .update(users)
      .set({ emailVerified: true, emailVerifiedAt: now, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
  },

  /**
   * The address was never verified, so someone else may have created the account. Their linked identities and second
   * factor are removed, because they would keep a way in or lock the owner out. Their picture and devices are removed
   * too.
   */
  removeUnverifiedCredentials: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')));
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await tx.delete(signInDevices).where(eq(signInDevices.userId, userId));
    // After the linked identities, because a picture that is just being fetched waits for them.
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
  },

  /** Removes the linked identities and the second factor that were added since then (by the machine's own clock). */
  removeCredentialsAddedSince: async (tx: Transaction, userId: string, since: Date): Promise<void> => {
    const externalIdentities = and(ne(accounts.providerId, 'credential'), gte(accounts.createdAt, since));
    await tx.delete(accounts).where(and(eq(accounts.userId, userId), externalIdentities));
    // A second factor that is set up again is also confirmed again, so this is when the current secret was set.
    const isNewer = or(isNull(secondFactors.confirmedAt), gte(secondFactors.confirmedAt, since));
    await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNewer));
  },

  /**
   * Gives the address back to this user. If another user took it meanwhile without verifying it, that user gets this
   * user's current address in exchange, unverified. So no account is deleted or blocks the change.
   * @returns false, with nothing changed, when another user has verified the address.
   */
  restoreEmail: async (tx: Transaction, me: { id: string; email: string }, email: string, now: Date) => {
    const [current] = await tx.select(userColumns).from(users).where(eq(users.email, email)).for('update');
    const other = current && current.id !== me.id ? current : null;
    if (other?.emailVerified) return false;
    const setEmailOf = (id: string, set: Partial<typeof users.$inferInsert>) =>
      tx
        .update(users)
        .set({ ...set, updatedAt: now })
        .where(eq(users.id, id));
    // The addresses are unique at every moment, so the other account is moved to a placeholder first.
    if (other) await setEmailOf(other.id, { email: `${other.id}@swapped.invalid` });
    await setEmailOf(me.id, { email, emailVerified: true, emailVerifiedAt: now });
    if (other) await setEmailOf(other.id, { email: me.email });
    return true;
  },

  /**
   * Runs the transaction.
   * @returns 'taken', with nothing changed, when it would give an address to a second user.
   */
  transactionUnlessEmailTaken: async <Result>(
    work: (tx: Transaction) => Promise<Result>,
  ): Promise<Result | 'taken'> => {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken';
      throw error;
    }
  },

  /** Sets an address that was verified by following its link. */
  setVerifiedEmail: async (tx: Transaction, userId: string, email: string, now: Date): Promise<void> => {
    await tx
      .update(users)
      .set({ email, emailVerified: true, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
  },
});

const userColumns = {
  id: users.id,
  email: users.email,
  emailVerified: users.emailVerified,
  timeZone: users.timeZone,
};

async function findUser(db: Database | Transaction, { decryptName }: Pick<FieldEncryption, 'decryptName'>, where: SQL) {
  const [row] = await db
    .select({ user: userColumns, nameCiphertext: users.nameCiphertext, key: userDataKeys })
    .from(users)
    .leftJoin(userDataKeys, eq(userDataKeys.userId, users.id))
    .where(where);
  if (!row) return null;
  const { firstName, lastName } = decryptName(row.user.id, row.nameCiphertext, row.key);
  return { ...row.user, firstName, lastName };
}

/** PostgreSQL's error code 23505, however deeply Drizzle has wrapped the error. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '23505' : isUniqueViolation(error.cause));
