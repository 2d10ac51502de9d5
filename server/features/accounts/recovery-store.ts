import { and, eq, ne } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { accounts, profilePictures, secondFactors, signInDevices, users } from '../../db/schema.ts';

export type RecoveryStore = ReturnType<typeof recoveryStore>;

const addressee = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  emailVerified: users.emailVerified,
  timeZone: users.timeZone,
};

/** What becomes of an account when somebody has proven to read its mail. */
export const recoveryStore = (db: Database) => ({
  transaction: <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => db.transaction(work),

  findByEmail: async (email: string) => {
    const [row] = await db.select(addressee).from(users).where(eq(users.email, email));
    return row ?? null;
  },

  findById: async (userId: string, tx: Database | Transaction = db) => {
    const [row] = await tx.select(addressee).from(users).where(eq(users.id, userId));
    return row ?? null;
  },

  /** Holds the person for the transaction, while this is still their address. Null when it is not. */
  holdWithEmail: async (tx: Transaction, userId: string, email: string) => {
    const rows = await tx
      .select(addressee)
      .from(users)
      .where(and(eq(users.id, userId), eq(users.email, email)))
      .for('update');
    return rows[0] ?? null;
  },

  markVerified: async (tx: Transaction, userId: string, now: Date): Promise<void> => {
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
  removeUnprovenWays: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(accounts).where(and(eq(accounts.userId, userId), ne(accounts.providerId, 'credential')));
    await tx.delete(secondFactors).where(eq(secondFactors.userId, userId));
    await tx.delete(signInDevices).where(eq(signInDevices.userId, userId));
    // After the sign-ins, as one that is just being fetched waits for those.
    await tx.delete(profilePictures).where(eq(profilePictures.userId, userId));
  },

  /** The transaction, or 'taken' and nothing done where it would give an address to a second person. */
  unlessTaken: async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result | 'taken'> => {
    try {
      return await db.transaction(work);
    } catch (error) {
      if (isUniqueViolation(error)) return 'taken';
      throw error;
    }
  },

  /** The new address is verified: its link was followed. */
  setEmail: async (tx: Transaction, userId: string, email: string, now: Date): Promise<void> => {
    await tx
      .update(users)
      .set({ email, emailVerified: true, emailVerifiedAt: now, updatedAt: now })
      .where(eq(users.id, userId));
  },
});

/** PostgreSQL's own code, wherever Drizzle has put it. */
const isUniqueViolation = (error: unknown): boolean =>
  error instanceof Error && ('code' in error ? error.code === '23505' : isUniqueViolation(error.cause));
