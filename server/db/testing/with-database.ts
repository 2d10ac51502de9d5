import type { OpenDatabase } from '../client.ts';
import { openDatabase } from '../open-database.ts';

/** Work on a database itself, while no server has it open: PGlite lets nobody else in. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: Parameters<typeof openDatabase>[0],
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl, dataDir });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
