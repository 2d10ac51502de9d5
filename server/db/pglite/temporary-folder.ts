/** Folders with a copy of the database that are needed only for a while. None of them may stay. */
import { mkdtempSync, readdirSync, rmdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { onInterruption } from '../../lifecycle/on-interruption.ts';
import { lockFolder, ownerState } from './folder-lock.ts';

/** Those in DATA_DIR in which a backup copies the rolling copy. */
export const BACKUP_FOLDER_PREFIX = 'pglite-backup-';

export interface TemporaryFolder {
  readonly folder: string;
  readonly remove: () => void;
}

/**
 * Creates a folder that is also removed when the process is interrupted. If the process is killed, the folder is
 * removed when the next one with this prefix is created.
 */
export function createTemporaryFolder(parent: string, prefix: string): TemporaryFolder {
  removeAbandonedFolders(parent, prefix);
  const folder = mkdtempSync(join(parent, prefix));
  const removeNow = () => rmSync(folder, { recursive: true, force: true });
  const withdraw = onInterruption(removeNow);
  lockFolder(folder);
  const remove = () => {
    removeNow();
    withdraw();
  };
  return { folder, remove };
}

/** Removes the temporary folders of processes that have ended. Other folders stay, whatever their names. */
export function removeAbandonedFolders(parent: string, prefix: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix)) removeIfAbandoned(join(parent, name));
  }
}

function removeIfAbandoned(folder: string): void {
  try {
    const owner = ownerState(folder);
    if (owner === 'ended') rmSync(folder, { recursive: true, force: true });
    // Only removes an empty folder. If its process is about to lock it, it is created again.
    if (owner === 'none') rmdirSync(folder);
  } catch {
    // It is not empty, or belongs to another user of the machine.
  }
}
