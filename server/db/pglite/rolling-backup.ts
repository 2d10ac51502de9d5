/** One older copy of the embedded database beside it, for the day the folder itself is damaged. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Copies a folder that nobody writes to now. The copy takes the place of the one before only when it is whole, so that
 * there is a whole one at every moment.
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
