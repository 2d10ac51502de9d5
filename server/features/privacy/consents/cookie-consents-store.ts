import { and, eq, gte, isNull, lt } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { runTransaction } from '#server/db/run-transaction.ts';
import { cookieConsents } from '#server/db/schema.ts';

export type CookieConsent = typeof cookieConsents.$inferSelect;
/** A choice without the user or visitor who made it. */
export type CookieChoice = Omit<CookieConsent, 'visitorHash' | 'userId'>;
export type CookieConsentsStore = ReturnType<typeof cookieConsentsStore>;

/** Stores cookie choices. The parameter `version` is the oldest version of the consent text that is still valid. */
export const cookieConsentsStore = (db: Database) => ({
  transaction: runTransaction(db),

  findByUser: async (userId: string, version: number): Promise<CookieConsent | null> => {
    const [row] = await db
      .select()
      .from(cookieConsents)
      .where(and(eq(cookieConsents.userId, userId), gte(cookieConsents.version, version)));
    return row ?? null;
  },

  findByVisitor: async (visitorHash: string, version: number): Promise<CookieConsent | null> => {
    const [row] = await db
      .select()
      .from(cookieConsents)
      .where(and(eq(cookieConsents.visitorHash, visitorHash), gte(cookieConsents.version, version)));
    return row ?? null;
  },

  /** @returns false if the user no longer exists. */
  lockUser: async (tx: Transaction, userId: string): Promise<boolean> =>
    (await lockUser(tx, userId, 'key share')) !== null,

  saveForUser: async (tx: Transaction, userId: string, choice: CookieChoice): Promise<void> => {
    const { id: _, ...set } = choice;
    await tx
      .insert(cookieConsents)
      .values({ ...choice, userId })
      .onConflictDoUpdate({ target: cookieConsents.userId, set });
  },

  saveForVisitor: async (visitorHash: string, choice: CookieChoice): Promise<void> => {
    const { id: _, ...set } = choice;
    await db
      .insert(cookieConsents)
      .values({ ...choice, visitorHash })
      .onConflictDoUpdate({ target: cookieConsents.visitorHash, set });
  },

  /**
   * Saves the choice if the user has none, or only an outdated one.
   * @returns false if they have a current one.
   */
  saveForUserIfOutdated: async (
    tx: Transaction,
    userId: string,
    choice: CookieChoice,
    version: number,
  ): Promise<boolean> => {
    const { id: _, ...set } = choice;
    const saved = await tx
      .insert(cookieConsents)
      .values({ ...choice, userId })
      .onConflictDoUpdate({ target: cookieConsents.userId, set, setWhere: lt(cookieConsents.version, version) })
      .returning({ id: cookieConsents.id });
    return saved.length > 0;
  },

  /** Deletes and returns the visitor's choice. Of two concurrent calls, only one gets it. */
  takeFromVisitor: async (tx: Transaction, visitorHash: string): Promise<CookieConsent | null> => {
    const [row] = await tx.delete(cookieConsents).where(eq(cookieConsents.visitorHash, visitorHash)).returning();
    return row ?? null;
  },

  purgeAnonymousBefore: async (moment: Date): Promise<void> => {
    const isOld = lt(cookieConsents.consentGivenAt, moment);
    await deleteUnlocked(db, cookieConsents, and(isNull(cookieConsents.userId), isOld));
  },

  erase: async (tx: Transaction, userId: string): Promise<void> => {
    await tx.delete(cookieConsents).where(eq(cookieConsents.userId, userId));
  },
});
