import { expect, it } from 'vitest';
import type { TextCipher } from '#server/field-encryption/text-cipher.ts';
import { encryptedCookie } from './encrypted-cookie.ts';

const now = new Date('2026-11-22T12:00:00Z');
/** Encodes without encrypting, because these tests are about the cookie. */
const plainCipher = {
  encrypt: (text: string) => Buffer.from(text).toString('base64url'),
  decrypt: (ciphertext: string) => Buffer.from(ciphertext, 'base64url').toString(),
} as unknown as TextCipher;
const cookie = (secure: boolean) =>
  encryptedCookie<{ userId: string }>('evenkeel-step', '/api/step', { cipher: plainCipher, secure });
const pairOf = (setCookie: string) => setCookie.split(';')[0] ?? '';

it('encryptedCookie over https has the __Host- prefix and the attributes it requires', () => {
  const written = cookie(true).write({ userId: 'x' }, now);
  expect(written).toMatch(/^__Host-evenkeel-step=[\w-]+; Max-Age=600; Path=\/; HttpOnly; SameSite=Lax; Secure$/);
  expect(cookie(true).clear()).toBe('__Host-evenkeel-step=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax; Secure');
  expect(cookie(true).read(`a=b; ${pairOf(written)}`, now)).toEqual({ userId: 'x' });
});

it('encryptedCookie over https ignores a cookie without the __Host- prefix', () => {
  const written = pairOf(cookie(false).write({ userId: 'x' }, now));
  expect(cookie(true).read(written, now)).toBeNull();
  expect(cookie(false).read(written, now)).toEqual({ userId: 'x' });
});
