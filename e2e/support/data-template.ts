/**
 * What a first start leaves in its data folder, made once for the whole run. Each app begins with a copy: to make the
 * database takes seconds of work, to copy it a moment, and a run opens some thirty apps.
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

/** The rolling copy of the database stays behind: the app makes one of its own. */
export const copyDataTemplate = (dataDir: string): void =>
  cpSync(TEMPLATE_FOLDER, dataDir, { recursive: true, filter: (path) => !path.endsWith('pglite-copy') });
