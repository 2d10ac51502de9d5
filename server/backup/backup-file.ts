/**
 * The file of a backup: written under a temporary name, flushed to disk, then renamed. Older backups are removed last.
 */
import { closeSync, createReadStream, existsSync, fsyncSync, openSync, readSync, statSync } from 'node:fs';
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { DAY_MS } from '../../contract/domain/days.ts';
import { onInterruption } from '../lifecycle/on-interruption.ts';
import { decryptFile, encrypt, isEncrypted } from './encryption.ts';
import { Refusal } from './refusal.ts';

const NAME = /^evenkeel-\d{4}-\d{2}-\d{2}T\d{6}Z\.sql\.gz(\.age)?$/;
const PARTIAL = '.partial';
/** A backup that is still being written changes its file all the time. */
const ABANDONED_AFTER_MS = DAY_MS;
const GZIP_START = '1f8b';
const START_BYTES = 64;

/**
 * The path of a new backup. `to` is treated as a folder if it is one, or ends with a slash; otherwise it is the file.
 */
export function backupPath(to: string, now: Date, encrypted: boolean): { path: string; folder: string | null } {
  const isFolder = to.endsWith('/') || statSync(to, { throwIfNoEntry: false })?.isDirectory() === true;
  const moment = now.toISOString().replace(/\.\d+/, '').replaceAll(':', '');
  return isFolder
    ? { path: join(to, `evenkeel-${moment}.sql.gz${encrypted ? '.age' : ''}`), folder: to }
    : { path: to, folder: null };
}

/** @throws {Refusal} file-exists */
export async function writeBackupFile(
  path: string,
  text: AsyncIterable<Uint8Array>,
  recipient: string | undefined,
): Promise<number> {
  if (existsSync(path)) throw new Refusal('file-exists', `${path} exists already, and isn't overwritten.`);
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}${PARTIAL}`;
  const withdraw = onInterruption(() => rm(partial, { force: true }));
  const file = await open(partial, 'w', 0o600);
  try {
    const encrypted = (compressed: AsyncIterable<Uint8Array>) =>
      recipient ? encrypt(compressed, recipient) : compressed;
    await pipeline(text, createGzip(), encrypted, file.createWriteStream({ flush: true }));
    await rename(partial, path);
    syncFolder(dirname(path));
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  } finally {
    withdraw();
  }
  return statSync(path).size;
}

/** Flushes the folder, so that the renamed file survives a power failure as well. */
function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}

/**
 * Removes all but the newest `keep` backups in the folder of a new one, and what backups have left that were killed:
 * each night one more of them would fill the disk. Other files stay. So do backups with a later time, which were made
 * before the clock was set back: if they counted, the new one would be removed.
 * @returns the names of the removed files.
 */
export async function removeOldBackups(newest: string, keep: number, now: Date): Promise<string[]> {
  const folder = dirname(newest);
  const newestName = basename(newest);
  const names = (await readdir(folder)).sort();
  const backups = names.filter((name) => NAME.test(name) && name <= newestName);
  const isAbandoned = (name: string): boolean => {
    if (!name.endsWith(PARTIAL) || !NAME.test(name.slice(0, -PARTIAL.length))) return false;
    const file = statSync(join(folder, name), { throwIfNoEntry: false });
    return file !== undefined && now.getTime() - file.mtimeMs > ABANDONED_AFTER_MS;
  };
  const old = [...backups.slice(0, Math.max(0, backups.length - keep)), ...names.filter(isAbandoned)];
  for (const name of old) await rm(join(folder, name), { force: true });
  return old;
}

/**
 * The text of a backup, decrypted and decompressed while it is read.
 * @throws {Refusal} no-file, not-a-backup, no-identity; while it is read, also wrong-identity and the refusals of
 *   damaged files.
 */
export function openBackupFile(path: string, identities: readonly string[]): AsyncIterable<Uint8Array> {
  const start = startOf(path);
  const encrypted = isEncrypted(start);
  if (!encrypted && start.subarray(0, 2).toString('hex') !== GZIP_START) {
    throw new Refusal('not-a-backup', `${path} isn't a backup of Evenkeel.`);
  }
  if (encrypted && identities.length === 0) {
    throw new Refusal('no-identity', 'The backup is encrypted: name the file of its private key with --identity.');
  }
  return uncompressed(encrypted ? Readable.from(decryptFile(path, identities)) : createReadStream(path));
}

async function* uncompressed(compressed: Readable): AsyncGenerator<Uint8Array> {
  const text = createGunzip();
  const decompressed = pipeline(compressed, text);
  // Reading `text` throws the same error.
  decompressed.catch(() => {});
  try {
    for await (const chunk of text) yield chunk as Uint8Array;
    await decompressed;
  } catch (error) {
    throw error instanceof Refusal ? error : refuseCompression(error);
  } finally {
    compressed.destroy();
  }
}

function refuseCompression(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code ?? '';
  if (code === 'Z_BUF_ERROR') {
    return new Refusal('cut-short', 'The backup ends too early: part of it is missing.', { cause: error });
  }
  return code.startsWith('Z_')
    ? new Refusal('changed', 'The backup was changed after it was made.', { cause: error })
    : error;
}

function startOf(path: string): Buffer {
  if (!statSync(path, { throwIfNoEntry: false })?.isFile()) throw new Refusal('no-file', `There is no file ${path}.`);
  const start = Buffer.alloc(START_BYTES);
  const handle = openSync(path, 'r');
  try {
    return start.subarray(0, readSync(handle, start));
  } finally {
    closeSync(handle);
  }
}
