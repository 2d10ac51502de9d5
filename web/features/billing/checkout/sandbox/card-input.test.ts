import { expect, test } from 'vitest';
import { groupCardNumber, groupExpiry, readCard } from './card-input.ts';

const now = new Date(2026, 10, 20);

test('a card number is shown in groups of four', () => {
  expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupCardNumber('42424')).toBe('4242 4');
});

test('an expiry date is shown as month / year, however it was typed or filled in', () => {
  for (const typed of ['1229', '12/29', '12/2029', '12 / 29']) expect(groupExpiry(typed)).toBe('12 / 29');
  expect(groupExpiry('5')).toBe('05');
  expect(groupExpiry('1')).toBe('1');
});

test('a right card is read into numbers and text', () => {
  expect(readCard({ number: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123' }, now)).toEqual({
    card: { cardNumber: '4242424242424242', expMonth: 12, expYear: 2029, cvc: '123' },
  });
});

test('each wrong part is named', () => {
  const result = readCard({ number: '4242', expiry: '13 / 29', cvc: '1' }, now);
  expect(result).toHaveProperty('errors');
  expect(Object.keys((result as { errors: object }).errors)).toEqual(['number', 'expiry', 'cvc']);
});

test('a card is good to the end of its month', () => {
  expect(readCard({ number: '4242424242424242', expiry: '11 / 26', cvc: '123' }, now)).toHaveProperty('card');
  expect(readCard({ number: '4242424242424242', expiry: '10 / 26', cvc: '123' }, now)).toEqual({
    errors: { expiry: 'This card has expired.' },
  });
});
