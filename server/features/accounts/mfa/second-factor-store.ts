import { and, arrayContains, eq, isNotNull, lt, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { secondFactors } from '../../../db/schema.ts';

export function secondFactorStore(db: Database) {
  const ofUser = (userId: string) => eq(secondFactors.userId, userId);
  const inForce = (userId: string) => and(ofUser(userId), isNotNull(secondFactors.confirmedAt));

  return {
    find: async (userId: string) => {
      const rows = await db.select().from(secondFactors).where(ofUser(userId));
      return rows[0] ?? null;
    },
    /**
     * Replaces the encrypted secrets, or adds the first ones. Whether and since when the factor is active stays as it
     * is.
     * @param from the encrypted secrets that these were made from; null: there were none.
     * @returns false, with nothing changed, if the stored ones are no longer those.
     */
    saveSecret: async (userId: string, from: string | null, secretCiphertext: string, now: Date): Promise<boolean> => {
      const rows = await db
        .insert(secondFactors)
        .values({ userId, secretCiphertext, recoveryHashes: [], createdAt: now })
        .onConflictDoUpdate({
          target: secondFactors.userId,
          set: { secretCiphertext },
          setWhere: from === null ? sql`false` : eq(secondFactors.secretCiphertext, from),
        })
        .returning({ userId: secondFactors.userId });
      return rows.length > 0;
    },
    /**
     * @param from the encrypted secrets that were read for this confirmation.
     * @returns false, with nothing changed, if the stored secrets are different by now.
     */
    confirm: async (
      userId: string,
      from: string,
      confirmed: { secretCiphertext: string; confirmedAt: Date; lastStep: number; recoveryHashes: string[] },
    ): Promise<boolean> => {
      const rows = await db
        .update(secondFactors)
        .set(confirmed)
        .where(and(ofUser(userId), eq(secondFactors.secretCiphertext, from)))
        .returning({ userId: secondFactors.userId });
      return rows.length > 0;
    },
    /** @returns false if a code of this time step or a later one has already been used. */
    consumeTimeStep: async (userId: string, step: number): Promise<boolean> => {
      const rows = await db
        .update(secondFactors)
        .set({ lastStep: step })
        .where(and(inForce(userId), lt(secondFactors.lastStep, step)))
        .returning({ userId: secondFactors.userId });
      return rows.length > 0;
    },
    /** @returns false if the recovery code does not exist or has already been used. */
    consumeRecoveryCode: async (userId: string, hash: string): Promise<boolean> => {
      const rows = await db
        .update(secondFactors)
        .set({ recoveryHashes: sql`array_remove(${secondFactors.recoveryHashes}, ${hash})` })
        .where(and(inForce(userId), arrayContains(secondFactors.recoveryHashes, [hash])))
        .returning({ userId: secondFactors.userId });
      return rows.length > 0;
    },
    /** @returns false when no second factor is active. */
    replaceRecoveryCodes: async (userId: string, recoveryHashes: string[]): Promise<boolean> => {
      const rows = await db
        .update(secondFactors)
        .set({ recoveryHashes })
        .where(inForce(userId))
        .returning({ userId: secondFactors.userId });
      return rows.length > 0;
    },
    /** @returns whether the removed second factor was active. */
    remove: async (userId: string): Promise<boolean> => {
      const rows = await db
        .delete(secondFactors)
        .where(ofUser(userId))
        .returning({ confirmedAt: secondFactors.confirmedAt });
      return rows.some(({ confirmedAt }) => confirmedAt !== null);
    },
  };
}
