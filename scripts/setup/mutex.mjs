/** A lock between processes: two set-ups in one folder would delete each other's half-written files. */
import { mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { inProject } from '../root.mjs';
import { log, SetupError } from './log.mjs';

const POLL_MS = 200;
const TIMEOUT_MS = 15 * 60_000;

/**
 * Runs `work` while no other process holds the lock of this name.
 * @template T
 * @param {string} name
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(name, work) {
  const file = inProject('dist', `.${name}-lock`);
  mkdirSync(inProject('dist'), { recursive: true });
  await acquire(file, name);
  const release = () => rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** @param {string} file @param {string} name */
async function acquire(file, name) {
  const until = Date.now() + TIMEOUT_MS;
  for (let logged = false; !claim(file); logged = true) {
    const owner = ownerOf(file);
    if (owner === 'dead') {
      removeStaleLock(file);
      continue;
    }
    if (!logged) log(`Another ${name} is running here (process ${owner}). Waiting for it ...`);
    if (Date.now() > until)
      throw new SetupError(`Still waiting for process ${owner}. If it hangs, end it and try again.`);
    await sleep(POLL_MS);
  }
}

/**
 * Removes the lock of a dead process. Two waiters may find it at the same time, and the first may have claimed the lock
 * before the second gets here. So the file is renamed first, which only one of them can do, and the lock of a process
 * that is running is put back.
 * @param {string} file
 */
export function removeStaleLock(file) {
  const renamed = `${file}-stale-${process.pid}`;
  try {
    renameSync(file, renamed);
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return;
    throw error;
  }
  if (ownerOf(renamed) === 'dead') rmSync(renamed, { force: true });
  else renameSync(renamed, file);
}

/** @param {string} file */
function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'EEXIST') return false;
    throw error;
  }
}

/** @param {string} file @returns {number | 'dead' | 'unknown'} */
function ownerOf(file) {
  try {
    const pid = Number(readFileSync(file, 'utf8'));
    if (pid > 0) return isAlive(pid) ? pid : 'dead';
    // Empty: its owner is about to write its process id, or died before it could.
    return Date.now() - statSync(file).mtimeMs > 5000 ? 'dead' : 'unknown';
  } catch {
    return 'unknown';
  }
}

/** @param {number} pid */
export function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
  return !isZombie(pid);
}

/** A zombie's process id still exists, but it will never release anything. @param {number} pid */
function isZombie(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
  } catch {
    return false;
  }
}
