/** One older backup of the embedded database beside it, in case the folder itself is damaged. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Copies a folder that nothing writes to now. The copy replaces the previous backup only once it is complete, so that
 * there is a complete one at every moment.
 */
export function backUp(folder: string, backup: string): void {
  const unfinished = `${backup}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(folder, unfinished, { recursive: true });
  const before = `${backup}.before`;
  if (existsSync(backup)) renameSync(backup, before);
  renameSync(unfinished, backup);
  rmSync(before, { recursive: true, force: true });
}
