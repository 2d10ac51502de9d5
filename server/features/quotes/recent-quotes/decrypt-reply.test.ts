import { randomBytes } from 'node:crypto';
import { v7 } from 'uuid';
import { expect, it, vi } from 'vitest';
import { UNREADABLE_QUOTE_TEXT } from '#server/field-encryption/decrypt-quote-text.ts';
import { createCipher, type FieldDecrypter } from '#server/field-encryption/field-encryption.ts';
import { checkInsReplyDecrypter, replyDecrypter } from './decrypt-reply.ts';

const onDecryptionFailure = vi.fn();
const cipher = createCipher(randomBytes(32), 'ann', onDecryptionFailure);
const encryptedItem = (text: string) => {
  const id = v7();
  return { id, ciphertext: cipher.encrypt('quotes.text_ciphertext', id, text), at: '2026-11-21 21:37:28.325' };
};
type Item = ReturnType<typeof encryptedItem>;
const pageText = (items: readonly Item[]) =>
  ['key.wrapped', ...items.map(({ id, at, ciphertext }) => `${id} ${at} ${ciphertext}\n"helped":null`)].join('\n');
const decryptWith = (reader: FieldDecrypter) => replyDecrypter({ decrypterFor: () => reader });
const ALL = { limit: 100 };

it('replyDecrypter decrypts every text of a page, whatever characters it contains', () => {
  const texts = ['Rest is allowed.', '"Quoted" \\ back\nnew line', '', '{"text":1}', 'Ünï ✨'];
  const items = texts.map(encryptedItem);
  const createdAt = '2026-11-21T21:37:28.325Z';
  expect(JSON.parse(decryptWith(cipher)('ann', pageText(items), ALL))).toEqual({
    quotes: items.map(({ id }, index) => ({ id, text: texts[index], createdAt, helped: null })),
    nextBefore: null,
  });
});

it.each([
  ['2026-11-21 21:37:28', '2026-11-21T21:37:28.000Z'],
  ['2026-11-21 21:37:28.3', '2026-11-21T21:37:28.300Z'],
  ['2026-11-21 21:37:28.32', '2026-11-21T21:37:28.320Z'],
  ['2026-11-21 21:37:28.325999', '2026-11-21T21:37:28.325Z'],
])('replyDecrypter formats the timestamp %s as %s', (at, createdAt) => {
  const reply = decryptWith(cipher)('ann', pageText([{ ...encryptedItem('One.'), at }]), ALL);
  expect(JSON.parse(reply).quotes[0].createdAt).toBe(createdAt);
});

it('replyDecrypter leaves out the quote beyond the limit and returns a cursor', () => {
  const items = ['One.', 'Two.', 'Three.'].map(encryptedItem);
  const openPage = (limit: number) => JSON.parse(decryptWith(cipher)('ann', pageText(items), { limit }));
  expect(openPage(2)).toMatchObject({ quotes: [{ text: 'One.' }, { text: 'Two.' }], nextBefore: items[1]?.id });
  expect(openPage(2).quotes).toHaveLength(2);
  expect(openPage(3)).toMatchObject({ quotes: [{}, {}, { text: 'Three.' }], nextBefore: null });
});

it('replyDecrypter uses the key sent with the page, and none for an empty page', () => {
  const readerOf = vi.fn(() => cipher);
  const open = replyDecrypter({ decrypterFor: readerOf });
  expect(open('ann', 'key.wrapped', ALL)).toBe('{"quotes":[],"nextBefore":null}');
  expect(readerOf).not.toHaveBeenCalled();
  open('ann', pageText(['One.', 'Two.'].map(encryptedItem)), ALL);
  expect(readerOf.mock.calls).toEqual([['ann', { kekId: 'key', wrappedKey: 'wrapped' }]]);
});

it('replyDecrypter caches neither the key nor the texts of a page', () => {
  const opening = vi.fn(cipher.decrypt);
  const readerOf = vi.fn(() => ({ decrypt: opening }));
  const open = replyDecrypter({ decrypterFor: readerOf });
  const page = pageText(['One.', 'Two.'].map(encryptedItem));
  expect(open('ann', page, ALL)).toBe(open('ann', page, ALL));
  expect([readerOf.mock.calls.length, opening.mock.calls.length]).toEqual([2, 4]);
});

it('replyDecrypter marks a text that cannot be decrypted, and returns the others', () => {
  const [one, two, three] = ['One.', 'Two.', 'Three.'].map(encryptedItem) as [Item, Item, Item];
  // The ciphertexts of the first two are swapped.
  const page = pageText([{ ...one, ciphertext: two.ciphertext }, { ...two, ciphertext: one.ciphertext }, three]);
  const { quotes } = JSON.parse(decryptWith(cipher)('ann', page, ALL));
  expect(quotes.map(({ text }: { text: string }) => text)).toEqual([
    UNREADABLE_QUOTE_TEXT,
    UNREADABLE_QUOTE_TEXT,
    'Three.',
  ]);
  expect(onDecryptionFailure.mock.calls).toEqual([['quotes.text_ciphertext'], ['quotes.text_ciphertext']]);
});

const checkInAt = '2026-11-21 21:37:28.3';
const withQuote = ({ id, at, ciphertext }: Item) => [v7(), `${id} ${at} ${ciphertext}`, '"helped":null'];
const withoutQuote = () => {
  const id = v7();
  return [id, `${id} ${checkInAt}`, '"filledIn":false'];
};

it('checkInsReplyDecrypter separates entries without a quote, and its cursor is the id of a check-in', () => {
  const items = [withQuote(encryptedItem('One.')), withoutQuote(), withQuote(encryptedItem('Two.'))];
  const open = checkInsReplyDecrypter({ decrypterFor: () => cipher });
  const openPage = (limit: number) => JSON.parse(open('ann', ['key.wrapped', ...items.flat()].join('\n'), { limit }));
  const id = items[1]?.[0];
  expect(openPage(2)).toEqual({
    quotes: [expect.objectContaining({ text: 'One.', helped: null })],
    entriesWithoutQuote: [{ id, createdAt: '2026-11-21T21:37:28.300Z', filledIn: false }],
    nextBefore: id,
  });
  expect(openPage(3)).toMatchObject({ quotes: [{ text: 'One.' }, { text: 'Two.' }], nextBefore: null });
});

it('checkInsReplyDecrypter needs no data key for a page without quotes', () => {
  const readerOf = vi.fn(() => cipher);
  const open = checkInsReplyDecrypter({ decrypterFor: readerOf });
  expect(JSON.parse(open('ann', '', ALL))).toEqual({ quotes: [], entriesWithoutQuote: [], nextBefore: null });
  expect(JSON.parse(open('ann', ['', ...withoutQuote()].join('\n'), ALL)).entriesWithoutQuote).toHaveLength(1);
  expect(readerOf).not.toHaveBeenCalled();
});
