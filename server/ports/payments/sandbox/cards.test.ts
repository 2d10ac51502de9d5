import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkCard, passesLuhn } from './cards.ts';

const now = new Date('2026-11-20T12:00:00Z');
const typed = (cardNumber: string, rest: Partial<Parameters<typeof checkCard>[0]> = {}) => ({
  cardNumber,
  expMonth: 12,
  expYear: 2030,
  cvc: '123',
  ...rest,
});
const messageOf = (check: ReturnType<typeof checkCard>) => (check.ok ? null : check.message);

describe('checkCard', () => {
  it('accepts ...4242 with spaces or dashes, without a further action', () => {
    for (const number of ['4242424242424242', '4242 4242 4242 4242', '4242-4242-4242-4242']) {
      expect(checkCard(typed(number), now)).toEqual({ ok: true, card: { needsAction: false, charges: 'succeed' } });
    }
  });

  it('recognises the test cards that decline, require action or fail when charged', () => {
    expect(messageOf(checkCard(typed('4000000000000002'), now))).toMatch(/declined/);
    expect(checkCard(typed('4000002500003155'), now)).toMatchObject({
      card: { needsAction: true, charges: 'succeed' },
    });
    expect(checkCard(typed('4000000000000341'), now)).toMatchObject({ card: { needsAction: false, charges: 'fail' } });
    expect(checkCard(typed('4000002760003184'), now)).toMatchObject({ card: { needsAction: true, charges: 'fail' } });
  });

  it('accepts a card until the end of its expiry month, and rejects it afterwards', () => {
    const november = typed('4242424242424242', { expMonth: 11, expYear: 2026 });
    expect(checkCard(november, new Date('2026-11-30T23:59:59.999Z')).ok).toBe(true);
    expect(messageOf(checkCard(november, new Date('2026-12-01T00:00:00Z')))).toMatch(/expired/);
  });

  it('rejects an invalid number or security code with a specific message', () => {
    expect(messageOf(checkCard(typed('4242 4242 4242 424x'), now))).toMatch(/only has digits/);
    expect(messageOf(checkCard(typed('42424242'), now))).toMatch(/isn.t right/);
    expect(messageOf(checkCard(typed('4242424242424241'), now))).toMatch(/isn.t right/);
    expect(messageOf(checkCard(typed('4242424242424242', { cvc: '12' }), now))).toMatch(/security code/);
  });

  it('rejects a valid card number that is not a test card', () => {
    expect(messageOf(checkCard(typed('5555555555554444'), now))).toMatch(/only test cards/);
  });

  it('detects any single wrong digit by the Luhn check', () => {
    fc.assert(
      fc.property(fc.nat(15), fc.integer({ min: 1, max: 9 }), (index, shift) => {
        const digits = [...'4242424242424242'];
        digits[index] = String((Number(digits[index]) + shift) % 10);
        expect(passesLuhn(digits.join(''))).toBe(false);
      }),
    );
  });
});
