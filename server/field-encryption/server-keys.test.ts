import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { StartFailure } from '../start-failure.ts';
import { cipherUnder } from './field-encryption.ts';
import { expectKnown, serverKeys } from './server-keys.ts';

const OLD = 'an old key of the server, 32 characters';
const NEW = 'a new key of the server, 32+ characters';
const LAST = 'the secret that stands behind all keys';
const key = randomBytes(32);

it('unwraps what it wrapped, for its owner only', () => {
  const keys = serverKeys([], LAST);
  const wrapped = keys.wrap(key, 'ann');
  expect(keys.unwrap(wrapped, 'ann')).toEqual(key);
  expect(() => keys.unwrap(wrapped, 'bob')).toThrow('cannot be unwrapped');
  expect(JSON.stringify(wrapped)).not.toContain(key.toString('base64url'));
});

it('wraps with the newest key, and unwraps with every one that is there', () => {
  const byLast = serverKeys([], LAST).wrap(key, 'ann');
  const byOld = serverKeys([OLD], LAST).wrap(key, 'ann');
  const keys = serverKeys([NEW, OLD], LAST);
  for (const wrapped of [byLast, byOld, keys.wrap(key, 'ann')]) expect(keys.unwrap(wrapped, 'ann')).toEqual(key);
  expect(keys.wrap(key, 'ann').serverKey).toBe(keys.newest);
  expect(new Set([byLast.serverKey, byOld.serverKey, keys.newest]).size).toBe(3);
  expect(() => serverKeys([NEW], LAST).unwrap(byOld, 'ann')).toThrow(byOld.serverKey);
});

it('marks equal words equally, by a key each, and other words otherwise', () => {
  const keys = serverKeys([NEW, OLD], LAST);
  expect(keys.marksOf('smith')).toEqual([
    keys.markOf('smith'),
    serverKeys([OLD], LAST).markOf('smith'),
    serverKeys([], LAST).markOf('smith'),
  ]);
  expect(new Set(keys.marksOf('smith')).size).toBe(3);
  expect(keys.markOf('smith')).not.toBe(keys.markOf('smyth'));
});

it('refuses to begin where keys in use are not here, and says what to put back', () => {
  const keys = serverKeys([NEW], LAST);
  expect(() => expectKnown(keys.known, keys)).not.toThrow();
  expect(() => expectKnown([keys.newest, 'ffff000011112222'], keys)).toThrow(StartFailure);
  expect(() => expectKnown(['ffff000011112222'], keys)).toThrow(/ffff000011112222.*ENCRYPTION_KEYS.*SESSION_SECRET/s);
});

it('opens a text only as what it was sealed as', () => {
  const { seal, open } = cipherUnder(key);
  const sealed = seal('quote', 'Rest is allowed.');
  expect(open('quote', sealed)).toBe('Rest is allowed.');
  expect(() => open('name', sealed)).toThrow('A sealed name does not open');
  expect(() => cipherUnder(randomBytes(32)).open('quote', sealed)).toThrow('A sealed quote does not open');
});
