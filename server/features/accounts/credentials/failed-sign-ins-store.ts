import { inArray } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { users } from '#server/db/schema.ts';

export const failedSignInsStore = (db: Database) => ({
  /** The users who have one of these addresses. */
  findByEmails: (emails: readonly string[]): Promise<{ readonly id: string; readonly email: string }[]> =>
    db
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(inArray(users.email, [...emails])),
});
