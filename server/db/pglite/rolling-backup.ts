/** One older backup of the embedded database beside it, in case the folder itself is damaged. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Copies a folder that nothing writes to now. The copy replaces the previous backup only once it is complete, so that
 * there is a complete one at every moment.
 */
export function backUp(folder: string, backup: string): void {
  const unfinished = `${backup}.unfinished`;
  const previous = `${backup}.previous`;
  recoverPrevious(backup, previous);
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(folder, unfinished, { recursive: true });
  if (existsSync(backup)) renameSync(backup, previous);
  renameSync(unfinished, backup);
  rmSync(previous, { recursive: true, force: true });
}

/** A crash before the second rename leaves only the previous backup; one after it leaves both. */
function recoverPrevious(backup: string, previous: string): void {
  if (existsSync(backup)) rmSync(previous, { recursive: true, force: true });
  else if (existsSync(previous)) renameSync(previous, backup);
}
