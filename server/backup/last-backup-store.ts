import type { Database, OpenDatabase } from '../db/client.ts';
import { lastBackup } from '../db/schema.ts';

/** The id of the only row. */
const ID = 1;

/** @throws if the role has no write permission, or the database does not have the table yet. */
export async function recordBackup({ run }: Pick<OpenDatabase, 'run'>, madeAt: Date): Promise<void> {
  await run(
    `insert into last_backup as known (id, made_at) values ($1, $2)
     on conflict (id) do update set made_at = greatest(known.made_at, excluded.made_at)`,
    [ID, madeAt.toISOString()],
  );
}

/** Null if none was recorded. */
export async function readLastBackup(db: Database): Promise<Date | null> {
  const [row] = await db.select({ madeAt: lastBackup.madeAt }).from(lastBackup);
  return row?.madeAt ?? null;
}
