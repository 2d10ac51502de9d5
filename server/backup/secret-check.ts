/**
 * Checks whether a server can decrypt the contents of a backup: users' texts need the key-encryption keys, tombstones
 * need the secret.
 */

import { createHmac } from 'node:crypto';
import { storedSecret } from '../config/session-secret.ts';
import type { StorageConfig } from '../config/storage.ts';
import { deriveKey } from '../derive-key.ts';
import { keyEncryptionKeys } from '../field-encryption/key-encryption-keys.ts';
import type { Manifest } from './manifest.ts';
import { Refusal } from './refusal.ts';

/** Equal for equal secrets. It reveals nothing about the secret, and has no other use. */
export function secretCheckOf(secret: string): string {
  const key = deriveKey(secret, 'backup secret check');
  return createHmac('sha256', key).update('Evenkeel backup').digest('base64url');
}

/** The server's secret; null if none is configured and none was generated yet. This function does not generate one. */
export const existingSecret = ({ sessionSecret, dataDir }: StorageConfig): string | null =>
  sessionSecret ?? storedSecret(dataDir);

/** @throws {Refusal} other-secret */
export function assertSecrets(manifest: Manifest, config: StorageConfig): void {
  const secret = existingSecret(config);
  const advice =
    'Configure the SESSION_SECRET and ENCRYPTION_KEYS of the server that was backed up, or put its session-secret file into DATA_DIR. Nothing was written.';
  if (secret === null) {
    throw new Refusal('other-secret', `There is no SESSION_SECRET, and no session-secret file in DATA_DIR. ${advice}`);
  }
  const { knownIds } = keyEncryptionKeys(config.encryptionKeys, secret);
  const missing = manifest.keyEncryptionKeys.filter((id) => !knownIds.includes(id));
  if (missing.length > 0) {
    throw new Refusal(
      'other-secret',
      `Names and texts in this backup are encrypted under a key that isn't configured (${missing.join(', ')}). ${advice}`,
    );
  }
  if (manifest.secretCheck !== null && manifest.secretCheck !== secretCheckOf(secret)) {
    throw new Refusal(
      'other-secret',
      `This backup was made with another SESSION_SECRET: tombstones would match no user, so deleted accounts would come back. ${advice} To restore all the same, add --other-secret.`,
    );
  }
}
