import { newId } from '../../new-id.ts';
import type { Database } from '../client.ts';
import { users } from '../schema.ts';

/**
 * Adds the row of a user and nothing else: no session, no name, no preferences. For tests of stores; tests of the app
 * sign users up.
 * @param at when the user signed up.
 * @param row replaces the made-up values.
 * @returns the user's id.
 */
export async function insertUser(
  db: Pick<Database, 'insert'>,
  at: Date,
  row: Partial<typeof users.$inferInsert> = {},
): Promise<string> {
  const id = row.id ?? newId({ now: () => at });
  await db.insert(users).values({ id, email: `${id}@example.test`, createdAt: at, updatedAt: at, ...row });
  return id;
}
