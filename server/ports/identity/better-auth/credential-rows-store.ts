import { and, desc, eq, isNotNull, ne, notInArray } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { accounts, sessions } from '#server/db/schema.ts';
import { PASSWORD_PROVIDER } from '../port.ts';

export const credentialRowsStore = (db: Database) => ({
  passwordHashOf: async (userId: string): Promise<string | null> => {
    const [row] = await db
      .select({ hash: accounts.password })
      .from(accounts)
      .where(
        and(eq(accounts.userId, userId), eq(accounts.providerId, PASSWORD_PROVIDER), isNotNull(accounts.password)),
      );
    return row?.hash ?? null;
  },

  setPasswordHash: async (
    tx: Transaction,
    { id, userId, hash, now }: { id: string; userId: string; hash: string; now: Date },
  ): Promise<void> => {
    // better-auth expects the user's own id as the account id of a password.
    const row = { providerId: PASSWORD_PROVIDER, accountId: userId, password: hash, updatedAt: now };
    await tx
      .insert(accounts)
      .values({ id, userId, createdAt: now, ...row })
      .onConflictDoUpdate({ target: [accounts.providerId, accounts.accountId], set: row });
  },

  endSession: async (token: string): Promise<void> => {
    await db.delete(sessions).where(eq(sessions.token, token));
  },

  /** @returns false if there is no such session. */
  replaceToken: async (tx: Transaction, sessionId: string, token: string): Promise<boolean> => {
    const rows = await tx
      .update(sessions)
      .set({ token })
      .where(eq(sessions.id, sessionId))
      .returning({ id: sessions.id });
    return rows.length > 0;
  },

  /** Ends all of the user's sessions except the `keptCount` most recently used. */
  endAllBut: async (keptCount: number, userId: string): Promise<void> => {
    const ofUser = eq(sessions.userId, userId);
    const usedLast = db
      .select({ id: sessions.id })
      .from(sessions)
      .where(ofUser)
      .orderBy(desc(sessions.updatedAt), desc(sessions.id))
      .limit(keptCount);
    await db.delete(sessions).where(and(ofUser, notInArray(sessions.id, usedLast)));
  },

  endSessions: async (tx: Transaction, userId: string, exceptSessionId?: string): Promise<void> => {
    const others = exceptSessionId === undefined ? undefined : ne(sessions.id, exceptSessionId);
    await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  },
});
