/**
 * How alike two texts are, 0 to 1, counted as PostgreSQL's pg_trgm does: the three-letter runs of every word,
 * the word padded with two spaces before and one behind, as sets; shared runs over all runs.
 */
import { folded } from './plain-text.ts';

export type Trigrams = ReadonlySet<string>;

export const trigramsOf = (text: string): Trigrams => {
  const runs = new Set<string>();
  for (const word of folded(text).match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let start = 0; start + 3 <= padded.length; start += 1) runs.add(padded.slice(start, start + 3));
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
