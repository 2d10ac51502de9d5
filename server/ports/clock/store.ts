import { eq, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Database } from '../../db/client.ts';
import { sandboxSettings } from '../../db/schema.ts';

const OFFSET = 'clock.offset_seconds';

/** The only setting that the sandbox stores. */
export const storedOffset = z.int();

const asSeconds = (value: unknown): number => (typeof value === 'number' ? value : 0);

/** How many seconds the sandbox's clock is ahead; 0 if it was never moved. */
export async function readOffset(db: Database): Promise<number> {
  const [row] = await db.select().from(sandboxSettings).where(eq(sandboxSettings.key, OFFSET));
  return asSeconds(row?.value);
}

/**
 * Adds to the offset in one statement, so that two simultaneous moves both count.
 * @returns the new offset.
 */
export async function addToOffset(db: Database, seconds: number): Promise<number> {
  const sum = sql`to_jsonb((${sandboxSettings.value} #>> '{}')::bigint + ${seconds}::bigint)`;
  const [row] = await db
    .insert(sandboxSettings)
    .values({ key: OFFSET, value: seconds })
    .onConflictDoUpdate({ target: sandboxSettings.key, set: { value: sum } })
    .returning();
  return asSeconds(row?.value);
}
