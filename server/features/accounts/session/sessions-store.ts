import { and, desc, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { sessions, users } from '#server/db/schema.ts';
import { transactionOfUser } from '../user-transaction-store.ts';

export function sessionsStore(db: Database) {
  const ofUser = (userId: string) => eq(sessions.userId, userId);
  return {
    transaction: runTransaction(db),
    transactionOfUser: transactionOfUser(db),
    /** The user's active sessions, most recently used first. */
    list: (userId: string, now: Date, oldest: Date) =>
      db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          ipAddress: sessions.ipAddress,
          lastUsedAt: sessions.updatedAt,
        })
        .from(sessions)
        .where(and(ofUser(userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest)))
        .orderBy(desc(sessions.updatedAt)),
    /** @returns false if the user has no such session. */
    end: async (tx: Transaction, userId: string, sessionId: string): Promise<boolean> => {
      const ended = await tx
        .delete(sessions)
        .where(and(ofUser(userId), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },
    /**
     * Ends the session with this token. The user's row is locked first, as in an erasure, to avoid a deadlock.
     * @returns the user's id, or null if there is no such session.
     */
    endByToken: async (tx: Transaction, token: string): Promise<string | null> => {
      const [user] = await tx
        .select({ id: users.id })
        .from(sessions)
        .innerJoin(users, eq(users.id, sessions.userId))
        .where(eq(sessions.token, token))
        .for('key share', { of: users });
      const ended = await tx.delete(sessions).where(eq(sessions.token, token)).returning({ id: sessions.id });
      return user && ended.length > 0 ? user.id : null;
    },
    /** @returns how many sessions were ended. */
    endOthers: async (tx: Transaction, userId: string, sessionId: string): Promise<number> => {
      const ended = await tx
        .delete(sessions)
        .where(and(ofUser(userId), ne(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return ended.length;
    },
    /** Removes the sessions of all users that have expired through inactivity or were started by `oldest`. */
    removeEnded: async (now: Date, oldest: Date): Promise<void> => {
      await deleteUnlocked(db, sessions, or(lte(sessions.expiresAt, now), lte(sessions.createdAt, oldest)));
    },
  };
}
