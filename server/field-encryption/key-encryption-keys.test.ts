import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { StartupError } from '../lifecycle/startup-error.ts';
import { assertKeysAvailable, keyEncryptionKeys } from './key-encryption-keys.ts';
import { deriveKey } from './text-cipher.ts';

const OLD = 'an old key of the server, 32 characters';
const NEW = 'a new key of the server, 32+ characters';
const FALLBACK_SECRET = 'the secret that stands behind all keys';
const key = randomBytes(32);

it('unwraps what it wrapped, for its owner only', () => {
  const keys = keyEncryptionKeys([], FALLBACK_SECRET);
  const wrapped = keys.wrap(key, 'ann');
  expect(keys.unwrap(wrapped, 'ann')).toEqual(key);
  expect(keys.unwrap(wrapped, 'bob')).toBeNull();
  expect(keys.unwrapOrThrow(wrapped, 'ann')).toEqual(key);
  expect(() => keys.unwrapOrThrow(wrapped, 'bob')).toThrow(
    /^Data key cannot be unwrapped with key-encryption key [0-9a-f]{16}\.$/,
  );
  expect(JSON.stringify(wrapped)).not.toContain(key.toString('base64url'));
});

it('wraps with the newest key, and unwraps with every one that is there', () => {
  const byLast = keyEncryptionKeys([], FALLBACK_SECRET).wrap(key, 'ann');
  const byOld = keyEncryptionKeys([OLD], FALLBACK_SECRET).wrap(key, 'ann');
  const keys = keyEncryptionKeys([NEW, OLD], FALLBACK_SECRET);
  for (const wrapped of [byLast, byOld, keys.wrap(key, 'ann')]) expect(keys.unwrap(wrapped, 'ann')).toEqual(key);
  expect(keys.wrap(key, 'ann').kekId).toBe(keys.newest);
  expect(new Set([byLast.kekId, byOld.kekId, keys.newest]).size).toBe(3);
  expect(keyEncryptionKeys([NEW], FALLBACK_SECRET).unwrap(byOld, 'ann')).toBeNull();
});

it('unwraps nothing that was cut short, changed, or wrapped in the earlier form by the same secret', () => {
  const keys = keyEncryptionKeys([], FALLBACK_SECRET);
  const wrapped = keys.wrap(key, 'ann');
  const changed = `${wrapped.wrappedKey.slice(0, -2)}${wrapped.wrappedKey.at(-1)}`;
  expect(keys.unwrap({ ...wrapped, wrappedKey: changed }, 'ann')).toBeNull();
  expect(keys.unwrap({ ...wrapped, wrappedKey: '' }, 'ann')).toBeNull();
  // The id that this secret had before. A key with that id is refused at start.
  expect(keys.known).not.toContain(deriveKey(FALLBACK_SECRET, 'name of a server key').toString('hex').slice(0, 16));
});

it('marks equal words equally, by a key each, and other words otherwise', () => {
  const keys = keyEncryptionKeys([NEW, OLD], FALLBACK_SECRET);
  const [newest = '', old = '', last = ''] = keys.known;
  expect(keys.blindIndexesOf('smith')).toEqual([
    keys.blindIndexOf('smith', newest),
    keyEncryptionKeys([OLD], FALLBACK_SECRET).blindIndexOf('smith', old),
    keyEncryptionKeys([], FALLBACK_SECRET).blindIndexOf('smith', last),
  ]);
  expect(new Set(keys.blindIndexesOf('smith')).size).toBe(3);
  expect(keys.blindIndexOf('smith', newest)).not.toBe(keys.blindIndexOf('smyth', newest));
  expect(() => keys.blindIndexOf('smith', 'ffff000011112222')).toThrow('ffff000011112222');
});

it('refuses to begin where keys in use are not here, and says what to put back', () => {
  const keys = keyEncryptionKeys([NEW], FALLBACK_SECRET);
  expect(() => assertKeysAvailable(keys.known, keys)).not.toThrow();
  expect(() => assertKeysAvailable([keys.newest, 'ffff000011112222'], keys)).toThrow(StartupError);
  expect(() => assertKeysAvailable(['ffff000011112222'], keys)).toThrow(
    /ffff000011112222.*ENCRYPTION_KEYS.*SESSION_SECRET/s,
  );
});
