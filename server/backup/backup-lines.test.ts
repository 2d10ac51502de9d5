import { expect, it } from 'vitest';
import { backupLines } from './backup-lines.ts';

const TEXT = 'first\nrow 1\nrow \\\\.\n\\N\n\\.\nsecond\n\\.\nthird\nmany\n\\.\nlast\n';

async function* inPieces(text: string, bytes: number): AsyncGenerator<Uint8Array> {
  const fullText = Buffer.from(text);
  for (let at = 0; at < fullText.length; at += bytes) yield fullText.subarray(at, at + bytes);
}

async function readAll(text: string, bytes: number) {
  const lines = backupLines(inPieces(text, bytes));
  const found: string[] = [];
  for (let table = 0; table < 3; table += 1) {
    found.push(await lines.line());
    let rows = '';
    for await (const chunk of lines.rows()) {
      expect(Buffer.from(chunk).toString()).toMatch(/\n$/);
      rows += Buffer.from(chunk).toString();
    }
    found.push(rows);
  }
  const last = await lines.lastLine();
  return { found, last };
}

it('backupLines reads the same lines and rows however the stream is split into chunks', async () => {
  const expected = ['first', 'row 1\nrow \\\\.\n\\N\n', 'second', '', 'third', 'many\n'];
  const { last } = await readAll(TEXT, TEXT.length);
  expect(last.text).toBe('last');
  for (let bytes = 1; bytes < TEXT.length; bytes += 1)
    expect(await readAll(TEXT, bytes)).toEqual({ found: expected, last });
});

it('backupLines rejects a truncated text and one with trailing content', async () => {
  for (let length = 0; length < TEXT.length; length += 1) {
    await expect(readAll(TEXT.slice(0, length), 7)).rejects.toMatchObject({ reason: 'cut-short' });
  }
  await expect(readAll(`${TEXT}x`, 7)).rejects.toMatchObject({ reason: 'changed' });
});
