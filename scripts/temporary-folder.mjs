/**
 * The folder for the tests' databases: in memory if there is enough of it, because half of their time is spent on disk
 * access.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isAlive } from './setup/mutex.mjs';

const MEMORY = '/dev/shm';
/** The tests use about 0.3 GB at a time. A container often offers 64 MB. */
const ENOUGH_BYTES = 4 * 1024 ** 3;
const PREFIX = 'evenkeel-tests-';

/**
 * A new folder, removed when this process ends. A killed process leaves its folder behind, and the next process removes
 * it.
 */
export function makeTemporaryFolder() {
  const parent = hasEnoughMemory() ? MEMORY : tmpdir();
  removeAbandoned(parent);
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-`));
  // PostgreSQL does not run as root, and its user must be able to reach its data folder inside this one.
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
    if (!isAlive(Number.parseInt(name.slice(PREFIX.length), 10)))
      rmSync(join(parent, name), { recursive: true, force: true });
}
