/** The keys of the server: they wrap the keys of people, and hash what has to be found without being read. */
import { createHmac } from 'node:crypto';
import { StartupError } from '../lifecycle/startup-error.ts';
import { cipherFromSecret, deriveKey, type TextCipher } from './text-cipher.ts';

/** A person's key as it is stored. */
export interface WrappedKey {
  /** Which of the server's keys wraps it: the first 16 hex digits of a hash of that key. */
  readonly kekId: string;
  readonly wrappedKey: string;
}

export interface KeyEncryptionKeys {
  /** Which key wraps from now on. */
  readonly newest: string;
  /** Every key that opens what was wrapped before. */
  readonly known: readonly string[];
  /** @param owner whose key it is: it is unwrapped for nobody else. */
  readonly wrap: (key: Uint8Array, owner: string) => WrappedKey;
  /** Null where the server's key is not known any more, or the wrapped key was changed or is somebody else's. */
  readonly unwrap: (wrapped: WrappedKey, owner: string) => Buffer | null;
  /** The same, for who cannot go on without. @throws with the id of the server's key, and nothing of the person. */
  readonly unwrapOrThrow: (wrapped: WrappedKey, owner: string) => Buffer;
  /** Hashes a word by this key of the server, as a signed 64-bit number. @throws where it is not known. */
  readonly blindIndexOf: (word: string, kekId: string) => bigint;
  /** The same by each key that is known: what stands in the database may be marked by an older one. */
  readonly blindIndexesOf: (word: string) => readonly bigint[];
}

interface KeyEncryptionKey {
  readonly id: string;
  readonly cipher: TextCipher;
  readonly indexKey: Buffer;
}

/** @param given the newest first. @param last stands behind them: it serves where none is given. */
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

/** One number per key, so that equal words are equal in the database and say nothing without the key. */
const blindIndexWith = ({ indexKey }: KeyEncryptionKey, word: string): bigint =>
  createHmac('sha256', indexKey).update(word).digest().readBigInt64BE();

/** The 2 is the form in which keys are wrapped: an earlier one had other ids, and is refused at the start. */
const keyEncryptionKey = (secret: string): KeyEncryptionKey => ({
  id: deriveKey(secret, 'name of a server key, 2').toString('hex').slice(0, 16),
  cipher: cipherFromSecret(secret, 'keys of people, 2'),
  indexKey: deriveKey(secret, 'words of names'),
});

/** @throws {StartupError} where the database holds keys of people that none of ours opens. */
export function assertKeysAvailable(inUse: readonly string[], { known }: Pick<KeyEncryptionKeys, 'known'>): void {
  const missing = inUse.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  throw new StartupError(
    `The database has data encrypted under a key-encryption key that is not configured (${missing.join(', ')}). ` +
      'Put the earlier ENCRYPTION_KEYS, or the SESSION_SECRET from which the key was made, back. Nothing was changed.',
  );
}
