import { eq } from 'drizzle-orm';
import type { Transaction } from '../../../db/client.ts';
import { users } from '../../../db/schema.ts';

/**
 * Until the transaction ends, no one can withdraw the user's consent or erase the user. Others may take the same lock.
 */
export const lockUser = async (tx: Transaction, userId: string): Promise<void> => {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('key share');
};
