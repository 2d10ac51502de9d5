/** The key-encryption keys: they wrap the users' data keys, and hash what must be searchable without being readable. */
import { createHmac } from 'node:crypto';
import { StartupError } from '../lifecycle/startup-error.ts';
import { cipherFromSecret, deriveKey, type TextCipher } from './text-cipher.ts';

/** A user's data key as it is stored. */
export interface WrappedKey {
  /** Which key-encryption key wraps it: the first 16 hex digits of a hash of that key. */
  readonly kekId: string;
  readonly wrappedKey: string;
}

export interface KeyEncryptionKeys {
  /** The id of the key that wraps from now on. */
  readonly newest: string;
  /** The ids of all keys that can unwrap what was wrapped before. */
  readonly known: readonly string[];
  /** @param owner whose data key it is: it can only be unwrapped for the same owner. */
  readonly wrap: (key: Uint8Array, owner: string) => WrappedKey;
  /**
   * Null if the key-encryption key is no longer known, or if the wrapped key was changed or belongs to another user.
   */
  readonly unwrap: (wrapped: WrappedKey, owner: string) => Buffer | null;
  /**
   * The same, for callers that cannot continue without the key.
   * @throws with the id of the key-encryption key, and nothing about the user.
   */
  readonly unwrapOrThrow: (wrapped: WrappedKey, owner: string) => Buffer;
  /**
   * Hashes a word with this key-encryption key, as a signed 64-bit number.
   * @throws if the key is not known.
   */
  readonly blindIndexOf: (word: string, kekId: string) => bigint;
  /** The same with each known key: a row in the database may still have an older key's hashes. */
  readonly blindIndexesOf: (word: string) => readonly bigint[];
}

interface KeyEncryptionKey {
  readonly id: string;
  readonly cipher: TextCipher;
  readonly indexKey: Buffer;
}

/**
 * @param given the keys, newest first.
 * @param last comes after them: it is used if no other is given.
 */
export function keyEncryptionKeys(given: readonly string[], last: string): KeyEncryptionKeys {
  const fallbackKey = keyEncryptionKey(last);
  const keys = [...given.map(keyEncryptionKey), fallbackKey];
  const newest = keys[0] ?? fallbackKey;
  const byId = new Map(keys.map((key) => [key.id, key]));
  const unwrap = ({ kekId: id, wrappedKey }: WrappedKey, owner: string): Buffer | null => {
    const opened = byId.get(id)?.cipher.decrypt(wrappedKey, associatedData(owner)) ?? null;
    return opened === null ? null : Buffer.from(opened, 'base64url');
  };
  return {
    newest: newest.id,
    known: keys.map(({ id }) => id),
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

/** One number per key: equal words are equal in the database, and reveal nothing without the key. */
const blindIndexWith = ({ indexKey }: KeyEncryptionKey, word: string): bigint =>
  createHmac('sha256', indexKey).update(word).digest().readBigInt64BE();

/** The 2 is the version of the wrapping format. The earlier format had other ids, and is refused at start. */
const keyEncryptionKey = (secret: string): KeyEncryptionKey => ({
  id: deriveKey(secret, 'name of a server key, 2').toString('hex').slice(0, 16),
  cipher: cipherFromSecret(secret, 'keys of people, 2'),
  indexKey: deriveKey(secret, 'words of names'),
});

/** @throws {StartupError} if the database contains data keys that none of ours can unwrap. */
export function assertKeysAvailable(inUse: readonly string[], { known }: Pick<KeyEncryptionKeys, 'known'>): void {
  const missing = inUse.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  throw new StartupError(
    `The database has data encrypted under a key-encryption key that isn't configured (${missing.join(', ')}). ` +
      'Restore the earlier ENCRYPTION_KEYS, or the SESSION_SECRET the key was made from. Nothing was changed.',
  );
}
