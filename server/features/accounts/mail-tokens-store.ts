import { and, eq, gt, lte } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { mailTokens } from '../../db/schema.ts';
import type { TokenPurpose } from './mail-token.ts';

export type MailTokenRow = typeof mailTokens.$inferSelect;
export type MailTokensStore = ReturnType<typeof mailTokensStore>;

const living = (tokenHash: string, purpose: TokenPurpose, now: Date) =>
  and(eq(mailTokens.tokenHash, tokenHash), eq(mailTokens.purpose, purpose), gt(mailTokens.expiresAt, now));

export const mailTokensStore = (db: Database) => ({
  add: async (row: MailTokenRow, tx: Database | Transaction = db): Promise<void> => {
    await tx.insert(mailTokens).values(row);
  },

  /** Puts a token in the place of the one that stands for this. @returns false where there is none any more. */
  replaceHash: async (userId: string, purpose: TokenPurpose, email: string, tokenHash: string): Promise<boolean> => {
    const rows = await db
      .update(mailTokens)
      .set({ tokenHash })
      .where(and(eq(mailTokens.userId, userId), eq(mailTokens.purpose, purpose), eq(mailTokens.email, email)))
      .returning({ userId: mailTokens.userId });
    return rows.length > 0;
  },

  /** A token of exactly this purpose that is still good. */
  find: async (tokenHash: string, purpose: TokenPurpose, now: Date): Promise<MailTokenRow | null> => {
    const [row] = await db
      .select()
      .from(mailTokens)
      .where(living(tokenHash, purpose, now));
    return row ?? null;
  },

  /** Uses it up: of several who bring the same token, one gets the row. */
  take: async (tx: Transaction, tokenHash: string, purpose: TokenPurpose, now: Date): Promise<MailTokenRow | null> => {
    const [row] = await tx
      .delete(mailTokens)
      .where(living(tokenHash, purpose, now))
      .returning();
    return row ?? null;
  },

  /** Ends the person's other links, of one purpose or all. */
  removeOf: async (tx: Transaction, userId: string, purpose?: TokenPurpose): Promise<void> => {
    const ofPurpose = purpose && eq(mailTokens.purpose, purpose);
    await tx.delete(mailTokens).where(and(eq(mailTokens.userId, userId), ofPurpose));
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
