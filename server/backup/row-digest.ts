import { hash } from 'node:crypto';

const NEWLINE = 0x0a;
const LANES = 4;

export interface RowDigest {
  readonly rows: number;
  /** Two sets of rows have the same one only if they are the same, in whatever order. */
  readonly sum: string;
}

/**
 * Counts rows in the text format of COPY, and adds up their SHA-256: PostgreSQL stores rows of uneven length where there
 * is room for them, so a table can come back in another order than the one in which it was loaded.
 * @param pieces of rows. A piece may end inside one; the last ends with a whole row.
 */
export async function digestRows(pieces: AsyncIterable<Uint8Array>): Promise<RowDigest> {
  const sums = new BigUint64Array(LANES);
  let rows = 0;
  let begun = Buffer.alloc(0);
  for await (const piece of pieces) {
    const text = Buffer.concat([begun, piece]);
    let start = 0;
    // A newline within a value is escaped by COPY, so every newline ends a row.
    for (let at = text.indexOf(NEWLINE); at >= 0; at = text.indexOf(NEWLINE, start)) {
      const digest = hash('sha256', text.subarray(start, at), 'buffer');
      for (let lane = 0; lane < LANES; lane += 1) sums[lane] = (sums[lane] ?? 0n) + digest.readBigUInt64LE(lane * 8);
      rows += 1;
      start = at + 1;
    }
    begun = text.subarray(start);
  }
  return { rows, sum: Buffer.from(sums.buffer).toString('hex') };
}
