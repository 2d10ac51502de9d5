import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { keyFrom } from './sealing.ts';
import { expectKnown, serverKeys } from './server-keys.ts';

const OLD = 'an old key of the server, 32 characters';
const NEW = 'a new key of the server, 32+ characters';
const LAST = 'the secret that stands behind all keys';
const key = randomBytes(32);

it('unwraps what it wrapped, for its owner only', () => {
  const keys = serverKeys([], LAST);
  const wrapped = keys.wrap(key, 'ann');
  expect(keys.unwrap(wrapped, 'ann')).toEqual(key);
  expect(keys.unwrap(wrapped, 'bob')).toBeNull();
  expect(keys.unwrapOrThrow(wrapped, 'ann')).toEqual(key);
  expect(() => keys.unwrapOrThrow(wrapped, 'bob')).toThrow(
    /^A person's key cannot be unwrapped with the server's key [0-9a-f]{16}\.$/,
  );
  expect(JSON.stringify(wrapped)).not.toContain(key.toString('base64url'));
});

it('wraps with the newest key, and unwraps with every one that is there', () => {
  const byLast = serverKeys([], LAST).wrap(key, 'ann');
  const byOld = serverKeys([OLD], LAST).wrap(key, 'ann');
  const keys = serverKeys([NEW, OLD], LAST);
  for (const wrapped of [byLast, byOld, keys.wrap(key, 'ann')]) expect(keys.unwrap(wrapped, 'ann')).toEqual(key);
  expect(keys.wrap(key, 'ann').serverKey).toBe(keys.newest);
  expect(new Set([byLast.serverKey, byOld.serverKey, keys.newest]).size).toBe(3);
  expect(serverKeys([NEW], LAST).unwrap(byOld, 'ann')).toBeNull();
});

it('unwraps nothing that was cut short, changed, or wrapped in the earlier form by the same secret', () => {
  const keys = serverKeys([], LAST);
  const wrapped = keys.wrap(key, 'ann');
  const changed = `${wrapped.wrappedKey.slice(0, -2)}${wrapped.wrappedKey.at(-1)}`;
  expect(keys.unwrap({ ...wrapped, wrappedKey: changed }, 'ann')).toBeNull();
  expect(keys.unwrap({ ...wrapped, wrappedKey: '' }, 'ann')).toBeNull();
  // The id that this secret had before: a key that bears it is refused at the start.
  expect(keys.known).not.toContain(keyFrom(LAST, 'name of a server key').toString('hex').slice(0, 16));
});

it('marks equal words equally, by a key each, and other words otherwise', () => {
  const keys = serverKeys([NEW, OLD], LAST);
  const [newest = '', old = '', last = ''] = keys.known;
  expect(keys.marksOf('smith')).toEqual([
    keys.markOf('smith', newest),
    serverKeys([OLD], LAST).markOf('smith', old),
    serverKeys([], LAST).markOf('smith', last),
  ]);
  expect(new Set(keys.marksOf('smith')).size).toBe(3);
  expect(keys.markOf('smith', newest)).not.toBe(keys.markOf('smyth', newest));
  expect(() => keys.markOf('smith', 'ffff000011112222')).toThrow('ffff000011112222');
});

it('refuses to begin where keys in use are not here, and says what to put back', () => {
  const keys = serverKeys([NEW], LAST);
  expect(() => expectKnown(keys.known, keys)).not.toThrow();
  expect(() => expectKnown([keys.newest, 'ffff000011112222'], keys)).toThrow(StartFailure);
  expect(() => expectKnown(['ffff000011112222'], keys)).toThrow(/ffff000011112222.*ENCRYPTION_KEYS.*SESSION_SECRET/s);
});
