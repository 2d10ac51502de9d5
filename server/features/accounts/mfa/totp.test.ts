import { describe, expect, it } from 'vitest';
import { completeMfaChallenge } from '#contract/calls/sessions-and-mfa.ts';
import { totpCode } from '#server/testing/mfa.ts';
import { findTimeStep, generateRecoveryCodes, generateTotpSecret, hashRecoveryCode } from './totp.ts';

/** The entropy of a code whose characters are chosen uniformly. */
const bitsOf = (code: string, letters: number): number => code.replaceAll('-', '').length * Math.log2(letters);

describe('a recovery code', () => {
  it('has at least 112 bits of entropy (ASVS 6.5.2)', () => {
    const codes = Array.from({ length: 200 }, generateRecoveryCodes).flat();
    const letters = new Set(codes.join('').replaceAll('-', ''));
    expect(letters.size).toBe(32);
    expect(Math.min(...codes.map((code) => bitsOf(code, letters.size)))).toBeGreaterThanOrEqual(112);
    expect(new Set(codes).size).toBe(codes.length);
  });

  it.each([
    ['in capitals', (code: string) => code.toUpperCase()],
    ['without hyphens', (code: string) => code.replaceAll('-', '')],
    ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
    ['with an o for each zero', (code: string) => code.replaceAll('0', 'o')],
    ['with a capital i for each one', (code: string) => code.replaceAll('1', 'I')],
    ['with an l for each one', (code: string) => code.replaceAll('1', 'l')],
  ])('has the same hash %s', (_, variant) => {
    for (const code of generateRecoveryCodes()) expect(hashRecoveryCode(variant(code))).toBe(hashRecoveryCode(code));
  });

  it('is accepted by the schema of the MFA challenge', () => {
    for (const code of generateRecoveryCodes())
      expect(completeMfaChallenge.body.safeParse({ code: ` ${code} ` }).success).toBe(true);
  });
});

describe('a TOTP code', () => {
  const secret = generateTotpSecret();
  const stepStart = new Date('2026-05-01T12:00:00.000Z');
  const code = totpCode(secret, stepStart.getTime());
  const isValidAfter = (seconds: number) =>
    findTimeStep(secret, code, new Date(stepStart.getTime() + seconds * 1000)) !== null;

  it('is valid during its own 30-second step and the next one', () => {
    const validAt = [-31, -30, -1, 0, 29, 30, 59, 60, 61, 90].filter(isValidAfter);
    expect(validAt).toEqual([0, 29, 30, 59]);
  });
});
