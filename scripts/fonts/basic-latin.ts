/**
 * Subsets the two fonts to the characters of English, and to the weights and features in use: half the size, and enough
 * for most pages. The other Latin characters stay in the packages' own files, which a browser loads when a page contains
 * one of them.
 */
import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { inProject } from '../root.mjs';

/** As `unicode-range` in web/ui/styles/foundation.css: ASCII, and the other characters in our own texts. */
export const BASIC_LATIN = 'U+20-7E, U+A0, U+A3, U+B7, U+D7, U+2013-2026, U+20AC, U+2212';

const WEIGHTS = { min: 400, max: 700 };
/** What browsers apply on their own, and `tnum` for tabular-nums. Fractions, superscripts and so on are not used. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rclt', 'rlig', 'rvrn', 'tnum'];
/** A server's first packets hold about 14,600 bytes, with the headers. A larger file takes another round trip. */
export const MAX_BYTES = 14_000;
/** A constant, because the package's types do not include `keepFeatures`. */
const SUBSET = { targetFormat: 'woff2', variationAxes: { wght: WEIGHTS }, keepFeatures: FEATURES } as const;
const names = ['brygada-1918', 'atkinson-hyperlegible-next'];

/** Every character of a `unicode-range`. */
const charactersIn = (ranges: string): string =>
  ranges
    .split(', ')
    .flatMap((range) => {
      const [first = 0, last = first] = range
        .slice('U+'.length)
        .split('-')
        .map((hex) => Number.parseInt(hex, 16));
      return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
    })
    .join('');

interface SubsetFont {
  /** From the project's root. */
  readonly file: string;
  readonly bytes: Buffer;
}

export const createSubsetFonts = (): Promise<SubsetFont[]> =>
  Promise.all(
    names.map(async (name) => {
      const sourceFile = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
      const bytes = await subsetFont(readFileSync(inProject(sourceFile)), charactersIn(BASIC_LATIN), SUBSET);
      return { file: `web/ui/styles/fonts/${name}-basic-latin.woff2`, bytes };
    }),
  );
