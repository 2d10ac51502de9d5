/**
 * The key-encryption keys. They wrap the users' data keys, and compute the blind indexes of data that must be
 * searchable without being readable.
 */

import { createHmac } from 'node:crypto';
import { deriveKey } from '../derive-key.ts';
import { StartupError } from '../lifecycle/startup-error.ts';
import { cipherFromSecret, type TextCipher } from './text-cipher.ts';

/** A user's data key in its stored form. */
export interface WrappedKey {
  /** The key-encryption key that wraps it: the first 16 hex digits of a hash of that key. */
  readonly kekId: string;
  readonly wrappedKey: string;
}

export interface KeyEncryptionKeys {
  /** The id of the key that wraps new data keys. */
  readonly newestId: string;
  /** The ids of all keys that can unwrap existing data keys. */
  readonly knownIds: readonly string[];
  /** @param owner the user whose data key it is: it can only be unwrapped for the same user. */
  readonly wrap: (key: Uint8Array, owner: string) => WrappedKey;
  /** Null if the key-encryption key is not known, or if the wrapped key was changed or belongs to another user. */
  readonly unwrap: (wrapped: WrappedKey, owner: string) => Buffer | null;
  /**
   * The same, for callers that cannot continue without the key.
   * @throws an error with the id of the key-encryption key, and nothing about the user.
   */
  readonly unwrapOrThrow: (wrapped: WrappedKey, owner: string) => Buffer;
  /**
   * Hashes a word with this key-encryption key, as a signed 64-bit number.
   * @throws if the key is not known.
   */
  readonly blindIndexOf: (word: string, kekId: string) => bigint;
  /** The hashes with each known key, because a row in the database may still have an older key's hashes. */
  readonly blindIndexesOf: (word: string) => readonly bigint[];
}

interface KeyEncryptionKey {
  readonly id: string;
  readonly cipher: TextCipher;
  readonly indexKey: Buffer;
}

/**
 * @param configured the keys of the configuration, newest first.
 * @param fallback is added after them: it wraps new data keys only if no other is configured.
 */
export function keyEncryptionKeys(configured: readonly string[], fallback: string): KeyEncryptionKeys {
  const fallbackKey = keyEncryptionKey(fallback);
  const keys = [...configured.map(keyEncryptionKey), fallbackKey];
  const newest = keys[0] ?? fallbackKey;
  const byId = new Map(keys.map((key) => [key.id, key]));
  const unwrap = ({ kekId: id, wrappedKey }: WrappedKey, owner: string): Buffer | null => {
    const dataKey = byId.get(id)?.cipher.decrypt(wrappedKey, associatedData(owner)) ?? null;
    return dataKey === null ? null : Buffer.from(dataKey, 'base64url');
  };
  return {
    newestId: newest.id,
    knownIds: keys.map(({ id }) => id),
    wrap: (key, owner) => ({
      kekId: newest.id,
      wrappedKey: newest.cipher.encrypt(Buffer.from(key).toString('base64url'), associatedData(owner)),
    }),
    unwrap,
    unwrapOrThrow: (wrapped, owner) => {
      const key = unwrap(wrapped, owner);
      if (key === null) throw new Error(`Data key cannot be unwrapped with key-encryption key ${wrapped.kekId}.`);
      return key;
    },
    blindIndexOf: (word, id) => {
      const key = byId.get(id);
      if (!key) throw new Error(`Key-encryption key ${id} is not configured.`);
      return blindIndexWith(key, word);
    },
    blindIndexesOf: (word) => keys.map((key) => blindIndexWith(key, word)),
  };
}

const associatedData = (owner: string): string => `user_data_keys.wrapped_key ${owner}`;

/**
 * One number per word and key: equal words have equal numbers in the database, which reveal nothing without the key.
 */
const blindIndexWith = ({ indexKey }: KeyEncryptionKey, word: string): bigint =>
  createHmac('sha256', indexKey).update(word).digest().readBigInt64BE();

/** The 2 is the version of the wrapping format. Keys of the earlier format had other ids, and are refused at start. */
const keyEncryptionKey = (secret: string): KeyEncryptionKey => ({
  id: deriveKey(secret, 'name of a server key, 2').toString('hex').slice(0, 16),
  cipher: cipherFromSecret(secret, 'keys of people, 2'),
  indexKey: deriveKey(secret, 'words of names'),
});

/** @throws {StartupError} if the database contains data keys that no configured key can unwrap. */
export function assertKeysAvailable(inUse: readonly string[], { knownIds }: Pick<KeyEncryptionKeys, 'knownIds'>): void {
  const missing = inUse.filter((id) => !knownIds.includes(id));
  if (missing.length === 0) return;
  throw new StartupError(
    `The database has data encrypted under a key-encryption key that isn't configured (${missing.join(', ')}). ` +
      'Restore the earlier ENCRYPTION_KEYS, or the SESSION_SECRET the key was made from. Nothing was changed.',
  );
}
