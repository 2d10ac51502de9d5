import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { deriveKey } from '../derive-key.ts';
import { StartupError } from '../lifecycle/startup-error.ts';
import { assertKeysAvailable, keyEncryptionKeys } from './key-encryption-keys.ts';

const OLD = 'an old key of the server, 32 characters';
const NEW = 'a new key of the server, 32+ characters';
const FALLBACK_SECRET = 'the secret that stands behind all keys';
const key = randomBytes(32);

it('keyEncryptionKeys unwraps a data key for its own user only', () => {
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

it('keyEncryptionKeys wraps with the newest key and unwraps with every known one', () => {
  const byLast = keyEncryptionKeys([], FALLBACK_SECRET).wrap(key, 'ann');
  const byOld = keyEncryptionKeys([OLD], FALLBACK_SECRET).wrap(key, 'ann');
  const keys = keyEncryptionKeys([NEW, OLD], FALLBACK_SECRET);
  for (const wrapped of [byLast, byOld, keys.wrap(key, 'ann')]) expect(keys.unwrap(wrapped, 'ann')).toEqual(key);
  expect(keys.wrap(key, 'ann').kekId).toBe(keys.newestId);
  expect(new Set([byLast.kekId, byOld.kekId, keys.newestId]).size).toBe(3);
  expect(keyEncryptionKeys([NEW], FALLBACK_SECRET).unwrap(byOld, 'ann')).toBeNull();
});

it('keyEncryptionKeys unwraps no shortened key, and does not know the former id of a secret', () => {
  const keys = keyEncryptionKeys([], FALLBACK_SECRET);
  const wrapped = keys.wrap(key, 'ann');
  const changed = `${wrapped.wrappedKey.slice(0, -2)}${wrapped.wrappedKey.at(-1)}`;
  expect(keys.unwrap({ ...wrapped, wrappedKey: changed }, 'ann')).toBeNull();
  expect(keys.unwrap({ ...wrapped, wrappedKey: '' }, 'ann')).toBeNull();
  // The id that this secret had in the earlier wrapping format. A key with that id is refused at start.
  expect(keys.knownIds).not.toContain(deriveKey(FALLBACK_SECRET, 'name of a server key').toString('hex').slice(0, 16));
});

it('keyEncryptionKeys gives a word one blind index per key, and another word a different one', () => {
  const keys = keyEncryptionKeys([NEW, OLD], FALLBACK_SECRET);
  const [newest = '', old = '', last = ''] = keys.knownIds;
  expect(keys.blindIndexesOf('smith')).toEqual([
    keys.blindIndexOf('smith', newest),
    keyEncryptionKeys([OLD], FALLBACK_SECRET).blindIndexOf('smith', old),
    keyEncryptionKeys([], FALLBACK_SECRET).blindIndexOf('smith', last),
  ]);
  expect(new Set(keys.blindIndexesOf('smith')).size).toBe(3);
  expect(keys.blindIndexOf('smith', newest)).not.toBe(keys.blindIndexOf('smyth', newest));
  expect(() => keys.blindIndexOf('smith', 'ffff000011112222')).toThrow('ffff000011112222');
});

it('assertKeysAvailable throws if a key in use is missing, and names the settings to restore', () => {
  const keys = keyEncryptionKeys([NEW], FALLBACK_SECRET);
  expect(() => assertKeysAvailable(keys.knownIds, keys)).not.toThrow();
  expect(() => assertKeysAvailable([keys.newestId, 'ffff000011112222'], keys)).toThrow(StartupError);
  expect(() => assertKeysAvailable(['ffff000011112222'], keys)).toThrow(
    /ffff000011112222.*ENCRYPTION_KEYS.*SESSION_SECRET/s,
  );
});
