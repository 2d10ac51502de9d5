import { and, arrayContains, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { mfaCredentials } from '#server/db/schema.ts';
import { transactionOfUser } from '../user-transaction-store.ts';

export function mfaStore(db: Database) {
  const ofUser = (userId: string) => eq(mfaCredentials.userId, userId);
  const isActive = (userId: string) => and(ofUser(userId), isNotNull(mfaCredentials.confirmedAt));

  return {
    transactionOfUser: transactionOfUser(db),
    find: async (userId: string) => {
      const rows = await db.select().from(mfaCredentials).where(ofUser(userId));
      return rows[0] ?? null;
    },
    /**
     * Replaces the encrypted secrets, or adds the first ones. Whether and since when MFA is on stays as it is.
     * @param from the encrypted secrets that these were made from; null: there were none.
     * @returns false, with nothing changed, if the stored ones are no longer those.
     */
    saveSecret: async (userId: string, from: string | null, secretCiphertext: string, now: Date): Promise<boolean> => {
      const rows = await db
        .insert(mfaCredentials)
        .values({ userId, secretCiphertext, recoveryHashes: [], createdAt: now })
        .onConflictDoUpdate({
          target: mfaCredentials.userId,
          set: { secretCiphertext },
          setWhere: from === null ? sql`false` : eq(mfaCredentials.secretCiphertext, from),
        })
        .returning({ userId: mfaCredentials.userId });
      return rows.length > 0;
    },
    /**
     * @param from the encrypted secrets that were read for this confirmation.
     * @returns false, with nothing changed, if the stored secrets are different by now.
     */
    confirm: async (
      on: Database | Transaction,
      userId: string,
      from: string,
      confirmed: { secretCiphertext: string; confirmedAt: Date; lastStep: number; recoveryHashes: string[] },
    ): Promise<boolean> => {
      const rows = await on
        .update(mfaCredentials)
        .set(confirmed)
        .where(and(ofUser(userId), eq(mfaCredentials.secretCiphertext, from)))
        .returning({ userId: mfaCredentials.userId });
      return rows.length > 0;
    },
    /** @returns false if a code of this time step or a later one has already been used. */
    consumeTimeStep: async (userId: string, step: number): Promise<boolean> => {
      const rows = await db
        .update(mfaCredentials)
        .set({ lastStep: step })
        .where(and(isActive(userId), lt(mfaCredentials.lastStep, step)))
        .returning({ userId: mfaCredentials.userId });
      return rows.length > 0;
    },
    /** @returns false if the recovery code does not exist or has already been used. */
    consumeRecoveryCode: async (userId: string, hash: string): Promise<boolean> => {
      const rows = await db
        .update(mfaCredentials)
        .set({ recoveryHashes: sql`array_remove(${mfaCredentials.recoveryHashes}, ${hash})` })
        .where(and(isActive(userId), arrayContains(mfaCredentials.recoveryHashes, [hash])))
        .returning({ userId: mfaCredentials.userId });
      return rows.length > 0;
    },
    /** @returns false when MFA is off. */
    replaceRecoveryCodes: async (tx: Transaction, userId: string, recoveryHashes: string[]): Promise<boolean> => {
      const rows = await tx
        .update(mfaCredentials)
        .set({ recoveryHashes })
        .where(isActive(userId))
        .returning({ userId: mfaCredentials.userId });
      return rows.length > 0;
    },
    /** @returns whether MFA was on. */
    remove: async (tx: Transaction, userId: string): Promise<boolean> => {
      const rows = await tx
        .delete(mfaCredentials)
        .where(ofUser(userId))
        .returning({ confirmedAt: mfaCredentials.confirmedAt });
      return rows.some(({ confirmedAt }) => confirmedAt !== null);
    },
  };
}
