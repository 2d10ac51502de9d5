import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCsv } from './csv.ts';

test('cells are parted by commas, rows by any kind of line break', () => {
  expect(readCsv('a,b\r\n1,2\n3,4\r5,6')).toEqual([
    ['a', 'b'],
    ['1', '2'],
    ['3', '4'],
    ['5', '6'],
  ]);
});

test('a quoted cell keeps commas, line breaks and quotes', () => {
  expect(readCsv('"one, two","three\nfour","say ""hi"""\nx,y,z')).toEqual([
    ['one, two', 'three\nfour', 'say "hi"'],
    ['x', 'y', 'z'],
  ]);
});

test('a byte order mark, empty lines and a missing last line break do not matter; empty cells stay', () => {
  expect(readCsv('\uFEFFa,b,c\n\n,,\n1,,\n,2,3')).toEqual([
    ['a', 'b', 'c'],
    ['1', '', ''],
    ['', '2', '3'],
  ]);
});

test('a quote that is never closed ends with the text', () => {
  expect(readCsv('a,"b\nc')).toEqual([['a', 'b\nc']]);
});

test('a quote that was not doubled spoils no other row', () => {
  expect(readCsv('a,b\n1,"He said "hi", to me"\n2,fine')[2]).toEqual(['2', 'fine']);
});

test('whatever is written as a table is read back, with one kind of line break', () => {
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
