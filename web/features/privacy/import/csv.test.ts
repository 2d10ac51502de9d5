import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test('readCsv splits cells at commas and rows at any kind of line break', () => {
  expect(readCsv('a,b\r\n1,2\n3,4\r5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ]);
});

test('readCsv keeps commas, line breaks and quotes in a quoted cell', () => {
  expect(readCsv('"one, two","three\nfour","say ""hi"""\nx,y,z')).toEqual([
    ['one, two', 'three\nfour', 'say "hi"'],
    ['x', 'y', 'z'],
  ]);
});

test('readCsv ignores a byte order mark and empty lines, but keeps empty cells', () => {
  expect(readCsv('\uFEFFa,b,c\n\n,,\n1,,\n,2,3')).toEqual([
    ['a', 'b', 'c'],
    ['1', '', ''],
    ['', '2', '3'],
  ]);
});

test('readCsv ends an unclosed quote at the end of the text', () => {
  expect(readCsv('a,"b\nc')).toEqual([['a', 'b\nc']]);
});

test('readCsv confines the effect of an unescaped quote to its row', () => {
  expect(readCsv('a,b\n1,"He said "hi", to me"\n2,fine')[2]).toEqual(['2', 'fine']);
});

test('readCsv reads back any quoted table, with normalised line breaks', () => {
  const cell = fc.string({ unit: fc.constantFrom('a', ' ', ',', '"', '\n', '\r', 'é') });
  const rows = fc.array(fc.tuple(fc.constant('x'), cell, cell), { minLength: 1 });
  const written = (all: readonly (readonly string[])[]): string =>
    all.map((row) => row.map((one) => `"${one.replaceAll('"', '""')}"`).join(',')).join('\r\n');
  fc.assert(
    fc.property(rows, (all) => {
      expect(readCsv(written(all))).toEqual(all.map((row) => row.map((one) => one.replace(/\r\n?/g, '\n'))));
    }),
  );
});
