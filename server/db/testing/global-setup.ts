import type { TestProject } from 'vitest/node';
import { type MigratedDatabases, makeMigratedDatabases, removeMigratedDatabases } from './migrated-databases.ts';
import { startRealPostgres } from './real-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    migrated: MigratedDatabases;
  }
}

/** One real PostgreSQL for the whole run. Each test file creates databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  const migrated = await makeMigratedDatabases(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('migrated', migrated);
  return async () => {
    removeMigratedDatabases(migrated);
    await postgres.stop();
  };
}
