/** Which notices an address got in the last day, as rows of `verifications` whose identifier is a hash of the address. */
import { createHash } from 'node:crypto';
import { and, desc, eq, gt, like, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from './db/client.ts';
import { verifications } from './db/schema.ts';
import { hasRoom, type TakeNotice, type ToldNotice } from './notice-allowance.ts';
import type { Clock } from './ports/clock/port.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PREFIX = 'notice:';

const identifierOf = (email: string): string =>
  `${PREFIX}${createHash('sha256').update(email.toLowerCase()).digest('base64url')}`;

/** "shared accounts.new-sign-in" */
const written = ({ room, kind }: ToldNotice): string => `${room} ${kind}`;
const toldIn = (value: string): ToldNotice => {
  const [room = '', kind = ''] = value.split(' ');
  return { room: room === 'reserved' ? 'reserved' : 'shared', kind };
};

export type NoticeAllowanceStore = ReturnType<typeof noticeAllowanceStore>;

export const noticeAllowanceStore = (db: Database, clock: Clock, newId: () => string) => ({
  take: ((email, kind, rule) =>
    db.transaction(async (tx) => {
      const identifier = identifierOf(email);
      // Two at the same moment would each see room for one more.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${identifier}))`);
      const now = clock.now();
      const rows = await tx
        .select({ value: verifications.value })
        .from(verifications)
        .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
        .orderBy(desc(verifications.createdAt), desc(verifications.id));
      const told = rows.map(({ value }) => toldIn(value));
      if (!hasRoom(told, kind, rule)) return null;
      const row = { id: newId(), identifier, value: written({ room: rule.room, kind }) };
      const expiresAt = new Date(now.getTime() + DAY_MS);
      await tx.insert(verifications).values({ ...row, expiresAt, createdAt: now, updatedAt: now });
      return async () => {
        await db.delete(verifications).where(eq(verifications.id, row.id));
      };
    })) satisfies TakeNotice,

  removeExpired: async (): Promise<void> => {
    await db
      .delete(verifications)
      .where(and(like(verifications.identifier, `${PREFIX}%`), lte(verifications.expiresAt, clock.now())));
  },

  exportFor: async (email: string) => {
    const rows = await db
      .select({ value: verifications.value, at: verifications.createdAt })
      .from(verifications)
      .where(eq(verifications.identifier, identifierOf(email)))
      .orderBy(verifications.createdAt);
    return rows.map(({ value, at }) => ({ what: toldIn(value).kind, at }));
  },

  erase: async (tx: Transaction, email: string): Promise<void> => {
    await tx.delete(verifications).where(eq(verifications.identifier, identifierOf(email)));
  },
});
