import { eq, sql } from 'drizzle-orm';
import type { Transaction } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';
import { statement } from '#server/db/statement.ts';

const lockUserRow = statement('lock_user', (db) =>
  db
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('key share'),
);

/**
 * Until the transaction ends, no one can withdraw the user's consent or erase the user. Others may take the same lock.
 */
export const lockUser = async (tx: Transaction, userId: string): Promise<void> => {
  await lockUserRow(tx, { userId });
};

const lockUserAndQuotes = statement('lock_user_and_quotes', (db) =>
  db
    .select({ locked: sql`pg_advisory_xact_lock(hashtext('quotes:' || ${users.id}))` })
    .from(users)
    .where(eq(users.id, sql.placeholder('userId')))
    .for('key share'),
);

/**
 * The same, and only one transaction at a time has it. Without that, two concurrent requests could both take the last
 * use of the quota.
 */
export const lockQuotes = async (tx: Transaction, userId: string): Promise<void> => {
  await lockUserAndQuotes(tx, { userId });
};
