import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import {
  accounts,
  disownedAddresses,
  mailTokens,
  profilePictures,
  secondFactors,
  sessions,
  signInDevices,
  users,
} from '../../db/schema.ts';

import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { PersonName } from '../../field-encryption/names.ts';

export type OutsideSignInStore = ReturnType<typeof outsideSignInStore>;

interface Identity {
  readonly issuer: string;
  readonly subject: string;
}

const person = { id: users.id, email: users.email, emailVerified: users.emailVerified };

/** Whose account an outside identity opens. */
export const outsideSignInStore = (db: Database, { sealName }: Pick<FieldEncryption, 'sealName'>) => ({
  /** The transaction; once more where somebody else made the same person or identity at the same moment. */
  transaction: async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error)) return db.transaction(work);
      throw error;
    }
  },

  findByIdentity: async (tx: Transaction, { issuer, subject }: Identity) => {
    const [row] = await tx
      .select({ ...person, identityId: accounts.id })
      .from(accounts)
      .innerJoin(users, eq(users.id, accounts.userId))
      .where(and(eq(accounts.providerId, issuer), eq(accounts.accountId, subject)));
    return row ?? null;
  },

  /** Holds the person for the transaction. */
  holdByEmail: async (tx: Transaction, email: string) => {
    const [row] = await tx.select(person).from(users).where(eq(users.email, email)).for('update');
    return row ?? null;
  },

  hasSecondFactor: async (tx: Transaction, userId: string): Promise<boolean> => {
    const [row] = await tx
      .select({ confirmedAt: secondFactors.confirmedAt })
      .from(secondFactors)
      .where(eq(secondFactors.userId, userId));
    return Boolean(row?.confirmedAt);
  },

  addPerson: async (
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
      name: PersonName;
      now: Date;
    },
  ): Promise<void> => {
    await tx.insert(users).values({ ...row, createdAt: now, updatedAt: now });
    // After the person, to whom the key belongs.
    const sealed = await sealName(tx, row.id, name);
    if (sealed.sealedName !== '') await tx.update(users).set(sealed).where(eq(users.id, row.id));
  },

  addIdentity: async (
    tx: Transaction,
    { id, userId, issuer, subject, now }: Identity & { id: string; userId: string; now: Date },
  ): Promise<void> => {
    const row = { id, userId, providerId: issuer, accountId: subject, createdAt: now, updatedAt: now };
    await tx.insert(accounts).values(row);
  },

  markVerified: async (tx: Transaction, userId: string, now: Date): Promise<void> => {
    await tx
      .update(users)
      .set({ emailVerified: true, emailVerifiedAt: now, updatedAt: now })
      .where(and(eq(users.id, userId), eq(users.emailVerified, false)));
  },

  /** Only what is empty: what the person wrote themselves stays. */
  fillName: async (tx: Transaction, userId: string, name: PersonName) => {
    const isTheirs = and(eq(users.id, userId), eq(users.sealedName, ''));
    const [nameless] = await tx.select({ id: users.id }).from(users).where(isTheirs);
    if (nameless)
      await tx
        .update(users)
        .set(await sealName(tx, userId, name))
        .where(isTheirs);
  },

  /** Ends every way in that whoever made the account has, and every trace of who they said they are. */
  expelSquatter: async (tx: Transaction, userId: string, name: PersonName, now: Date): Promise<void> => {
    await tx.delete(accounts).where(eq(accounts.userId, userId));
    await tx.delete(sessions).where(eq(sessions.userId, userId));
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await tx.delete(mailTokens).where(eq(mailTokens.userId, userId));
    await tx.delete(disownedAddresses).where(eq(disownedAddresses.userId, userId));
    await tx.delete(signInDevices).where(eq(signInDevices.userId, userId));
    // After the identity: a picture that is just being kept waits for it, or is there by now.
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
    const sealed = await sealName(tx, userId, name);
    await tx
      .update(users)
      .set({ ...sealed, emailVerified: true, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
  },
});

/** PostgreSQL's own code, wherever Drizzle has put it. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '23505' : isUniqueViolation(error.cause));
