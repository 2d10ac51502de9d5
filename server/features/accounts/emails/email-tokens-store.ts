import { and, eq, gt, gte, inArray, lte, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { emailTokens, users } from '../../../db/schema.ts';
import type { EmailTokenPurpose } from './email-token.ts';

export type EmailTokenRow = typeof emailTokens.$inferSelect;
export type EmailTokensStore = ReturnType<typeof emailTokensStore>;

const unexpired = (tokenHash: string, purpose: EmailTokenPurpose, now: Date) =>
  and(eq(emailTokens.tokenHash, tokenHash), eq(emailTokens.purpose, purpose), gt(emailTokens.expiresAt, now));

/** Tokens from their making until they are used up. */
const activeTokens = (db: Database) => ({
  add: async (row: EmailTokenRow, tx: Transaction): Promise<void> => {
    await tx.insert(emailTokens).values(row);
  },
  /**
   * Adds the token while the user's row is locked, so that an erasure runs either before or after it.
   * @returns false when the user no longer exists.
   */
  addIfUserExists: (row: EmailTokenRow): Promise<boolean> =>
    db.transaction(async (tx) => {
      const isUser = eq(users.id, row.userId);
      const locked = await tx.select({ id: users.id }).from(users).where(isUser).for('key share');
      if (locked.length > 0) await tx.insert(emailTokens).values(row);
      return locked.length > 0;
    }),

  /**
   * Replaces the hash of the token for this request.
   * @returns false when there is none any more.
   */
  replaceHash: async (
    userId: string,
    purpose: EmailTokenPurpose,
    email: string,
    tokenHash: string,
  ): Promise<boolean> => {
    const rows = await db
      .update(emailTokens)
      .set({ tokenHash })
      .where(and(eq(emailTokens.userId, userId), eq(emailTokens.purpose, purpose), eq(emailTokens.email, email)))
      .returning({ userId: emailTokens.userId });
    return rows.length > 0;
  },

  /** A token of exactly this purpose that has not expired. */
  find: async (tokenHash: string, purpose: EmailTokenPurpose, now: Date): Promise<EmailTokenRow | null> => {
    const [row] = await db
      .select()
      .from(emailTokens)
      .where(unexpired(tokenHash, purpose, now));
    return row ?? null;
  },

  /** Uses the token up. Of several requests with the same token, only one gets the row. */
  consume: async (
    tx: Transaction,
    tokenHash: string,
    purpose: EmailTokenPurpose,
    now: Date,
  ): Promise<EmailTokenRow | null> => {
    const [row] = await tx
      .delete(emailTokens)
      .where(unexpired(tokenHash, purpose, now))
      .returning();
    return row ?? null;
  },

  exportFor: (userId: string) =>
    db
      .select({
        purpose: emailTokens.purpose,
        email: emailTokens.email,
        createdAt: emailTokens.createdAt,
        expiresAt: emailTokens.expiresAt,
      })
      .from(emailTokens)
      .where(eq(emailTokens.userId, userId))
      .orderBy(emailTokens.createdAt),
});

/** How tokens end without being used. */
const tokenRemoval = (db: Database) => ({
  /** Ends the person's other links, of these purposes or all. */
  removeForUser: async (tx: Transaction, userId: string, ...purposes: EmailTokenPurpose[]): Promise<void> => {
    const ofPurposes = purposes.length > 0 ? inArray(emailTokens.purpose, purposes) : undefined;
    await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), ofPurposes));
  },

  /** Removes the user's links of this purpose for one address. */
  removeForAddress: async (
    tx: Transaction,
    userId: string,
    purpose: EmailTokenPurpose,
    email: string,
  ): Promise<void> => {
    const isAboutAddress = and(eq(emailTokens.purpose, purpose), eq(emailTokens.email, email));
    await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), isAboutAddress));
  },

  /**
   * Removes all of the user's links except those that undo a change of address. With `since`, it also removes the undo
   * links of changes requested from then on. So an intruder who changes the address cannot remove the owner's undo
   * link, whatever they change next.
   */
  removeAllExceptUndo: async (tx: Transaction, userId: string, since?: Date): Promise<void> => {
    const isNewer = since && gte(emailTokens.requestedAt, since);
    const toRemove = isNewer
      ? or(ne(emailTokens.purpose, 'undo_email'), isNewer)
      : ne(emailTokens.purpose, 'undo_email');
    await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), toRemove));
  },

  removeExpired: async (now: Date): Promise<void> => {
    await db.delete(emailTokens).where(lte(emailTokens.expiresAt, now));
  },
});

export const emailTokensStore = (db: Database) => ({ ...activeTokens(db), ...tokenRemoval(db) });
