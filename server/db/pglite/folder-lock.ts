/**
 * Locks the folder of an embedded database against other processes: two processes on one folder destroy it. The lock
 * file identifies its owner by host, process id and start time. So the lock of a dead (or zombie) owner does not count,
 * even if a new process has reused the id. Another host's processes are not visible, as in another container with the
 * same volume, so the owner also touches the file regularly: the lock of another host counts until that stops.
 */
import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { hasCode } from '../../has-code.ts';
import { createDataFolder } from '../../lifecycle/data-folder.ts';
import { StartupError } from '../../lifecycle/startup-error.ts';

/** Thrown when a running process owns the folder. The message is written for the operator at the terminal. */
export class FolderInUseError extends StartupError {}

const LOCK_FILE = 'owner.lock';
const TOUCH_MS = 10_000;
/** The owner may be busy, and the clocks of two hosts may differ. */
const ABANDONED_AFTER_MS = 60_000;

interface Owner {
  readonly host?: string;
  readonly pid: number;
  readonly startedAt: string | null;
}

/**
 * Locks the folder for this process.
 * @returns the function that unlocks it.
 * @throws {FolderInUseError}
 */
export function lockFolder(folder: string): () => void {
  createDataFolder(folder);
  const file = join(folder, LOCK_FILE);
  const { pid } = process;
  const me = JSON.stringify({ host: hostname(), pid, startedAt: processStartTime(pid) } satisfies Owner);
  for (let attempt = 0; attempt < 3; attempt += 1) {
    if (createLockFile(file, me)) return unlockFunction(file);
    const owner = readOwner(file);
    if (owner && isAlive(owner, file)) throw new FolderInUseError(inUseMessage(folder, owner));
    removeStaleLock(file);
  }
  throw new FolderInUseError(`The data folder ${folder} could not be locked: another process keeps taking it.`);
}

function unlockFunction(file: string): () => void {
  const timer = setInterval(() => touch(file, timer), TOUCH_MS).unref();
  return () => {
    clearInterval(timer);
    rmSync(file, { force: true });
  };
}

/** A temporary folder may be removed with its lock. */
function touch(file: string, timer: NodeJS.Timeout): void {
  const now = new Date();
  try {
    utimesSync(file, now, now);
  } catch {
    clearInterval(timer);
  }
}

const inUseMessage = (folder: string, owner: Owner): string =>
  isOnThisHost(owner)
    ? `The data folder ${folder} is in use by another Evenkeel (process ${owner.pid}). ` +
      'Stop that one first, or start this one with another DATA_DIR.'
    : `The data folder ${folder} is in use by another Evenkeel (process ${owner.pid} on ${owner.host}). ` +
      'Stop that one first, or start this one with another DATA_DIR. If that one no longer runs, try again in a minute.';

/** Whether the process that locked the folder is still running; none if the folder is not locked. */
export function ownerState(folder: string): 'running' | 'ended' | 'none' {
  const file = join(folder, LOCK_FILE);
  const owner = readOwner(file);
  if (!owner) return 'none';
  return isAlive(owner, file) ? 'running' : 'ended';
}

/**
 * Creates the lock by linking a complete file to its name, so that no process ever reads a partly written lock. False
 * if there is a lock already.
 */
function createLockFile(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, content);
  try {
    linkSync(draft, file);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Removes a dead owner's lock, unless another process has created its own in the meantime. */
function removeStaleLock(file: string): void {
  const aside = `${file}.${process.pid}.stale`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const owner = readOwner(aside);
  if (owner && isAlive(owner, aside)) linkSync(aside, file);
  rmSync(aside, { force: true });
}

function readOwner(file: string): Owner | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Owner;
  } catch {
    return null;
  }
}

const isOnThisHost = ({ host }: Owner): boolean => host === undefined || host === hostname();

function isAlive(owner: Owner, file: string): boolean {
  return isOnThisHost(owner) ? isRunning(owner) : Date.now() - statSync(file).mtimeMs < ABANDONED_AFTER_MS;
}

function isRunning(owner: Owner): boolean {
  if (owner.pid === process.pid) return owner.startedAt === processStartTime(process.pid);
  try {
    process.kill(owner.pid, 0);
  } catch (error) {
    return hasCode(error, 'EPERM');
  }
  const start = processStartTime(owner.pid);
  return start === null ? owner.startedAt === null : start === owner.startedAt;
}

/** The kernel's start time of a running process in clock ticks; null for a zombie, and where there is no /proc. */
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? null : (fields[19] ?? null);
  } catch {
    return null;
  }
}
