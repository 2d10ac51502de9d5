import { eq, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../client.ts';
import { oneRow } from '../one-row.ts';
import { deletions } from '../schema.ts';
import { statement } from '../statement.ts';
import { UserDeletedError } from '../violated-constraints.ts';

/**
 * True from the moment an erasure has ended a user's access until their data is removed. A request that was let in
 * before must store nothing then: their data key is destroyed, and a new one would not decrypt what is still there.
 * In a transaction that has locked the user's row, it stays false until the end.
 */
export const isBeingErased = (userId: ReturnType<typeof sql.placeholder>) =>
  sql<boolean>`exists (select from ${deletions} where ${eq(deletions.pendingUserId, userId)})`;

const selectIsBeingErased = statement('is_being_erased', (db) =>
  db.select({ isErased: isBeingErased(sql.placeholder('userId')) }).from(oneRow),
);

/** @throws {UserDeletedError} */
export async function refuseIfBeingErased(on: Database | Transaction, userId: string): Promise<void> {
  const [row] = await selectIsBeingErased(on, { userId });
  if (row?.isErased) throw new UserDeletedError('The account is being deleted.');
}
