import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { accounts, emailTokens, sessions, users } from '../../../db/schema.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';

export const credentialRevocationStore = ({ destroyKey }: Pick<FieldEncryption, 'destroyKey'>) => ({
  /**
   * Ends every session and every way to a new one: password, outside identities, links in mails; and what the person
   * wrote, which nobody reads any more without their key, wherever a copy of it may be. The address counts as
   * proven no more, so that from now on the person is no administrator either, wherever administrators are counted.
   */
  revokeAll: async (tx: Transaction, userId: string): Promise<void> => {
    for (const table of [sessions, accounts, emailTokens]) await tx.delete(table).where(eq(table.userId, userId));
    await destroyKey(tx, userId);
    await tx.update(users).set({ emailVerified: false, emailVerifiedAt: null }).where(eq(users.id, userId));
  },
});
