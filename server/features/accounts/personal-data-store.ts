import { eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { accounts, mfaCredentials, sessions, signInDevices, users, verifications } from '../../db/schema.ts';
import { PASSWORD_PROVIDER } from '../../ports/identity/port.ts';

/** The stored data about a user and their credentials, for the export. Secrets and their hashes are never read. */
export const personalDataStore = (db: Database) => ({
  credentialsOf: async (userId: string) => {
    const rows = await db
      .select({ issuer: accounts.providerId, subject: accounts.accountId, since: accounts.createdAt })
      .from(accounts)
      .where(eq(accounts.userId, userId))
      .orderBy(accounts.id);
    return {
      password: rows.find(({ issuer }) => issuer === PASSWORD_PROVIDER) ?? null,
      externalIdentities: rows.filter(({ issuer }) => issuer !== PASSWORD_PROVIDER),
    };
  },

  /** When MFA was turned on. Null if it is off. */
  mfaEnabledSince: async (userId: string): Promise<Date | null> => {
    const [row] = await db
      .select({ since: mfaCredentials.confirmedAt })
      .from(mfaCredentials)
      .where(eq(mfaCredentials.userId, userId));
    return row?.since ?? null;
  },

  sessionsOf: (userId: string) =>
    db
      .select({
        userAgent: sessions.userAgent,
        networkAddress: sessions.ipAddress,
        since: sessions.createdAt,
        lastUsedAt: sessions.updatedAt,
      })
      .from(sessions)
      .where(eq(sessions.userId, userId))
      .orderBy(sessions.id),

  devicesOf: (userId: string) =>
    db.select().from(signInDevices).where(eq(signInDevices.userId, userId)).orderBy(signInDevices.firstSeenAt),

  /** Deletes the user's row. Rows that reference it are deleted by cascade. */
  erase: async (tx: Transaction, userId: string): Promise<void> => {
    const [user] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
    if (user) await tx.delete(verifications).where(eq(verifications.identifier, user.email));
  },
});
