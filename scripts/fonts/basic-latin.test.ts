import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inProject } from '../root.mjs';
import { BASIC_LATIN, createSubsetFonts, MAX_BYTES } from './basic-latin.ts';

const read = (file: string) => readFileSync(inProject(file), 'utf8');

describe('the subset fonts', () => {
  it('match what scripts/fonts.ts generates from the installed packages', async () => {
    for (const { file, bytes } of await createSubsetFonts())
      expect(bytes.equals(readFileSync(inProject(file))), `${file} is out of date: npx tsx scripts/fonts.ts`).toBe(
        true,
      );
  });

  it('arrive in the first round trip', async () => {
    for (const { file, bytes } of await createSubsetFonts()) expect(bytes.length, file).toBeLessThan(MAX_BYTES);
  });

  it('are declared with the unicode-range of the characters they contain', () => {
    const ranges = [
      ...read('web/ui/styles/foundation.css').matchAll(/basic-latin\.woff2"[^}]*unicode-range: ([^;]+);/g),
    ];
    expect(ranges.map(([, range = '']) => range.replaceAll(/\s+/g, ' '))).toEqual([BASIC_LATIN, BASIC_LATIN]);
  });
});
