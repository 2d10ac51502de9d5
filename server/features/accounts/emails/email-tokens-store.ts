import { and, eq, gt, gte, inArray, lte, ne, or } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { emailTokens, users } from '#server/db/schema.ts';
import type { EmailTokenPurpose } from './email-token.ts';

export type EmailTokenRow = typeof emailTokens.$inferSelect;
export type EmailTokensStore = ReturnType<typeof emailTokensStore>;

const unexpired = (tokenHash: string, purpose: EmailTokenPurpose, now: Date) =>
  and(eq(emailTokens.tokenHash, tokenHash), eq(emailTokens.purpose, purpose), gt(emailTokens.expiresAt, now));

/** Creating, finding and consuming tokens. */
const activeTokens = (db: Database) => ({
  add: async (row: EmailTokenRow, tx: Transaction): Promise<void> => {
    await tx.insert(emailTokens).values(row);
  },
  /**
   * Adds the token while holding a lock on the user's row, so that a concurrent erasure runs entirely before or after.
   * @returns false when the user no longer exists.
   */
  addIfUserExists: (row: EmailTokenRow): Promise<boolean> =>
    db.transaction(async (tx) => {
      const isUser = (await lockUser(tx, row.userId, 'key share')) !== null;
      if (isUser) await tx.insert(emailTokens).values(row);
      return isUser;
    }),

  /**
   * Replaces the hash of the token stored for this request.
   * @returns false if the token no longer exists.
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

  /** Finds an unexpired token of this purpose. */
  find: async (tokenHash: string, purpose: EmailTokenPurpose, now: Date): Promise<EmailTokenRow | null> => {
    const [row] = await db
      .select()
      .from(emailTokens)
      .where(unexpired(tokenHash, purpose, now));
    return row ?? null;
  },

  /**
   * Deletes and returns the token. Of several concurrent requests with the same token, only one gets the row. The
   * user's row is locked first, as by everything else that removes links of the user, to avoid a deadlock.
   */
  consume: async (
    tx: Transaction,
    tokenHash: string,
    purpose: EmailTokenPurpose,
    now: Date,
  ): Promise<EmailTokenRow | null> => {
    await tx
      .select({ id: users.id })
      .from(emailTokens)
      .innerJoin(users, eq(users.id, emailTokens.userId))
      .where(unexpired(tokenHash, purpose, now))
      .for('update', { of: users });
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

/** Removing tokens that were not used. */
const tokenRemoval = (db: Database) => ({
  /** Removes the user's links of these purposes, or all of them if no purpose is given. */
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
   * Removes all of the user's links except those that undo a change of address, so that an intruder who changed the
   * address cannot remove the owner's undo link by later changes. With `since`, it also removes the undo links of
   * changes requested at or after that time.
   */
  removeAllExceptUndo: async (tx: Transaction, userId: string, since?: Date): Promise<void> => {
    const isNewer = since && gte(emailTokens.requestedAt, since);
    const toRemove = isNewer
      ? or(ne(emailTokens.purpose, 'undo_email'), isNewer)
      : ne(emailTokens.purpose, 'undo_email');
    await tx.delete(emailTokens).where(and(eq(emailTokens.userId, userId), toRemove));
  },

  removeExpired: async (now: Date): Promise<void> => {
    await deleteUnlocked(db, emailTokens, lte(emailTokens.expiresAt, now));
  },
});

export const emailTokensStore = (db: Database) => ({ ...activeTokens(db), ...tokenRemoval(db) });
