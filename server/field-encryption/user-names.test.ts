import { expect, it } from 'vitest';
import { fullName, parseName, searchTerms, serializeName } from './user-names.ts';

it('searchTerms returns the distinct words of a name in lower case', () => {
  expect(searchTerms('Ann-Marie O’Neil')).toEqual(['ann', 'marie', 'o', 'neil']);
  expect(searchTerms('  Smith,  ANN smith ')).toEqual(['smith', 'ann']);
  expect(searchTerms('Иван Żuk 李小龍')).toEqual(['иван', 'żuk', '李小龍']);
  expect(searchTerms('… — !')).toEqual([]);
});

it('searchTerms normalises Unicode, so that composed and decomposed characters match', () => {
  expect(searchTerms('Zoe\u0308')).toEqual(searchTerms('Zoë'));
  expect(searchTerms('ﬁnn')).toEqual(['finn']);
});

it.each([
  { firstName: 'Ada', lastName: 'Lovelace' },
  { firstName: 'Ada', lastName: null },
  { firstName: null, lastName: '"[,]\n' },
])('parseName reads back what serializeName wrote: %j', (name) => {
  expect(parseName(serializeName(name))).toEqual(name);
});

it('fullName joins first and last name, and leaves out a missing one', () => {
  expect(fullName({ firstName: 'Ada', lastName: 'Lovelace' })).toBe('Ada Lovelace');
  expect(fullName({ firstName: null, lastName: 'Lovelace' })).toBe('Lovelace');
  expect(fullName({ firstName: null, lastName: null })).toBe('');
});
