import { hash } from 'node:crypto';

const NEWLINE = 0x0a;
const LANES = 4;

export interface RowDigest {
  readonly rows: number;
  /** Equal for two sets of rows only if they contain the same rows, in any order. */
  readonly sum: string;
}

/**
 * Counts rows in the text format of COPY, and adds up their SHA-256. The order does not matter, because PostgreSQL
 * stores rows of different lengths wherever there is room, so a table may be read in another order than it was loaded.
 * @param chunks chunks of rows. A chunk may end inside a row; the last one ends with a complete row.
 */
export async function digestRows(chunks: AsyncIterable<Uint8Array>): Promise<RowDigest> {
  const sums = new BigUint64Array(LANES);
  let rows = 0;
  let partialRow = Buffer.alloc(0);
  for await (const chunk of chunks) {
    const text = Buffer.concat([partialRow, chunk]);
    let start = 0;
    // COPY escapes newlines within values, so every newline ends a row.
    for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, start)) {
      const digest = hash('sha256', text.subarray(start, at), 'buffer');
      for (let lane = 0; lane < LANES; lane += 1) sums[lane] = (sums[lane] ?? 0n) + digest.readBigUInt64LE(lane * 8);
      rows += 1;
      start = at + 1;
    }
    partialRow = text.subarray(start);
  }
  return { rows, sum: Buffer.from(sums.buffer).toString('hex') };
}
