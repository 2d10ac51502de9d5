import type { TestProject } from 'vitest/node';
import { startRealPostgres } from './real-postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
  }
}

/** One real PostgreSQL for the whole run; each test file makes databases of its own in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  project.provide('postgresUrl', postgres.url);
  return () => postgres.stop();
}
