/**
 * How often a mail may be asked for, counted by what was typed and never by whether there is an account: so the
 * count itself tells nothing. Kept for a day as rows of `verifications`, whose identifier is a hash of the address.
 */
import { createHash } from 'node:crypto';
import { and, desc, eq, gt, inArray, like, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { verifications } from '../../db/schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PREFIX = 'mail:';

/** What is counted, and for whom (an address or a person's id). */
const counted = [
  'verify',
  'reset',
  'address-taken',
  'new-address',
  'change-email',
  'notice-wrong-code',
  'notice-second-step-on',
  'notice-second-step-off',
  'notice-recovery-codes-renewed',
  'notice-outside-linked',
] as const;
export type MailCounted = (typeof counted)[number];

export interface MailRule {
  readonly secondsBetween: number;
  readonly aDay: number;
}

const identifierOf = (what: MailCounted, whom: string): string =>
  `${PREFIX}${what}:${createHash('sha256').update(whom).digest('base64url')}`;

export type MailAllowanceStore = ReturnType<typeof mailAllowanceStore>;

export const mailAllowanceStore = (db: Database, newId: () => string) => ({
  /** Counts one mail. @returns seconds to wait where that would be one too many, and 0 where it was counted. */
  take: async (tx: Transaction, what: MailCounted, whom: string, rule: MailRule, now: Date): Promise<number> => {
    const identifier = identifierOf(what, whom);
    // Two requests at the same moment would each see room for one more.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtext(${identifier}))`);
    const rows = await tx
      .select({ at: verifications.createdAt })
      .from(verifications)
      .where(and(eq(verifications.identifier, identifier), gt(verifications.expiresAt, now)))
      .orderBy(desc(verifications.createdAt))
      .limit(rule.aDay);
    const waitMs = waitOf(
      rows.map(({ at }) => at.getTime()),
      rule,
      now.getTime(),
    );
    if (waitMs > 0) return Math.ceil(waitMs / 1000);
    const expiresAt = new Date(now.getTime() + DAY_MS);
    await tx
      .insert(verifications)
      .values({ id: newId(), identifier, value: '', expiresAt, createdAt: now, updatedAt: now });
    return 0;
  },

  removeExpired: async (now: Date): Promise<void> => {
    await db
      .delete(verifications)
      .where(and(like(verifications.identifier, `${PREFIX}%`), lte(verifications.expiresAt, now)));
  },

  exportFor: async (userId: string, email: string) => {
    const rows = await db
      .select({ identifier: verifications.identifier, at: verifications.createdAt })
      .from(verifications)
      .where(inArray(verifications.identifier, identifiersOf(userId, email)));
    return rows.map(({ identifier, at }) => ({ what: identifier.split(':')[1], at }));
  },

  erase: async (tx: Transaction, userId: string, email: string): Promise<void> => {
    await tx.delete(verifications).where(inArray(verifications.identifier, identifiersOf(userId, email)));
  },
});

/** @param times newest first. */
function waitOf(times: readonly number[], rule: MailRule, now: number): number {
  const newest = times[0];
  const oldest = times[rule.aDay - 1];
  const untilNext = newest === undefined ? 0 : newest + rule.secondsBetween * 1000 - now;
  const untilRoom = oldest === undefined ? 0 : oldest + DAY_MS - now;
  return Math.max(0, untilNext, untilRoom);
}

const identifiersOf = (userId: string, email: string): string[] =>
  counted.flatMap((what) => [identifierOf(what, email), identifierOf(what, userId)]);
