/**
 * The data folder after a first start, made once for the whole run. Each app starts with a copy, because creating the
 * database takes seconds, copying it a moment, and a run opens some thirty apps.
 */
import { cpSync, rmSync } from 'node:fs';
import { startBuiltServer } from '../../server/testing/server-process.ts';

const TEMPLATE_FOLDER = 'test-results/first-start';

const remove = (): void => rmSync(TEMPLATE_FOLDER, { recursive: true, force: true });

/** Playwright calls this before the first test, and what it returns after the last. */
export default async function createDataTemplate(): Promise<() => void> {
  remove();
  const server = await startBuiltServer({ dataDir: TEMPLATE_FOLDER });
  await server.end();
  return remove;
}

/** Without the database's rolling copy: the app makes another. */
export const copyDataTemplate = (dataDir: string): void =>
  cpSync(TEMPLATE_FOLDER, dataDir, { recursive: true, filter: (path) => !path.endsWith('pglite-copy') });
