import { createHash } from 'node:crypto';
import type { TableTotals } from './manifest.ts';

const NEWLINE = 0x0a;

/** Counts and hashes the rows of one table while they are streamed. */
export function tableDigest(name: string) {
  const hash = createHash('sha256');
  let rows = 0;
  return {
    /** COPY escapes newlines within values, so every newline ends a row. */
    add: (chunk: Uint8Array): void => {
      hash.update(chunk);
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows += 1;
    },
    end: (): TableTotals => ({ name, rows, sha256: hash.digest('hex') }),
  };
}
