/** One older copy of the embedded database beside it, for the day the folder itself is damaged. */
import { cpSync, existsSync, renameSync, rmSync } from 'node:fs';

/**
 * Copies a folder that nobody writes to now. The copy takes the place of the one before only when it is whole, so that
 * there is a whole one at every moment.
 */
export function keepCopy(folder: string, copy: string): void {
  const unfinished = `${copy}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  cpSync(folder, unfinished, { recursive: true });
  const before = `${copy}.before`;
  if (existsSync(copy)) renameSync(copy, before);
  renameSync(unfinished, copy);
  rmSync(before, { recursive: true, force: true });
}
