import { expect, it } from 'vitest';
import { fullName, parseName, searchTerms, serializeName } from './user-names.ts';

it('finds the words of a name in lower case, each once, whatever stands between them', () => {
  expect(searchTerms('Ann-Marie O’Neil')).toEqual(['ann', 'marie', 'o', 'neil']);
  expect(searchTerms('  Smith,  ANN smith ')).toEqual(['smith', 'ann']);
  expect(searchTerms('Иван Żuk 李小龍')).toEqual(['иван', 'żuk', '李小龍']);
  expect(searchTerms('… — !')).toEqual([]);
});

it('treats letters in two encodings as the same', () => {
  expect(searchTerms('Zoe\u0308')).toEqual(searchTerms('Zoë'));
  expect(searchTerms('ﬁnn')).toEqual(['finn']);
});

it.each([
  { firstName: 'Ada', lastName: 'Lovelace' },
  { firstName: 'Ada', lastName: null },
  { firstName: null, lastName: '"[,]\n' },
])('reads a name back from its text: %j', (name) => {
  expect(parseName(serializeName(name))).toEqual(name);
});

it('says a name in one line', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
  expect(fullName({ firstName: null, lastName: 'Lovelace' })).toBe('Lovelace');
  expect(fullName({ firstName: null, lastName: null })).toBe('');
});
