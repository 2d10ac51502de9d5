/**
 * How similar two texts are, 0 to 1, computed as by PostgreSQL's pg_trgm: the trigrams of every word, padded with two
 * spaces before and one after, as sets. The result is the shared trigrams divided by all trigrams.
 */
import { normalizeText } from './plain-text.ts';

/** Each trigram as one number, ten bits per letter: exact up to Cyrillic, and close enough beyond. */
export type Trigrams = ReadonlySet<number>;

const LETTER_BITS = 10;
const LETTER_MASK = (1 << LETTER_BITS) - 1;
const RUN_MASK = 2 ** (3 * LETTER_BITS) - 1;

export const trigramsOf = (text: string): Trigrams => {
  const runs = new Set<number>();
  for (const word of normalizeText(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    let run = 0;
    for (let at = 0; at < padded.length; at += 1) {
      run = ((run << LETTER_BITS) | (padded.charCodeAt(at) & LETTER_MASK)) & RUN_MASK;
      if (at >= 2) runs.add(run);
    }
  }
  return runs;
};

export const overlap = (one: Trigrams, other: Trigrams): number => {
  let shared = 0;
  for (const run of one) if (other.has(run)) shared += 1;
  const all = one.size + other.size - shared;
  return all === 0 ? 0 : shared / all;
};

export const similarity = (one: string, other: string): number => overlap(trigramsOf(one), trigramsOf(other));
