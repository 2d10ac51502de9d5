import { randomBytes } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import { expect, it, vi } from 'vitest';

/** The memory of WASM, which the module does not export. */
let memory = () => Buffer.alloc(0);
vi.doMock('libsodium', async (importOriginal) => {
  const { default: load } = await importOriginal<typeof import('libsodium')>();
  return {
    default: async (...given: Parameters<typeof load>) => {
      const sodium = await load(...given);
      memory = () => Buffer.from(sodium.HEAPU8.buffer);
      return sodium;
    },
  };
});
const { decrypt, encrypt } = await import('./xchacha20-poly1305.ts');

const key = randomBytes(32);
const TEXT = 'Rest is allowed: "quoted", zoë ✨';
const ASSOCIATED_DATA = 'quotes.text_ciphertext of Zoë';

it('encrypt is XChaCha20-Poly1305: another implementation opens its ciphertext, and vice versa', () => {
  const bytes = Buffer.from(encrypt(key, TEXT, ASSOCIATED_DATA), 'base64url');
  const referenceCipher = (nonce: Uint8Array) => xchacha20poly1305(key, nonce, Buffer.from(ASSOCIATED_DATA));
  expect(bytes).toHaveLength(1 + 24 + Buffer.byteLength(TEXT) + 16);
  expect(Buffer.from(referenceCipher(bytes.subarray(1, 25)).decrypt(bytes.subarray(25))).toString()).toBe(TEXT);
  const nonce = randomBytes(24);
  const ciphertext = Buffer.concat([bytes.subarray(0, 1), nonce, referenceCipher(nonce).encrypt(Buffer.from(TEXT))]);
  expect(decrypt(key, ciphertext.toString('base64url'), ASSOCIATED_DATA)).toBe(TEXT);
});

it.each(['', 'x', 'Ünï ✨'.repeat(1000)])(
  'decrypt returns what was encrypted, whatever its length (case %#)',
  (text) => {
    expect(decrypt(key, encrypt(key, text, ASSOCIATED_DATA), ASSOCIATED_DATA)).toBe(text);
  },
);

it('encrypt uses a random 192-bit nonce for each text', () => {
  const nonces = Array.from({ length: 1000 }, () =>
    Buffer.from(encrypt(key, TEXT, ASSOCIATED_DATA), 'base64url').subarray(1, 25),
  );
  expect(new Set(nonces.map((nonce) => nonce.toString('hex'))).size).toBe(1000);
  // Every byte of the nonce varies.
  for (let byte = 0; byte < 24; byte += 1)
    expect(new Set(nonces.map((nonce) => nonce[byte])).size).toBeGreaterThan(100);
});

it('decrypt refuses a ciphertext that was altered, truncated or extended', () => {
  const ciphertext = Buffer.from(encrypt(key, TEXT, ASSOCIATED_DATA), 'base64url');
  const opened = (bytes: Buffer) => decrypt(key, bytes.toString('base64url'), ASSOCIATED_DATA);
  for (let byte = 0; byte < ciphertext.length; byte += 1) {
    const changed = Buffer.from(ciphertext);
    changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte);
    expect(opened(changed)).toBeNull();
    expect(opened(ciphertext.subarray(0, byte))).toBeNull();
  }
  expect(opened(Buffer.concat([ciphertext, Buffer.alloc(1)]))).toBeNull();
  expect(opened(ciphertext)).toBe(TEXT);
});

it('decrypt refuses another key, other associated data and text that is not a ciphertext', () => {
  const ciphertext = encrypt(key, TEXT, ASSOCIATED_DATA);
  expect(decrypt(randomBytes(32), ciphertext, ASSOCIATED_DATA)).toBeNull();
  expect(decrypt(key, ciphertext, `${ASSOCIATED_DATA} `)).toBeNull();
  expect(decrypt(key, ciphertext, '')).toBeNull();
  for (const invalid of ['', 'x', 'no ciphertext at all, but as long as one: it has more than 41 bytes', '✨'])
    expect(decrypt(key, invalid, ASSOCIATED_DATA)).toBeNull();
  expect(() => encrypt(randomBytes(31), TEXT, ASSOCIATED_DATA)).toThrow('32 bytes');
});

it('encrypt and decrypt leave neither key nor text in WASM memory', async () => {
  const holds = (bytes: Buffer) => memory().includes(bytes);
  expect(memory().length).toBeGreaterThan(0);
  // Less than a block of 64 bytes, complete blocks, and complete blocks followed by a partial one.
  for (const length of [41, 63, 64, 65, 100, 127, 128, 129, 180, 191]) {
    const text = randomBytes(length).toString('base64url').slice(0, length);
    const ciphertext = encrypt(key, text, ASSOCIATED_DATA);
    expect(decrypt(key, ciphertext, ASSOCIATED_DATA)).toBe(text);
    expect(decrypt(key, ciphertext, 'elsewhere')).toBeNull();
    await Promise.resolve();
    const pieces = text.match(/.{10,20}/g) ?? [];
    expect([key, ...pieces.map((piece) => Buffer.from(piece))].filter(holds)).toEqual([]);
  }
});

it('encrypt and decrypt handle a text larger than the initial WASM memory', () => {
  const before = memory().length;
  const text = 'x'.repeat(before);
  expect(decrypt(key, encrypt(key, text, ASSOCIATED_DATA), ASSOCIATED_DATA) === text).toBe(true);
  expect(memory().length).toBeGreaterThan(before);
  expect(decrypt(key, encrypt(key, TEXT, ASSOCIATED_DATA), ASSOCIATED_DATA)).toBe(TEXT);
});
