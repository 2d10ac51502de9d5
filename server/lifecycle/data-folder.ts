import { accessSync, chmodSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { StartupError } from './startup-error.ts';

/**
 * Creates the folder of DATA_DIR if it does not exist.
 * @throws {StartupError} saying what is wrong with it.
 */
export function createDataFolder(folder: string): void {
  try {
    createFolder(resolve(folder));
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new StartupError(
      `DATA_DIR: the folder ${folder} can't be used: ${problemOf(error as NodeJS.ErrnoException)}.`,
    );
  }
}

const OWNER_ONLY = 0o700;

/** Lets no other user of this machine into the folder, which is created if it does not exist, whatever the umask. */
export function createPrivateFolder(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: OWNER_ONLY });
  try {
    chmodSync(folder, OWNER_ONLY);
  } catch {
    // It belongs to another user, or the file system has no permissions: it stays as it is.
  }
}

/** `mkdirSync` with `recursive` never returns where the kernel creates no folders, as in /proc. */
function createFolder(path: string): void {
  if (existsSync(path) && statSync(path).isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) createFolder(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    const isCreatedMeanwhile = existsSync(path) && statSync(path).isDirectory();
    if (!isCreatedMeanwhile) throw error;
  }
}

const problems: Readonly<Record<string, string>> = {
  EEXIST: 'it, or a folder above it, is a file',
  ENOTDIR: 'it, or a folder above it, is a file',
  ENOENT: "it doesn't exist and can't be created here",
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the file system is read-only',
  ENOSPC: 'the disk is full',
  ENAMETOOLONG: 'the path is too long',
};

const problemOf = ({ code = 'unknown error' }: NodeJS.ErrnoException): string => problems[code] ?? code;
