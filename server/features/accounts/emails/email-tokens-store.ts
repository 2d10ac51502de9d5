import { and, eq, gt, gte, inArray, lte, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { mailTokens, users } from '../../../db/schema.ts';
import type { EmailTokenPurpose } from './email-token.ts';

export type EmailTokenRow = typeof mailTokens.$inferSelect;
export type EmailTokensStore = ReturnType<typeof emailTokensStore>;

const unexpired = (tokenHash: string, purpose: EmailTokenPurpose, now: Date) =>
  and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose), gt(mailTokens.expiresAt, now));

export const emailTokensStore = (db: Database) => ({
  add: async (row: EmailTokenRow, tx: Transaction): Promise<void> => {
    await tx.insert(mailTokens).values(row);
  },
  /**
   * Adds it while the person is held: whoever deletes them at this moment comes before or after, not in between.
   * @returns false where the person is gone.
   */
  addIfUserExists: (row: EmailTokenRow): Promise<boolean> =>
    db.transaction(async (tx) => {
      const isUser = eq(users.id, row.userId);
      const locked = await tx.select({ id: users.id }).from(users).where(isUser).for('key share');
      if (locked.length > 0) await tx.insert(mailTokens).values(row);
      return locked.length > 0;
    }),

  /** Puts a token in the place of the one that stands for this. @returns false where there is none any more. */
  replaceHash: async (
    userId: string,
    purpose: EmailTokenPurpose,
    email: string,
    tokenHash: string,
  ): Promise<boolean> => {
    const rows = await db
      .update(mailTokens)
      .set({ tokenHash })
      .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose), eq(mailTokens.email, email)))
      .returning({ userId: mailTokens.userId });
    return rows.length > 0;
  },

  /** A token of exactly this purpose that is still good. */
  find: async (tokenHash: string, purpose: EmailTokenPurpose, now: Date): Promise<EmailTokenRow | null> => {
    const [row] = await db
      .select()
      .from(mailTokens)
      .where(unexpired(tokenHash, purpose, now));
    return row ?? null;
  },

  /** Uses it up: of several who bring the same token, one gets the row. */
  consume: async (
    tx: Transaction,
    tokenHash: string,
    purpose: EmailTokenPurpose,
    now: Date,
  ): Promise<EmailTokenRow | null> => {
    const [row] = await tx
      .delete(mailTokens)
      .where(unexpired(tokenHash, purpose, now))
      .returning();
    return row ?? null;
  },

  /** Ends the person's other links, of these purposes or all. */
  removeForUser: async (tx: Transaction, userId: string, ...purposes: EmailTokenPurpose[]): Promise<void> => {
    const ofPurposes = purposes.length > 0 ? inArray(mailTokens.purpose, purposes) : undefined;
    await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), ofPurposes));
  },

  /** Ends the person's links of this purpose that are about one address. */
  removeForAddress: async (
    tx: Transaction,
    userId: string,
    purpose: EmailTokenPurpose,
    email: string,
  ): Promise<void> => {
    const isAboutAddress = and(eq(mailTokens.purpose, purpose), eq(mailTokens.email, email));
    await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), isAboutAddress));
  },

  /**
   * Ends all of the person's links but those that undo a change of address, and of these the ones of changes asked for
   * since then. Whoever got in and changed the address can so end no link of the owner, whatever they change next.
   */
  removeAllExceptUndo: async (tx: Transaction, userId: string, since?: Date): Promise<void> => {
    const isNewer = since && gte(mailTokens.begunAt, since);
    const toRemove = isNewer ? or(ne(mailTokens.purpose, 'undo_email'), isNewer) : ne(mailTokens.purpose, 'undo_email');
    await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), toRemove));
  },

  removeExpired: async (now: Date): Promise<void> => {
    await db.delete(mailTokens).where(lte(mailTokens.expiresAt, now));
  },

  exportFor: (userId: string) =>
    db
      .select({
        purpose: mailTokens.purpose,
        email: mailTokens.email,
        createdAt: mailTokens.createdAt,
        expiresAt: mailTokens.expiresAt,
      })
      .from(mailTokens)
      .where(eq(mailTokens.userId, userId))
      .orderBy(mailTokens.createdAt),
});
