import type { OpenDatabase } from '../client.ts';
import { openDatabase } from '../open-database.ts';

/** Runs work on a database directly, while no server has it open: PGlite allows only one process. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir, copyOnClose = true, opening }: Parameters<typeof openDatabase>[0],
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openDatabase({ databaseUrl, dataDir, copyOnClose, opening });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}
