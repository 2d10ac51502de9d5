import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import {
  accounts,
  disownedAddresses,
  emailTokens,
  mfaCredentials,
  profilePictures,
  sessions,
  signInDevices,
  users,
} from '#server/db/schema.ts';
import { isUniqueViolation } from '#server/db/violated-constraints.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import type { NameParts } from '#server/field-encryption/user-names.ts';
import { setEmailVerified } from '../email-address/verified-email-store.ts';

export type SocialLoginStore = ReturnType<typeof socialLoginStore>;

interface IdentityKey {
  readonly issuer: string;
  readonly subject: string;
}

const userColumns = { id: users.id, email: users.email, emailVerified: users.emailVerified };

async function findByIdentity(tx: Transaction, { issuer, subject }: IdentityKey) {
  const [row] = await tx
    .select({ ...userColumns, identityId: accounts.id })
    .from(accounts)
    .innerJoin(users, eq(users.id, accounts.userId))
    .where(and(eq(accounts.providerId, issuer), eq(accounts.accountId, subject)));
  return row ?? null;
}

/** External identities and their users. */
const identities = (db: Database) => ({
  /** Runs the transaction, and retries it once if a concurrent one created the same user or identity. */
  transaction: async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error)) return db.transaction(work);
      throw error;
    }
  },

  findByIdentity,

  /**
   * Locks the user for the transaction.
   * @returns null also if the user was erased while this waited for the lock.
   */
  lockByIdentity: async (tx: Transaction, identity: IdentityKey) => {
    const found = await findByIdentity(tx, identity);
    if (!found || !(await lockUser(tx, found.id, 'update'))) return null;
    // Read again, because the address may have changed meanwhile, or the identity may have been removed.
    return findByIdentity(tx, identity);
  },

  /** Locks the user for the transaction. */
  lockByEmail: async (tx: Transaction, email: string) => {
    const [row] = await tx.select(userColumns).from(users).where(eq(users.email, email)).for('update');
    return row ?? null;
  },

  hasMfa: async (tx: Transaction, userId: string): Promise<boolean> => {
    const [row] = await tx
      .select({ confirmedAt: mfaCredentials.confirmedAt })
      .from(mfaCredentials)
      .where(eq(mfaCredentials.userId, userId));
    return Boolean(row?.confirmedAt);
  },

  addIdentity: async (
    tx: Transaction,
    { id, userId, issuer, subject, now }: IdentityKey & { id: string; userId: string; now: Date },
  ): Promise<void> => {
    const row = { id, userId, providerId: issuer, accountId: subject, createdAt: now, updatedAt: now };
    await tx.insert(accounts).values(row);
  },
});

/** Writes to the users of social logins. */
const socialLoginUsers = ({ encryptName }: Pick<FieldEncryption, 'encryptName'>) => ({
  addUser: async (
    tx: Transaction,
    {
      now,
      name,
      ...row
    }: {
      id: string;
      email: string;
      emailVerified: boolean;
      emailVerifiedAt: Date | null;
      name: NameParts;
      now: Date;
    },
  ): Promise<void> => {
    await tx.insert(users).values({ ...row, createdAt: now, updatedAt: now });
    // After the user's row, which the data key references.
    const encryptedName = await encryptName(tx, row.id, name);
    if (encryptedName.nameCiphertext !== '') await tx.update(users).set(encryptedName).where(eq(users.id, row.id));
  },

  markEmailVerified: setEmailVerified,

  /** Sets the name only if it is empty, so that a name entered by the user is kept. */
  setNameIfEmpty: async (tx: Transaction, userId: string, name: NameParts) => {
    const hasNoName = and(eq(users.id, userId), eq(users.nameCiphertext, ''));
    const [unnamed] = await tx.select({ id: users.id }).from(users).where(hasNoName);
    if (unnamed)
      await tx
        .update(users)
        .set(await encryptName(tx, userId, name))
        .where(hasNoName);
  },

  /** Removes the creator's credentials, sessions, devices and picture, replaces the name and verifies the address. */
  revokeUnverifiedUser: async (tx: Transaction, userId: string, name: NameParts, now: Date): Promise<void> => {
    await tx.delete(accounts).where(eq(accounts.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(mfaCredentials).where(eq(mfaCredentials.userId, userId));
    await tx.delete(emailTokens).where(eq(emailTokens.userId, userId));
    await tx.delete(disownedAddresses).where(eq(disownedAddresses.userId, userId));
    await tx.delete(signInDevices).where(eq(signInDevices.userId, userId));
    // Deleted after the identities: a job that is saving a picture holds a lock on one of them until it commits.
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
    const encryptedName = await encryptName(tx, userId, name);
    await tx
      .update(users)
      .set({ ...encryptedName, emailVerified: true, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
  },
});

export const socialLoginStore = (db: Database, fields: Pick<FieldEncryption, 'encryptName'>) => ({
  ...identities(db),
  ...socialLoginUsers(fields),
});
