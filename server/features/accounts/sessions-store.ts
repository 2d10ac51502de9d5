import { and, desc, eq, gt, lte, ne, or } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { sessions } from '../../db/schema.ts';

export function sessionsStore(db: Database) {
  const ofPerson = (userId: string) => eq(sessions.userId, userId);
  return {
    /** The living ones, last used first. */
    list: (userId: string, now: Date, oldest: Date) =>
      db
        .select({
          id: sessions.id,
          userAgent: sessions.userAgent,
          ipAddress: sessions.ipAddress,
          lastUsedAt: sessions.updatedAt,
        })
        .from(sessions)
        .where(and(ofPerson(userId), gt(sessions.expiresAt, now), gt(sessions.createdAt, oldest)))
        .orderBy(desc(sessions.updatedAt)),
    /** @returns false where the person has no such session. */
    end: async (userId: string, sessionId: string): Promise<boolean> => {
      const ended = await db
        .delete(sessions)
        .where(and(ofPerson(userId), eq(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return ended.length > 0;
    },
    /** @returns how many there were. */
    endOthers: async (userId: string, sessionId: string): Promise<number> => {
      const ended = await db
        .delete(sessions)
        .where(and(ofPerson(userId), ne(sessions.id, sessionId)))
        .returning({ id: sessions.id });
      return ended.length;
    },
    /** Of everybody: those that were not used for too long, and those begun before `oldest`. */
    removeEnded: async (now: Date, oldest: Date): Promise<void> => {
      await db.delete(sessions).where(or(lte(sessions.expiresAt, now), lte(sessions.createdAt, oldest)));
    },
  };
}
