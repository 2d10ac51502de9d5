import { and, eq } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { lockUser } from '#server/db/lock-user.ts';
import { accounts, sessions, userDataKeys, users } from '#server/db/schema.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import type { NameParts } from '#server/field-encryption/user-names.ts';
import { transactionOfUser } from '../user-transaction-store.ts';

export type CredentialsStore = ReturnType<typeof credentialsStore>;

type NameEncryption = Pick<FieldEncryption, 'encryptName' | 'decryptName'>;

export const credentialsStore = (db: Database, fields: NameEncryption) => ({
  transactionOfUser: transactionOfUser(db),

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
    db.transaction((tx) => writeName(tx, fields, { userId, name, now })),

  /** Changes the given parts. First and last name are encrypted together, so the row is locked to keep the other part. */
  changeName: (userId: string, changes: Partial<NameParts>, now: Date): Promise<void> =>
    db.transaction(async (tx) => {
      // A statement of its own: one that waits for the lock still sees the data keys from before, so that the name would
      // be taken for empty if the change it waited for has created the key.
      await lockUser(tx, userId, 'update');
      const [row] = await tx
        .select({ nameCiphertext: users.nameCiphertext, key: userDataKeys })
        .from(users)
        .leftJoin(userDataKeys, eq(userDataKeys.userId, users.id))
        .where(eq(users.id, userId));
      if (!row) return;
      const name = { ...fields.decryptName(userId, row.nameCiphertext, row.key), ...changes };
      await writeName(tx, fields, { userId, name, now });
    }),

  issuersOf: async (userId: string): Promise<string[]> => {
    const rows = await db.select({ issuer: accounts.providerId }).from(accounts).where(eq(accounts.userId, userId));
    return rows.map(({ issuer }) => issuer);
  },
});

async function writeName(
  tx: Transaction,
  fields: NameEncryption,
  { userId, name, now }: { readonly userId: string; readonly name: NameParts; readonly now: Date },
): Promise<void> {
  const encryptedName = await fields.encryptName(tx, userId, name);
  await tx
    .update(users)
    .set({ ...encryptedName, updatedAt: now })
    .where(eq(users.id, userId));
}
