/** Copies the embedded database's rolling copy, for a backup while a server uses the database itself. */
import { cpSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isPgliteFolder } from '../db/copy/pglite-connection.ts';
import { rollingCopyFolder } from '../db/pglite/folders.ts';
import { BACKUP_FOLDER_PREFIX, createTemporaryFolder } from '../db/pglite/temporary-folder.ts';
import { hasCode } from '../has-code.ts';

/** The server may replace the rolling copy in the meantime, once a day. */
const ATTEMPTS = 3;

interface CopiedFolder {
  readonly folder: string;
  /** When the server made the copy. */
  readonly madeAt: Date;
  readonly remove: () => void;
}

/** Copies `DATA_DIR/pglite-copy`, because opening it would change it. Null if there is none. */
export function copyRollingCopy(dataDir: string): CopiedFolder | null {
  const source = rollingCopyFolder(dataDir);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const before = statSync(source, { throwIfNoEntry: false });
    if (!before || !isPgliteFolder(source)) return null;
    const { folder: parent, remove } = createTemporaryFolder(dataDir, BACKUP_FOLDER_PREFIX);
    const folder = join(parent, 'pglite');
    if (isCopied(source, folder) && statSync(source, { throwIfNoEntry: false })?.ino === before.ino) {
      return { folder, madeAt: before.mtime, remove };
    }
    remove();
  }
  throw new Error('The rolling copy was replaced during each attempt to copy it.');
}

function isCopied(source: string, folder: string): boolean {
  try {
    cpSync(source, folder, { recursive: true });
    return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
