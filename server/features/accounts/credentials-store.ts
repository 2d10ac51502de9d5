import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { accounts, sessions, users } from '../../db/schema.ts';

export type CredentialsStore = ReturnType<typeof credentialsStore>;

export const credentialsStore = (db: Database) => ({
  /** False where the person has no such session any more. */
  confirmSession: async (userId: string, sessionId: string, now: Date): Promise<boolean> => {
    const confirmed = await db
      .update(sessions)
      .set({ confirmedAt: now })
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    return confirmed.length > 0;
  },

  /** `name` is the one display name our sign-in library keeps. */
  setNames: async (
    userId: string,
    names: { firstName: string | null; lastName: string | null; name: string },
    now: Date,
  ): Promise<void> => {
    await db
      .update(users)
      .set({ ...names, updatedAt: now })
      .where(eq(users.id, userId));
  },

  issuersOf: async (userId: string): Promise<string[]> => {
    const rows = await db.select({ issuer: accounts.providerId }).from(accounts).where(eq(accounts.userId, userId));
    return rows.map(({ issuer }) => issuer);
  },
});
