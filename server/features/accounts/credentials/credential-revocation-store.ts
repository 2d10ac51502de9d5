import { eq } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { accounts, emailTokens, sessions, users } from '#server/db/schema.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';

export const credentialRevocationStore = ({ destroyKey }: Pick<FieldEncryption, 'destroyKey'>) => ({
  /**
   * Ends every session and removes every credential: password, external identities and email links. It also destroys
   * the user's data key, so that the user's texts cannot be decrypted, in any copy of the database. It marks the
   * address as unverified, so that the user no longer counts as an administrator.
   */
  revokeAll: async (tx: Transaction, userId: string): Promise<void> => {
    for (const table of [sessions, accounts, emailTokens]) await tx.delete(table).where(eq(table.userId, userId));
    await destroyKey(tx, userId);
    await tx.update(users).set({ emailVerified: false, emailVerifiedAt: null }).where(eq(users.id, userId));
  },
});
