/** Where the tests keep their databases: in memory if the machine has enough of it, because the disk takes half of their time. */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const MEMORY = '/dev/shm';
/** About 0.3 GB is in use at once. A container often offers 64 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
const PREFIX = 'evenkeel-tests-';

/** A new folder, removed when this process ends. A killed process leaves its own behind, which the next one removes. */
export function makeTemporaryFolder() {
  const parent = hasEnoughMemory() ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL does not run as root: its own user has to pass through to its own folder in here.
  chmodSync(folder, 0o711);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

function hasEnoughMemory() {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= ENOUGH_BYTES && process.availableMemory() >= 2 * ENOUGH_BYTES;
  } catch {
    return false;
  }
}

/** @param {string} parent */
function removeAbandoned(parent) {
  for (const name of readdirSync(parent).filter((name) => name.startsWith(PREFIX)))
    if (!isRunning(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(parent, name), { recursive: true, force: true });
}

/** @param {number} pid */
function isRunning(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
