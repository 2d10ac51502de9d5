import { and, eq, gt, isNull, ne, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { accounts, sessions, subscriptions, users, verifications } from '../../db/schema.ts';

export type SessionRow = NonNullable<Awaited<ReturnType<ReturnType<typeof accountsStore>['findSession']>>>;

export function accountsStore(db: Database) {
  /** The one query of every signed-in request: session, person and plan together. */
  const sessionByToken = db
    .select({
      sessionId: sessions.id,
      signedInAt: sessions.createdAt,
      lastRenewedAt: sessions.updatedAt,
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      firstName: users.firstName,
      lastName: users.lastName,
      image: users.image,
      timeZone: users.timeZone,
      createdAt: users.createdAt,
      subscription: {
        status: subscriptions.status,
        trialEnd: subscriptions.trialEnd,
        currentPeriodEnd: subscriptions.currentPeriodEnd,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
        everPaid: subscriptions.everPaid,
      },
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .leftJoin(subscriptions, eq(subscriptions.userId, users.id))
    .where(
      and(
        eq(sessions.token, sql.placeholder('token')),
        gt(sessions.expiresAt, sql.placeholder('now')),
        gt(sessions.createdAt, sql.placeholder('oldest')),
      ),
    )
    .prepare('session_by_token');

  return {
    /** @param oldest sessions signed in before this moment count no more, however lively. */
    findSession: async (token: string, now: Date, oldest: Date) => {
      const rows = await sessionByToken.execute({ token, now, oldest });
      return rows[0] ?? null;
    },
    renewSession: async (sessionId: string, now: Date, expiresAt: Date) => {
      await db.update(sessions).set({ updatedAt: now, expiresAt }).where(eq(sessions.id, sessionId));
    },
    findUser: async (userId: string) => {
      const rows = await db.select().from(users).where(eq(users.id, userId));
      return rows[0] ?? null;
    },
    setTimeZone: async (userId: string, timeZone: string) => {
      const changed = or(isNull(users.timeZone), ne(users.timeZone, timeZone));
      await db
        .update(users)
        .set({ timeZone })
        .where(and(eq(users.id, userId), changed));
    },
    exportFor: async (userId: string) => ({
      user: await db.select().from(users).where(eq(users.id, userId)),
      signIns: await db
        .select({ createdAt: sessions.createdAt, lastUsedAt: sessions.updatedAt, userAgent: sessions.userAgent })
        .from(sessions)
        .where(eq(sessions.userId, userId)),
      waysToSignIn: await db
        .select({ provider: accounts.providerId, createdAt: accounts.createdAt })
        .from(accounts)
        .where(eq(accounts.userId, userId)),
    }),
    erase: async (tx: Transaction, userId: string) => {
      const [user] = await tx.delete(users).where(eq(users.id, userId)).returning({ email: users.email });
      if (user) await tx.delete(verifications).where(eq(verifications.identifier, user.email));
    },
  };
}
