import { randomBytes, randomUUID } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from '../has-code.ts';
import { createDataFolder } from '../lifecycle/data-folder.ts';
import { StartupError } from '../lifecycle/startup-error.ts';
import { SECRET_LENGTH_MIN } from './storage.ts';

const FILE_NAME = 'session-secret';

/**
 * The secret that signs session cookies: the configured one, else one that is generated once and stored in the data
 * folder.
 * @throws {StartupError} if the stored one is unusable.
 */
export function sessionSecret(configured: string | undefined, dataDir: string): string {
  if (configured) return configured;
  createDataFolder(dataDir);
  const stored = storedSecret(dataDir);
  if (stored !== null) return stored;
  createSecretFile(join(dataDir, FILE_NAME));
  // Another process may have been faster, so the secret is the one in the file.
  return sessionSecret(configured, dataDir);
}

/**
 * The secret in the data folder; null if none was generated yet.
 * @throws {StartupError} if it is too short, as after a power failure: everyone could guess an empty one.
 */
export function storedSecret(dataDir: string): string | null {
  const file = join(dataDir, FILE_NAME);
  if (!existsSync(file)) return null;
  const secret = readFileSync(file, 'utf8').trim();
  if (secret.length >= SECRET_LENGTH_MIN) return secret;
  throw new StartupError(
    `The secret in ${file} is incomplete: it must have at least ${SECRET_LENGTH_MIN} characters. Restore the file from your backup. If there is no data yet, delete the file, and the next start creates it.`,
  );
}

/** Links a complete file to the name, so that neither a crash nor another process finds a part of the secret. */
function createSecretFile(file: string): void {
  const draft = `${file}.${randomUUID()}`;
  try {
    writeFileSync(draft, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600, flush: true });
    linkSync(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}
