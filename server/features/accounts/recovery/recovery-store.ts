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

/** What becomes of an account when somebody has proven to read its mail. */
export const recoveryStore = (db: Database, fields: Pick<FieldEncryption, 'decryptName'>) => ({
  transaction: runTransaction(db),

  findByEmail: (email: string) => findUser(db, fields, eq(users.email, email)),

  findById: (userId: string, tx: Database | Transaction = db) => findUser(tx, fields, eq(users.id, userId)),

  /** Holds the person for the transaction, while this is still their address. Null when it is not. */
  lockWithEmail: async (tx: Transaction, userId: string, email: string) => {
    const rows = await tx
      .select(userColumns)
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .for('update');
    return rows[0] ?? null;
  },

  /** Holds the person for the transaction. */
  lock: async (tx: Transaction, userId: string) => {
    const rows = await tx.select(userColumns).from(users).where(eq(users.id, userId)).for('update');
    return rows[0] ?? null;
  },

  /**
   * Holds the person for the transaction, while they are still signed in with this session. An act that took its time
   * to hash a password must not outlive the sign-in it came with.
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
   * Nobody had proven to own the address until now, so whoever made the account may be someone else: their outside
   * sign-ins and their second factor go, for else they would keep a way in, or keep the owner out; and their picture
   * and devices.
   */
  removeUnverifiedCredentials: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')));
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await tx.delete(signInDevices).where(eq(signInDevices.userId, userId));
    // After the sign-ins, as one that is just being fetched waits for those.
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
  },

  /** Ends the ways to sign in, beside the password, that were added since then (on the machine's time). */
  removeCredentialsAddedSince: async (tx: Transaction, userId: string, since: Date): Promise<void> => {
    const externalIdentities = and(ne(accounts.providerId, 'credential'), gte(accounts.createdAt, since));
    await tx.delete(accounts).where(and(eq(accounts.userId, userId), externalIdentities));
    // One that is set up again is confirmed again, so this is when the secret in force came.
    const isNewer = or(isNull(secondFactors.confirmedAt), gte(secondFactors.confirmedAt, since));
    await tx.delete(secondFactors).where(and(eq(secondFactors.userId, userId), isNewer));
  },

  /**
   * Gives the address back to this person. Somebody who took it meanwhile without ever verifying it gets the one this
   * person had in exchange, unverified: no account is deleted, and none stands in the way.
   * @returns false, with nothing done, where somebody else has verified it.
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
    // No two have the same at any moment.
    if (other) await setEmailOf(other.id, { email: `${other.id}@swapped.invalid` });
    await setEmailOf(me.id, { email, emailVerified: true, emailVerifiedAt: now });
    if (other) await setEmailOf(other.id, { email: me.email });
    return true;
  },

  /** The transaction, or 'taken' and nothing done where it would give an address to a second person. */
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

  /** The new address is verified: its link was followed. */
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
  return row ? { ...row.user, firstName: decryptName(row.user.id, row.nameCiphertext, row.key).firstName } : null;
}

/** PostgreSQL's own code, wherever Drizzle has put it. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '23505' : isUniqueViolation(error.cause));
