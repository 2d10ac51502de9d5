import { expect, it } from 'vitest';
import { sealing } from './sealing.ts';

const { seal, open } = sealing('a secret of the server, long enough', 'second factor');

it('opens what it sealed, for its owner only', () => {
  const sealed = seal('JBSWY3DPEHPK3PXP', 'ann');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(open(sealed, 'ann')).toBe('JBSWY3DPEHPK3PXP');
  expect(open(sealed, 'bob')).toBeNull();
});

it('seals the same text differently each time', () => {
  expect(seal('text', 'ann')).not.toBe(seal('text', 'ann'));
});

it('opens nothing that was changed, cut short or sealed with another key or for another purpose', () => {
  const sealed = Buffer.from(seal('text', 'ann'), 'base64url');
  for (let byte = 0; byte < sealed.length; byte += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(byte) ^ 1, byte);
    expect(open(changed.toString('base64url'), 'ann')).toBeNull();
    expect(open(sealed.subarray(0, byte).toString('base64url'), 'ann')).toBeNull();
  }
  const whole = sealed.toString('base64url');
  expect(sealing('another secret of the server, long', 'second factor').open(whole, 'ann')).toBeNull();
  expect(sealing('a secret of the server, long enough', 'another purpose').open(whole, 'ann')).toBeNull();
});
