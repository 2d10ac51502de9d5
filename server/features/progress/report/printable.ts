/** What of a text the page can print: its fonts have Latin, Greek and Cyrillic letters, and no pictures. */

/** Whether the font has a glyph for the code point. */
export type HasGlyph = (codePoint: number) => boolean;

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Letters with their marks in one piece; what the font lacks is left out, and white space becomes one space. */
export const printable = (text: string, hasGlyph: HasGlyph): string =>
  [...segments.segment(text.normalize('NFC').replace(/\s+/gu, ' '))]
    .map(({ segment }) => segment)
    .filter((segment) => [...segment].every((letter) => hasGlyph(letter.codePointAt(0) ?? 0)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * The name as it can be printed; null where letters of it would be missing, as half a name is worse than a line to
 * write it on. Emoji and other signs may go.
 */
export function printableName(name: string, hasGlyph: HasGlyph): string | null {
  const printed = printable(name, hasGlyph);
  const letters = (text: string) => text.normalize('NFC').match(/\p{L}/gu)?.length ?? 0;
  return printed === '' || letters(printed) < letters(name) ? null : printed;
}
