/**
 * The two fonts, cut down to the letters of English and the weights in use: half the size, and all that most pages need.
 * The other letters of Latin stay in the packages' own files, which a browser fetches when a page has one of them.
 */
import { readFileSync } from 'node:fs';
import subsetFont from 'subset-font';
import { inProject } from '../root.mjs';

/** As `unicode-range` in web/ui/styles/foundation.css: ASCII, and the signs that our own texts have beside it. */
export const BASIC_LATIN = 'U+20-7E, U+A0, U+A3, U+B7, U+D7, U+2013-2026, U+20AC, U+2212';

const WEIGHTS = { min: 400, max: 700 };
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

interface CutFont {
  /** From the project's root. */
  readonly file: string;
  readonly bytes: Buffer;
}

export const cutFonts = (): Promise<CutFont[]> =>
  Promise.all(
    names.map(async (name) => {
      const whole = `node_modules/@fontsource-variable/${name}/files/${name}-latin-wght-normal.woff2`;
      const bytes = await subsetFont(readFileSync(inProject(whole)), charactersIn(BASIC_LATIN), {
        targetFormat: 'woff2',
        variationAxes: { wght: WEIGHTS },
      });
      return { file: `web/ui/styles/fonts/${name}-basic-latin.woff2`, bytes };
    }),
  );
