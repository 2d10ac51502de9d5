/**
 * The data folder after a first start, made once for the whole run. Each app starts with a copy, because creating the
 * database takes seconds, copying it a moment, and a run opens some thirty apps.
 */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startBuiltServer } from '../../server/testing/server-process.ts';

/** Set for the workers of this run, which are separate processes. */
const FOLDER_VARIABLE = 'EVENKEEL_E2E_DATA_TEMPLATE';

/**
 * Playwright calls this before the first test, and what it returns after the last. Each run has its own folder, so that
 * two runs at the same time do not remove each other's.
 */
export default async function createDataTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'evenkeel-e2e-template-'));
  const remove = (): void => rmSync(folder, { recursive: true, force: true });
  try {
    const server = await startBuiltServer({ dataDir: folder });
    await server.end();
  } catch (error) {
    remove();
    throw error;
  }
  process.env[FOLDER_VARIABLE] = folder;
  return remove;
}

/** Without the database's rolling copy: the app makes another. */
export function copyDataTemplate(dataDir: string): void {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) throw new Error('copyDataTemplate: the run has no data template');
  cpSync(folder, dataDir, { recursive: true, filter: (path) => !path.endsWith('pglite-copy') });
}
