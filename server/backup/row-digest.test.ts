import { expect, it } from 'vitest';
import { digestRows } from './row-digest.ts';

async function* piecesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it('digestRows does not depend on the order of the rows or on how they are split into chunks', async () => {
  const digest = await digestRows(piecesOf('one\t1\n', 'two\t2\n', 'three\t3\n'));
  expect(digest.rows).toBe(3);
  expect(await digestRows(piecesOf('three\t3\none', '\t1\ntw', 'o\t', '2\n'))).toEqual(digest);
});

it('digestRows detects a changed, missing, added or repeated row', async () => {
  const digest = await digestRows(piecesOf('a\nb\n'));
  for (const other of ['a\nc\n', 'a\n', 'a\nb\nc\n', 'a\nb\nb\n', 'a\na\n', 'ab\n\n', ''])
    expect(await digestRows(piecesOf(other))).not.toEqual(digest);
  expect(await digestRows(piecesOf('a\na\n'))).not.toEqual(await digestRows(piecesOf('b\nb\n')));
});
