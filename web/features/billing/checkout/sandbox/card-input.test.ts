import { expect, test } from 'vitest';
import {
  cvcDigits,
  editCardNumber,
  editExpiry,
  type FieldEdit,
  groupCardNumber,
  groupExpiry,
  readCard,
  type ShownText,
} from './card-input.ts';

const now = new Date(2026, 10, 20);

/**
 * Types into a field. "|" in the text is the cursor, and in the result as well. "<" is Backspace, ">" is Delete.
 */
function typeInto(edit: (edit: FieldEdit) => ShownText, text: string, keys: string): string {
  let { text: shown, cursor } = parseCursor(text);
  for (const key of keys) {
    const from = key === '<' ? cursor - 1 : cursor;
    const to = key === '>' ? cursor + 1 : cursor;
    const inserted = '<>'.includes(key) ? '' : key;
    const inputType = inputTypes[key] ?? 'insertText';
    const edited = shown.slice(0, from) + inserted + shown.slice(to);
    ({ text: shown, cursor } = edit({ previous: shown, text: edited, cursor: from + inserted.length, inputType }));
  }
  return `${shown.slice(0, cursor)}|${shown.slice(cursor)}`;
}
const inputTypes: Readonly<Record<string, string>> = { '<': 'deleteContentBackward', '>': 'deleteContentForward' };
const parseCursor = (text: string): ShownText => ({ text: text.replace('|', ''), cursor: text.indexOf('|') });

/** Replaces the whole text, as by pasting over a selection (or autofill, without an inputType). */
const replaceAll = (
  edit: (edit: FieldEdit) => ShownText,
  previous: string,
  text: string,
  inputType = 'insertFromPaste',
) => edit({ previous, text, cursor: text.length, inputType }).text;

test('a card number is shown in groups of four', () => {
  expect(groupCardNumber('4242424242424242')).toBe('4242 4242 4242 4242');
  expect(groupCardNumber('42424')).toBe('4242 4');
});

test('a card number is regrouped wherever it is edited, and the cursor stays at its digit', () => {
  expect(typeInto(editCardNumber, '|', '4242424242424242')).toBe('4242 4242 4242 4242|');
  expect(typeInto(editCardNumber, '42|34 5678', '9')).toBe('429|3 4567 8');
});

test('deleting a space of a card number deletes the digit beyond it', () => {
  expect(typeInto(editCardNumber, '4242 |1234', '<')).toBe('424|1 234');
  expect(typeInto(editCardNumber, '4242| 1234', '>')).toBe('4242| 234');
});

test('a pasted card number replaces one of any length, and only its digits are kept', () => {
  expect(replaceAll(editCardNumber, '4242 4242 4242 4242', '4000000000000002')).toBe('4000 0000 0000 0002');
  expect(replaceAll(editCardNumber, '', ' 4000-0000-0000-0002\u00a0')).toBe('4000 0000 0000 0002');
});

test('an expiry date is shown as MM / YY, however it was typed or autofilled', () => {
  for (const typed of [
    '1229',
    '12/29',
    '12/2029',
    '12 / 29',
    '12-29',
    '12.29',
    '12 29',
    '122029',
    '2029-12',
    ' 12/29 ',
  ])
    expect(groupExpiry(typed)).toBe('12 / 29');
  for (const typed of ['1/29', '1/2029', '01/29', '2029-01']) expect(groupExpiry(typed)).toBe('01 / 29');
  expect(groupExpiry('5')).toBe('05');
  expect(groupExpiry('1')).toBe('1');
  expect(groupExpiry('1212 / 29')).toBe('1212 / 29');
});

test('an expiry date is grouped while it is typed', () => {
  for (const keys of ['1234', '12/34', '12/2034', '12 / 34', '122034'])
    expect(typeInto(editExpiry, '|', keys)).toBe('12 / 34|');
  for (const keys of ['1/34', '01/34', '0134', '01/2034']) expect(typeInto(editExpiry, '|', keys)).toBe('01 / 34|');
  expect(typeInto(editExpiry, '|', '5/34')).toBe('05 / 34|');
});

test('an expiry date can be typed over from its start, and nothing can be added to a complete one', () => {
  for (const keys of ['12/34', '1234']) expect(typeInto(editExpiry, '|05 / 29', keys)).toBe('12 / 34|');
  expect(typeInto(editExpiry, '|12 / 29', '5/34')).toBe('05 / 34|');
  expect(typeInto(editExpiry, '12 / 29|', '9x/')).toBe('12 / 29|');
});

test('an expiry date can be corrected', () => {
  expect(typeInto(editExpiry, '12 / 29|', '<8')).toBe('12 / 28|');
  expect(typeInto(editExpiry, '12 / 29|', '<<34')).toBe('12 / 34|');
  expect(typeInto(editExpiry, '12 / 29|', '<<<1/34')).toBe('11 / 34|');
  expect(typeInto(editExpiry, '12| / 29', '<1')).toBe('11| / 29');
  expect(typeInto(editExpiry, '12| / 29', '<<5')).toBe('5| / 29');
  expect(replaceAll(editExpiry, '12 / 29', '01/34')).toBe('01 / 34');
  expect(replaceAll(editExpiry, '12 / 29', '2034-01', '')).toBe('01 / 34');
});

test('a security code keeps up to four digits of what is typed or pasted', () => {
  expect(cvcDigits(' 123 ')).toBe('123');
  expect(cvcDigits('12345')).toBe('1234');
});

test('readCard parses valid card details', () => {
  expect(readCard({ number: '4242 4242 4242 4242', expiry: '12 / 29', cvc: '123' }, now)).toEqual({
    card: { cardNumber: '4242424242424242', expMonth: 12, expYear: 2029, cvc: '123' },
  });
  expect(readCard({ number: '4242424242424242', expiry: '1/2029', cvc: '123' }, now)).toMatchObject({
    card: { expMonth: 1, expYear: 2029 },
  });
});

test('readCard returns an error for each invalid field', () => {
  for (const expiry of ['13 / 29', '00 / 29', '12', '', '1212 / 29', '12 / 2']) {
    const result = readCard({ number: '4242', expiry, cvc: '1' }, now);
    expect(result).toHaveProperty('errors');
    expect(Object.keys((result as { errors: object }).errors)).toEqual(['number', 'expiry', 'cvc']);
  }
});

test('readCard accepts a card until the end of its expiry month', () => {
  expect(readCard({ number: '4242424242424242', expiry: '11 / 26', cvc: '123' }, now)).toHaveProperty('card');
  expect(readCard({ number: '4242424242424242', expiry: '10 / 26', cvc: '123' }, now)).toEqual({
    errors: { expiry: 'This card has expired.' },
  });
});
