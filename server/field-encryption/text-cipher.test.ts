import { expect, it } from 'vitest';
import { cipherFromSecret } from './text-cipher.ts';

const { encrypt, decrypt } = cipherFromSecret('a secret of the server, long enough', 'mfa');

it('cipherFromSecret decrypts what it encrypted, but only for the same owner', () => {
  const ciphertext = encrypt('JBSWY3DPEHPK3PXP', 'ann');
  expect(ciphertext).not.toContain('JBSWY3DPEHPK3PXP');
  expect(decrypt(ciphertext, 'ann')).toBe('JBSWY3DPEHPK3PXP');
  expect(decrypt(ciphertext, 'bob')).toBeNull();
});

it('cipherFromSecret encrypts the same text differently each time', () => {
  expect(encrypt('text', 'ann')).not.toBe(encrypt('text', 'ann'));
});

it('cipherFromSecret decrypts no altered or truncated text, nor one of another secret or purpose', () => {
  const ciphertext = Buffer.from(encrypt('text', 'ann'), 'base64url');
  for (let byte = 0; byte < ciphertext.length; byte += 1) {
    const changed = Buffer.from(ciphertext);
    changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte);
    expect(decrypt(changed.toString('base64url'), 'ann')).toBeNull();
    expect(decrypt(ciphertext.subarray(0, byte).toString('base64url'), 'ann')).toBeNull();
  }
  const encoded = ciphertext.toString('base64url');
  expect(cipherFromSecret('another secret of the server, long', 'mfa').decrypt(encoded, 'ann')).toBeNull();
  expect(cipherFromSecret('a secret of the server, long enough', 'another purpose').decrypt(encoded, 'ann')).toBeNull();
});
