import { and, asc, eq, gte, isNull, ne, or, type SQL } from 'drizzle-orm';
import { placeholderEmail } from '#contract/placeholder-email.ts';
import type { Database, Transaction } from '../../db/client.ts';
import { lockUser } from '../../db/lock-user.ts';
import { runTransaction } from '../../db/run-transaction.ts';
import {
  accounts,
  mfaCredentials,
  profilePictures,
  sessions,
  signInDevices,
  userDataKeys,
  users,
} from '../../db/schema.ts';
import { isUniqueViolation } from '../../db/violated-constraints.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import { PASSWORD_PROVIDER } from '../../ports/identity/port.ts';
import { setEmailVerified } from './email-address/verified-email-store.ts';

export type AccountUsersStore = ReturnType<typeof accountUsersStore>;

/** The users as sign-in, recovery, email links and changes of credentials read, lock and change them. */
export const accountUsersStore = (db: Database, fields: Pick<FieldEncryption, 'decryptName'>) => ({
  transaction: runTransaction(db),

  findByEmail: (email: string) => findUser(db, fields, eq(users.email, email)),

  findById: (userId: string, tx: Database | Transaction = db) => findUser(tx, fields, eq(users.id, userId)),

  /**
   * Locks the user for the transaction.
   * @returns null if their address is no longer this one.
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
   * Locks the user, and whoever has this address, in the order of their ids, as everything that locks several users
   * does.
   */
  lockWithOwnerOf: async (tx: Transaction, userId: string, email: string): Promise<void> => {
    const either = or(eq(users.id, userId), eq(users.email, email));
    await tx.select({ id: users.id }).from(users).where(either).orderBy(asc(users.id)).for('update');
  },

  /**
   * Locks the user for the transaction and checks that the session still exists. It may have ended while the request
   * was hashing a password.
   * @returns false if the session has ended.
   */
  lockWithSession: async (tx: Transaction, userId: string, sessionId: string): Promise<boolean> => {
    await lockUser(tx, userId, 'update');
    const isOwnSession = and(eq(sessions.id, sessionId), eq(sessions.userId, userId));
    const rows = await tx.select({ id: sessions.id }).from(sessions).where(isOwnSession);
    return rows.length > 0;
  },

  markEmailVerified: setEmailVerified,

  /**
   * For an account whose address was never verified, which someone else may have created. Removes the linked identities
   * and MFA, with which its creator could keep access or lock the owner out, and also the picture, the devices and the
   * name, which may be a message to the owner: from now on emails contain it.
   */
  removeUnverifiedCredentials: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, PASSWORD_PROVIDER)));
    await tx.delete(mfaCredentials).where(eq(mfaCredentials.userId, userId));
    await tx.delete(signInDevices).where(eq(signInDevices.userId, userId));
    // Deleted after the linked identities: a job that is saving a picture holds a lock on one of them until it commits.
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
    await tx.update(users).set({ nameCiphertext: '', nameBlindIndex: [] }).where(eq(users.id, userId));
  },

  /** Removes the linked identities and the MFA added at or after these times, by the machine's own clock. */
  removeCredentialsAddedSince: async (
    tx: Transaction,
    userId: string,
    since: { readonly socialLogin: Date; readonly mfa: Date },
  ): Promise<void> => {
    const isNewIdentity = and(ne(accounts.providerId, PASSWORD_PROVIDER), gte(accounts.createdAt, since.socialLogin));
    await tx.delete(accounts).where(and(eq(accounts.userId, userId), isNewIdentity));
    // Replacing the authenticator app confirms MFA again, so this is when the current secret was set.
    const isNewer = or(isNull(mfaCredentials.confirmedAt), gte(mfaCredentials.confirmedAt, since.mfa));
    await tx.delete(mfaCredentials).where(and(eq(mfaCredentials.userId, userId), isNewer));
  },

  /**
   * Frees the address for a user who has proved that it is theirs. Another account that has it without having verified
   * it keeps its sessions and data, and gets a placeholder: any other address would give the account to whoever reads
   * emails there.
   * @returns that account's id, or null if no other account had the address; 'verified', with nothing changed, if
   * another account has verified it.
   */
  freeEmail: async (tx: Transaction, email: string, userId: string, now: Date): Promise<string | 'verified' | null> => {
    const [current] = await tx.select(userColumns).from(users).where(eq(users.email, email)).for('update');
    if (!current || current.id === userId) return null;
    if (current.emailVerified) return 'verified';
    const placeholder = { email: placeholderEmail(current.id), updatedAt: now };
    await tx.update(users).set(placeholder).where(eq(users.id, current.id));
    return current.id;
  },

  /**
   * Runs the transaction.
   * @returns 'taken', with nothing changed, if it would give two users the same address.
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

  /** Sets an address that the user has verified by a link. */
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
