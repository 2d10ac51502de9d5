/** Reads the text of a backup in chunks: single lines, and the rows of a table. */
import { createHash } from 'node:crypto';
import { END_OF_ROWS } from './manifest.ts';
import { Refusal } from './refusal.ts';

const NEWLINE = 0x0a;
const end = Buffer.from(`${END_OF_ROWS}\n`);
const endAfterRow = Buffer.from(`\n${END_OF_ROWS}\n`);

/** @throws {Refusal} cut-short, if the text ends too early. */
export function backupLines(text: AsyncIterable<Uint8Array>) {
  const source = text[Symbol.asyncIterator]();
  const hash = createHash('sha256');
  let waiting: Buffer = Buffer.alloc(0);

  const readMore = async (): Promise<boolean> => {
    const { value, done } = await source.next();
    if (done) return false;
    waiting = waiting.length === 0 ? Buffer.from(value) : Buffer.concat([waiting, value]);
    return true;
  };
  const readMoreOrRefuse = async (): Promise<void> => {
    if (!(await readMore())) throw new Refusal('cut-short', 'The backup ends too early: part of it is missing.');
  };
  const take = (bytes: number): Buffer => {
    const chunk = waiting.subarray(0, bytes);
    waiting = waiting.subarray(bytes);
    return chunk;
  };
  const takeHashed = (bytes: number): Buffer => {
    const taken = take(bytes);
    hash.update(taken);
    return taken;
  };
  const lengthOfLine = async (): Promise<number> => {
    while (!waiting.includes(NEWLINE)) await readMoreOrRefuse();
    return waiting.indexOf(NEWLINE) + 1;
  };

  return {
    line: async (): Promise<string> =>
      takeHashed(await lengthOfLine())
        .toString()
        .trimEnd(),

    /** The rows of the table whose line was read last, in chunks that end with a complete row. */
    rows: async function* (): AsyncGenerator<Uint8Array> {
      for (;;) {
        while (waiting.length < end.length) await readMoreOrRefuse();
        if (waiting.subarray(0, end.length).equals(end)) {
          takeHashed(end.length);
          return;
        }
        const found = waiting.indexOf(endAfterRow);
        const length = (found >= 0 ? found : waiting.lastIndexOf(NEWLINE)) + 1;
        if (length > 0) yield takeHashed(length);
        else await readMoreOrRefuse();
      }
    },

    /** The last line, and the hash of everything before it. No text may follow. */
    lastLine: async (): Promise<{ text: string; sha256: string }> => {
      const text = take(await lengthOfLine())
        .toString('utf8')
        .trimEnd();
      if (waiting.length > 0 || (await readMore())) {
        throw new Refusal('changed', 'The backup was changed: something follows its last line.');
      }
      return { text, sha256: hash.digest('hex') };
    },

    /** Whether the next line starts with this text. The line is not consumed. */
    nextLineStartsWith: async (start: string): Promise<boolean> => {
      await lengthOfLine();
      return waiting.subarray(0, start.length).toString('latin1') === start;
    },
  };
}
