/**
 * What a first start leaves in its data folder, made once for the whole run. Each house begins with a copy: to make the
 * database takes seconds of work, to copy it a moment, and a run opens some thirty houses.
 */
import { cpSync, rmSync } from 'node:fs';
import { startBuiltServer } from '../server/testing/server-process.ts';

const FOLDER = 'test-results/first-start';

const remove = (): void => rmSync(FOLDER, { recursive: true, force: true });

/** Playwright calls this before the first test, and what it returns after the last. */
export default async function makeFirstStart(): Promise<() => void> {
  remove();
  const server = await startBuiltServer({ dataDir: FOLDER });
  await server.end();
  return remove;
}

/** The rolling copy of the database stays behind: the house makes one of its own. */
export const copyFirstStart = (dataDir: string): void =>
  cpSync(FOLDER, dataDir, { recursive: true, filter: (path) => !path.endsWith('pglite-copy') });
