/** The keys of the server: they wrap the keys of people, and hash what has to be found without being read. */
import { createHmac } from 'node:crypto';
import { StartFailure } from '../start-failure.ts';
import { keyFrom, type Sealing, sealing } from './sealing.ts';

/** A person's key as it is stored. */
export interface WrappedKey {
  /** Which of the server's keys wraps it: the first 16 hex digits of a hash of that key. */
  readonly serverKey: string;
  readonly wrappedKey: string;
}

export interface ServerKeys {
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
  readonly markOf: (word: string, serverKey: string) => bigint;
  /** The same by each key that is known: what stands in the database may be marked by an older one. */
  readonly marksOf: (word: string) => readonly bigint[];
}

interface ServerKey {
  readonly id: string;
  readonly sealing: Sealing;
  readonly markKey: Buffer;
}

/** @param given the newest first. @param last stands behind them: it serves where none is given. */
export function serverKeys(given: readonly string[], last: string): ServerKeys {
  const behind = serverKey(last);
  const keys = [...given.map(serverKey), behind];
  const newest = keys[0] ?? behind;
  const byId = new Map(keys.map((key) => [key.id, key]));
  const unwrap = ({ serverKey: id, wrappedKey }: WrappedKey, owner: string): Buffer | null => {
    const opened = byId.get(id)?.sealing.open(wrappedKey, placeOf(owner)) ?? null;
    return opened === null ? null : Buffer.from(opened, 'base64url');
  };
  return {
    newest: newest.id,
    known: keys.map(({ id }) => id),
    wrap: (key, owner) => ({
      serverKey: newest.id,
      wrappedKey: newest.sealing.seal(Buffer.from(key).toString('base64url'), placeOf(owner)),
    }),
    unwrap,
    unwrapOrThrow: (wrapped, owner) => {
      const key = unwrap(wrapped, owner);
      if (key === null)
        throw new Error(`A person's key cannot be unwrapped with the server's key ${wrapped.serverKey}.`);
      return key;
    },
    markOf: (word, id) => {
      const key = byId.get(id);
      if (!key) throw new Error(`The server's key ${id} is not here.`);
      return markBy(key, word);
    },
    marksOf: (word) => keys.map((key) => markBy(key, word)),
  };
}

const placeOf = (owner: string): string => `person_keys.wrapped_key ${owner}`;

/** One number per key, so that equal words are equal in the database and say nothing without the key. */
const markBy = ({ markKey }: ServerKey, word: string): bigint =>
  createHmac('sha256', markKey).update(word).digest().readBigInt64BE();

/** The 2 is the form in which keys are wrapped: an earlier one had other ids, and is refused at the start. */
const serverKey = (secret: string): ServerKey => ({
  id: keyFrom(secret, 'name of a server key, 2').toString('hex').slice(0, 16),
  sealing: sealing(secret, 'keys of people, 2'),
  markKey: keyFrom(secret, 'words of names'),
});

/** @throws {StartFailure} where the database holds keys of people that none of ours opens. */
export function expectKnown(inUse: readonly string[], { known }: Pick<ServerKeys, 'known'>): void {
  const missing = inUse.filter((id) => !known.includes(id));
  if (missing.length === 0) return;
  throw new StartFailure(
    `What people wrote was sealed with a key of the server that is not here (${missing.join(', ')}). ` +
      'Put the earlier ENCRYPTION_KEYS, or the SESSION_SECRET from which the key was made, back. Nothing was changed.',
  );
}
