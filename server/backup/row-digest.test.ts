import { expect, it } from 'vitest';
import { digestRows } from './row-digest.ts';

async function* piecesOf(...texts: string[]) {
  for (const text of texts) yield Buffer.from(text);
}

it('the digest of rows is the same in any order, however they are cut into pieces', async () => {
  const digest = await digestRows(piecesOf('one\t1\n', 'two\t2\n', 'three\t3\n'));
  expect(digest.rows).toBe(3);
  expect(await digestRows(piecesOf('three\t3\none', '\t1\ntw', 'o\t', '2\n'))).toEqual(digest);
});

it('the digest of rows tells a changed, a missing, an added, a repeated and an exchanged row', async () => {
  const digest = await digestRows(piecesOf('a\nb\n'));
  for (const other of ['a\nc\n', 'a\n', 'a\nb\nc\n', 'a\nb\nb\n', 'a\na\n', 'ab\n\n', ''])
    expect(await digestRows(piecesOf(other))).not.toEqual(digest);
  expect(await digestRows(piecesOf('a\na\n'))).not.toEqual(await digestRows(piecesOf('b\nb\n')));
});
