import type { TestProject } from 'vitest/node';
import { startRealPostgres } from './real-postgres.ts';
import { makeTemplateDatabases, removeTemplateDatabases, type TemplateDatabases } from './template-databases.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    templates: TemplateDatabases;
  }
}

/** Starts one real PostgreSQL for the whole run. Each test file creates its own databases in it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await startRealPostgres();
  const templates = await makeTemplateDatabases(postgres.url);
  project.provide('postgresUrl', postgres.url);
  project.provide('templates', templates);
  return async () => {
    removeTemplateDatabases(templates);
    await postgres.stop();
  };
}
