/** One older copy of the embedded database beside it, in case its own folder is damaged. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';
import { createPrivateFolder } from '../../lifecycle/data-folder.ts';

/**
 * Copies a folder that nothing writes to now. The copy replaces the previous one only once it is complete, so that
 * there is a complete one at every moment.
 */
export function makeRollingCopy(folder: string, copy: string): void {
  const unfinished = `${copy}.unfinished`;
  const previous = `${copy}.previous`;
  recoverPrevious(copy, previous);
  rmSync(unfinished, { recursive: true, force: true });
  // Created first, because the copy of a folder does not keep its permissions.
  createPrivateFolder(unfinished);
  cpSync(folder, unfinished, { recursive: true });
  if (existsSync(copy)) renameSync(copy, previous);
  renameSync(unfinished, copy);
  rmSync(previous, { recursive: true, force: true });
}

/** A crash before the second rename leaves only the previous copy; one after it leaves both. */
function recoverPrevious(copy: string, previous: string): void {
  if (existsSync(copy)) rmSync(previous, { recursive: true, force: true });
  else if (existsSync(previous)) renameSync(previous, copy);
}
