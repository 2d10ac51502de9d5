import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '../../../db/client.ts';
import { runTransaction } from '../../../db/run-transaction.ts';
import { accounts, sessions, users } from '../../../db/schema.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';
import type { NameParts } from '../../../field-encryption/user-names.ts';

export type CredentialsStore = ReturnType<typeof credentialsStore>;

export const credentialsStore = (db: Database, fields: Pick<FieldEncryption, 'encryptName'>) => ({
  transaction: runTransaction(db),

  /** @returns false if this session of the user has ended. */
  markReauthenticated: async (tx: Transaction, userId: string, sessionId: string, now: Date): Promise<boolean> => {
    const confirmed = await tx
      .update(sessions)
      .set({ confirmedAt: now })
      .where(and(eq(sessions.userId, userId), eq(sessions.id, sessionId)))
      .returning({ id: sessions.id });
    return confirmed.length > 0;
  },

  setName: (userId: string, name: NameParts, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      const encryptedName = await fields.encryptName(tx, userId, name);
      await tx
        .update(users)
        .set({ ...encryptedName, updatedAt: now })
        .where(eq(users.id, userId));
    }),

  issuersOf: async (userId: string): Promise<string[]> => {
    const rows = await db.select({ issuer: accounts.providerId }).from(accounts).where(eq(accounts.userId, userId));
    return rows.map(({ issuer }) => issuer);
  },
});
