import { and, eq, gt, isNull, ne, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { DayEnd } from '#contract/domain/days.ts';
import type { Database } from '../../db/client.ts';
import { profilePictures, sessions, subscriptions, userDataKeys, users } from '../../db/schema.ts';
import type { PrefetchQuery } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';

/** Expressions that features add to the session query, by name. Each takes a user id and yields one text. */
export type PrefetchQueries = Readonly<Record<string, (userId: SQLWrapper) => SQL<string>>>;

export type SessionRow = Awaited<ReturnType<ReturnType<typeof prepareSessionQuery>['execute']>>[number];

/** The query that authenticates every request: session, user and subscription, and a prefetch query if requested. */
function prepareSessionQuery(db: Database, name: string, prefetch: SQL<string> | SQL<null> = sql<null>`null`) {
  return db
    .select({
      sessionId: sessions.id,
      lastRenewedAt: sessions.updatedAt,
      createdAt: sessions.createdAt,
      confirmedAt: sessions.confirmedAt,
      userId: users.id,
      email: users.email,
      emailVerified: users.emailVerified,
      timeZone: users.timeZone,
      dayEnd: users.dayEnd,
      subscription: {
        status: subscriptions.status,
        trialEnd: subscriptions.trialEnd,
        currentPeriodEnd: subscriptions.currentPeriodEnd,
        cancelAtPeriodEnd: subscriptions.cancelAtPeriodEnd,
        everPaid: subscriptions.everPaid,
        ownerMark: subscriptions.ownerMark,
      },
      prefetched: prefetch as SQL<string | null>,
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
    .prepare(name);
}

export function accountsStore(
  db: Database,
  fields: Pick<FieldEncryption, 'decryptName'>,
  prefetch: PrefetchQueries = {},
  pipelinedDb: Database = db,
) {
  const sessionQuery = prepareSessionQuery(pipelinedDb, 'session');
  const prefetchingSessionQueries = new Map(
    Object.entries(prefetch).map(([name, read]) => [
      name,
      prepareSessionQuery(pipelinedDb, `session_${name}`, read(users.id)),
    ]),
  );

  return {
    /** @param oldest sessions created by this time are no longer valid, even if they were used recently. */
    findSession: async (
      token: string,
      now: Date,
      oldest: Date,
      prefetch?: PrefetchQuery,
    ): Promise<SessionRow | null> => {
      const statement = prefetch ? prefetchingSessionQueries.get(prefetch.name) : sessionQuery;
      if (!statement) throw new Error(`findSession: no prefetch query named ${prefetch?.name}`);
      const rows = await statement.execute({ token, now, oldest, ...prefetch?.values });
      return rows[0] ?? null;
    },
    renewSession: async (sessionId: string, now: Date, expiresAt: Date) => {
      await db.update(sessions).set({ updatedAt: now, expiresAt }).where(eq(sessions.id, sessionId));
    },
    findUser: async (userId: string) => {
      const [row] = await db
        .select({ user: users, key: userDataKeys, pictureHash: profilePictures.sha256 })
        .from(users)
        .leftJoin(userDataKeys, eq(userDataKeys.userId, users.id))
        .leftJoin(profilePictures, eq(profilePictures.userId, users.id))
        .where(eq(users.id, userId));
      if (!row) return null;
      const { nameCiphertext, nameBlindIndex: _, ...user } = row.user;
      return { ...user, ...fields.decryptName(userId, nameCiphertext, row.key), pictureHash: row.pictureHash };
    },
    setTimeZone: async (userId: string, timeZone: string) => {
      const changed = or(isNull(users.timeZone), ne(users.timeZone, timeZone));
      await db
        .update(users)
        .set({ timeZone })
        .where(and(eq(users.id, userId), changed));
    },
    setDayEnd: async (userId: string, dayEnd: DayEnd) => {
      await db.update(users).set({ dayEnd }).where(eq(users.id, userId));
    },
  };
}
