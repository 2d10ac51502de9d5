import type { Stage } from '../bench/newsletter-stage.ts';
import { type OpenDatabase, openDatabase } from '../server/db/client.ts';

/** Work on the stage's database itself, while no server has it open: PGlite lets nobody else in. */
export async function inDatabase<Result>(
  { databaseUrl, dataDir }: Pick<Stage, 'databaseUrl' | 'dataDir'>,
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
