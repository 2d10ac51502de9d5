import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { cipherUnder } from '../../field-encryption/field-encryption.ts';
import { sealedReplies } from './sealed-reply.ts';

const cipher = cipherUnder(randomBytes(32));
const sealedPage = (texts: readonly string[]) =>
  `key.wrapped\n{"quotes":[${texts.map((text) => `{"text":\n${cipher.seal('quote', text)}\n,"id":1}`).join(',')}],"nextBefore":null}`;

it('opens every text of a page, whatever stands in it', () => {
  const texts = ['Rest is allowed.', '"Quoted" \\ back\nnew line', '', '{"text":1}', 'Ünï ✨'];
  const opened = sealedReplies({ cipherOf: () => cipher })('ann', sealedPage(texts));
  expect(JSON.parse(opened)).toEqual({ quotes: texts.map((text) => ({ text, id: 1 })), nextBefore: null });
});

it('asks for the key of whoever the page is, as it was pasted, and for none where nothing is to be opened', () => {
  const asked: unknown[] = [];
  const open = sealedReplies({
    cipherOf: (...given) => {
      asked.push(given);
      return cipher;
    },
  });
  expect(open('ann', '\n{"quotes":[],"nextBefore":null}')).toBe('{"quotes":[],"nextBefore":null}');
  expect(asked).toEqual([]);
  open('ann', sealedPage(['One.', 'Two.']));
  expect(asked).toEqual([['ann', { serverKey: 'key', wrappedKey: 'wrapped' }]]);
});

it('opens the same sealed text once, and another one each time', () => {
  let opened = 0;
  const counting = {
    ...cipher,
    open: (...given: Parameters<typeof cipher.open>) => {
      opened += 1;
      return cipher.open(...given);
    },
  };
  const open = sealedReplies({ cipherOf: () => counting });
  const page = sealedPage(['One.', 'Two.']);
  expect(open('ann', page)).toBe(open('ann', page));
  expect(opened).toBe(2);
  open('ann', sealedPage(['One.', 'Two.']));
  expect(opened).toBe(4);
});

it('breaks off where a text does not open, and answers nothing of the page', () => {
  const other = cipherUnder(randomBytes(32));
  expect(() => sealedReplies({ cipherOf: () => other })('ann', sealedPage(['One.']))).toThrow('does not open');
});
