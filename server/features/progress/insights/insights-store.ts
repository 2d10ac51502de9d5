/** What was seen in a person's entries, as it was said to them. */
import { desc, eq } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { insights } from '../../../db/schema.ts';

export function insightsStore(db: Database) {
  return {
    newest: (userId: string, limit: number) =>
      db.select().from(insights).where(eq(insights.userId, userId)).orderBy(desc(insights.id)).limit(limit),
    all: (userId: string) => db.select().from(insights).where(eq(insights.userId, userId)).orderBy(insights.id),
  };
}
