import { expect, test } from 'vitest';
import { groupCardNumber, groupExpiry, readCard } from './card-input.ts';

const now = new Date(2026, 10, 20);

test('a card number is shown in groups of four', () => {
  expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupCardNumber('42424')).toBe('4242 4');
});

test('an expiry date is shown as MM / YY, however it was typed or autofilled', () => {
  for (const typed of ['1229', '12/29', '12/2029', '12 / 29']) expect(groupExpiry(typed)).toBe('12 / 29');
  expect(groupExpiry('5')).toBe('05');
  expect(groupExpiry('1')).toBe('1');
});

test('readCard parses valid card details', () => {
  expect(readCard({ number: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123' }, now)).toEqual({
    card: { cardNumber: '4242424242424242', expMonth: 12, expYear: 2029, cvc: '123' },
  });
});

test('readCard returns an error for each invalid field', () => {
  const result = readCard({ number: '4242', expiry: '13 / 29', cvc: '1' }, now);
  expect(result).toHaveProperty('errors');
  expect(Object.keys((result as { errors: object }).errors)).toEqual(['number', 'expiry', 'cvc']);
});

test('readCard accepts a card until the end of its expiry month', () => {
  expect(readCard({ number: '4242424242424242', expiry: '11 / 26', cvc: '123' }, now)).toHaveProperty('card');
  expect(readCard({ number: '4242424242424242', expiry: '10 / 26', cvc: '123' }, now)).toEqual({
    errors: { expiry: 'This card has expired.' },
  });
});
