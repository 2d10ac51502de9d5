/**
 * The rate limit on account emails. It counts by the entered address, whether or not it has an account, so that the
 * limit does not reveal which accounts exist. Each email counted is a row of `verifications` for one day, identified by
 * a keyed hash of the address. Its value is a keyed hash of the network it was requested from.
 */

import { and, desc, eq, gt, inArray, like, lte, sql } from 'drizzle-orm';
import { DAY_MS } from '#contract/domain/days.ts';
import { latestCounted } from '#server/dates/latest-counted.ts';
import type { Database, Transaction } from '#server/db/client.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { verifications } from '#server/db/schema.ts';
import { callerSubnet } from '#server/network/caller-network.ts';
import type { RecipientHash } from '#server/notices/recipient-hash.ts';

const PREFIX = 'mail:';

/** The kinds of emails that are counted, each by address or by user id. */
const rateLimitedKinds = [
  'first-link',
  'verify',
  'reset',
  'address-taken',
  'new-address',
  'change-email',
  'notice-wrong-code',
  'notice-wrong-code-in-settings',
  'notice-mfa-enabled',
  'notice-mfa-disabled',
  'notice-recovery-codes-renewed',
  'notice-social-login-linked',
] as const;
export type RateLimitedKind = (typeof rateLimitedKinds)[number];

export interface EmailRateLimit {
  readonly minIntervalSeconds: number;
  readonly perDay: number;
  /**
   * When `perDay` is used up, one more once this long has passed since the last one, from a subnet that requested fewer
   * than `perDay` itself.
   */
  readonly afterwardsEverySeconds?: number;
}

/** An email to be counted. */
export interface RateLimitedEmail {
  readonly kind: RateLimitedKind;
  /** The address or user id that it is counted by. */
  readonly recipient: string;
  readonly limit: EmailRateLimit;
  /** The network address of a visitor who requests it. */
  readonly ip?: string;
}

export type EmailRateLimitStore = ReturnType<typeof emailRateLimitStore>;

export const emailRateLimitStore = (db: Database, newId: () => string, hash: RecipientHash) => {
  const identifierOf = (kind: RateLimitedKind, recipient: string) => `${PREFIX}${kind}:${hash(recipient)}`;
  const identifiersOf = (recipient: string) => rateLimitedKinds.map((kind) => identifierOf(kind, recipient));

  return {
    /**
     * Counts one email.
     * @returns 0 when it was counted, or the seconds to wait when it would exceed the limit.
     */
    consume: async (tx: Transaction, { kind, recipient, limit, ip }: RateLimitedEmail, now: Date): Promise<number> => {
      const identifier = identifierOf(kind, recipient);
      // Without this advisory lock, two concurrent requests could both be counted as the last one within the limit.
      await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${identifier}))`);
      const rows = await tx
        .select({ at: verifications.createdAt, subnet: verifications.value })
        .from(verifications)
        .where(
          and(
            eq(verifications.identifier, identifier),
            gt(verifications.expiresAt, now),
            lte(verifications.createdAt, latestCounted(now)),
          ),
        )
        .orderBy(desc(verifications.createdAt));
      const subnet = ip === undefined ? '' : hash(`${callerSubnet(ip)} ${recipient}`);
      const waitMs = retryAfterMs(rows, subnet, limit, now.getTime());
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      const expiresAt = new Date(now.getTime() + DAY_MS);
      await tx
        .insert(verifications)
        .values({ id: newId(), identifier, value: subnet, expiresAt, createdAt: now, updatedAt: now });
      return 0;
    },

    removeExpired: async (now: Date): Promise<void> => {
      const isCount = like(verifications.identifier, `${PREFIX}%`);
      await deleteUnlocked(db, verifications, and(isCount, lte(verifications.expiresAt, now)));
    },

    /** @param email null for only the counts by user id. */
    exportFor: async (userId: string, email: string | null) => {
      const rows = await db
        .select({ identifier: verifications.identifier, at: verifications.createdAt })
        .from(verifications)
        .where(
          inArray(
            verifications.identifier,
            [userId, email].flatMap((recipient) => (recipient === null ? [] : identifiersOf(recipient))),
          ),
        );
      return rows.map(({ identifier, at }) => ({ what: identifier.split(':')[1], at }));
    },

    /** Removes the counts by user id. Counts by address stay until they expire. */
    erase: async (tx: Transaction, userId: string): Promise<void> => {
      await tx.delete(verifications).where(inArray(verifications.identifier, identifiersOf(userId)));
    },
  };
};

interface CountedEmail {
  readonly at: Date;
  readonly subnet: string;
}

/** @param counted those of the last day, newest first. */
function retryAfterMs(counted: readonly CountedEmail[], subnet: string, limit: EmailRateLimit, now: number): number {
  const { minIntervalSeconds, perDay, afterwardsEverySeconds } = limit;
  const newest = counted[0]?.at.getTime();
  const untilNext = newest === undefined ? 0 : newest + minIntervalSeconds * 1000 - now;
  const oldest = counted[perDay - 1]?.at.getTime();
  if (oldest === undefined || newest === undefined) return Math.max(0, untilNext);
  const untilDayPasses = Math.max(0, untilNext, oldest + DAY_MS - now);
  const ofSubnet = counted.filter((email) => email.subnet === subnet);
  if (afterwardsEverySeconds === undefined || ofSubnet.length >= perDay) return untilDayPasses;
  return Math.min(untilDayPasses, Math.max(0, newest + afterwardsEverySeconds * 1000 - now));
}
