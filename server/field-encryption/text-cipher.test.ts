import { expect, it } from 'vitest';
import { cipherFromSecret } from './text-cipher.ts';

const { encrypt, decrypt } = cipherFromSecret('a secret of the server, long enough', 'second factor');

it('opens what it sealed, for its owner only', () => {
  const sealed = encrypt('JBSWY3DPEHPK3PXP', 'ann');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(decrypt(sealed, 'ann')).toBe('JBSWY3DPEHPK3PXP');
  expect(decrypt(sealed, 'bob')).toBeNull();
});

it('seals the same text differently each time', () => {
  expect(encrypt('text', 'ann')).not.toBe(encrypt('text', 'ann'));
});

it('opens nothing that was changed, cut short or sealed with another key or for another purpose', () => {
  const sealed = Buffer.from(encrypt('text', 'ann'), 'base64url');
  for (let byte = 0; byte < sealed.length; byte += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte);
    expect(decrypt(changed.toString('base64url'), 'ann')).toBeNull();
    expect(decrypt(sealed.subarray(0, byte).toString('base64url'), 'ann')).toBeNull();
  }
  const whole = sealed.toString('base64url');
  expect(cipherFromSecret('another secret of the server, long', 'second factor').decrypt(whole, 'ann')).toBeNull();
  expect(cipherFromSecret('a secret of the server, long enough', 'another purpose').decrypt(whole, 'ann')).toBeNull();
});
