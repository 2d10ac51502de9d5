/**
 * The notices that an address got in the last day, as rows of `verifications` whose identifier is a keyed hash
 * of the address.
 */
import { and, desc, eq, gt, like, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '../../contract/domain/days.ts';
import { latestCounted } from '../dates/latest-counted.ts';
import type { Database } from '../db/client.ts';
import { deleteUnlocked } from '../db/retention/delete-unlocked.ts';
import { verifications } from '../db/schema.ts';
import type { Clock } from '../ports/clock/port.ts';
import { isWithinLimit, type ReserveNotice, type SentNotice } from './notice-limit.ts';
import type { RecipientHash } from './recipient-hash.ts';

const PREFIX = 'notice:';

/** "shared accounts.new-sign-in" */
const serializeNotice = ({ bucket, kind }: SentNotice): string => `${bucket} ${kind}`;
const parseNotice = (value: string): SentNotice => {
  const [bucket, kind = ''] = value.split(' ');
  return { bucket: bucket === 'reserved' ? 'reserved' : 'shared', kind };
};

export type NoticeLimitStore = ReturnType<typeof noticeLimitStore>;

export const noticeLimitStore = (db: Database, clock: Clock, newId: () => string, hash: RecipientHash) => {
  const identifierOf = (email: string): string => `${PREFIX}${hash(email.toLowerCase())}`;

  return {
    reserve: ((email, kind, rule) =>
      db.transaction(async (tx) => {
        const identifier = identifierOf(email);
        // Without the lock, two simultaneous notices could both count as the last one allowed.
        await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${identifier}))`);
        const now = clock.now();
        const rows = await tx
          .select({ value: verifications.value })
          .from(verifications)
          .where(
            and(
              eq(verifications.identifier, identifier),
              gt(verifications.expiresAt, now),
              lte(verifications.createdAt, latestCounted(now)),
            ),
          )
          .orderBy(desc(verifications.createdAt), desc(verifications.id));
        const sent = rows.map(({ value }) => parseNotice(value));
        if (!isWithinLimit(sent, kind, rule)) return null;
        const row = { id: newId(), identifier, value: serializeNotice({ bucket: rule.bucket, kind }) };
        const expiresAt = new Date(now.getTime() + DAY_MS);
        await tx.insert(verifications).values({ ...row, expiresAt, createdAt: now, updatedAt: now });
        return async () => {
          await db.delete(verifications).where(eq(verifications.id, row.id));
        };
      })) satisfies ReserveNotice,

    removeExpired: async (): Promise<void> => {
      const isNotice = like(verifications.identifier, `${PREFIX}%`);
      await deleteUnlocked(db, verifications, and(isNotice, lte(verifications.expiresAt, clock.now())));
    },

    exportFor: async (email: string) => {
      const rows = await db
        .select({ value: verifications.value, at: verifications.createdAt })
        .from(verifications)
        .where(eq(verifications.identifier, identifierOf(email)))
        .orderBy(verifications.createdAt);
      return rows.map(({ value, at }) => ({ what: parseNotice(value).kind, at }));
    },
  };
};
