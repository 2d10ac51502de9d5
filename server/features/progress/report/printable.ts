/** Which characters of a text the report can print. Its fonts have Latin, Greek and Cyrillic letters, but no emoji. */

/** Whether the font has a glyph for the code point. */
export type HasGlyph = (codePoint: number) => boolean;

const segments = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Keeps letters together with their marks. What the font lacks is left out, and white space becomes one space. */
export const printable = (text: string, hasGlyph: HasGlyph): string =>
  [...segments.segment(text.normalize('NFC').replace(/\s+/gu, ' '))]
    .map(({ segment }) => segment)
    .filter((segment) => [...segment].every((letter) => hasGlyph(letter.codePointAt(0) ?? 0)))
    .join('')
    .replace(/ {2,}/g, ' ')
    .trim();

/**
 * The name in printable form. Null when letters of it would be missing, because a line to write it on is better than
 * half a name. Emoji and other symbols may be left out.
 */
export function printableName(name: string, hasGlyph: HasGlyph): string | null {
  const printed = printable(name, hasGlyph);
  const letters = (text: string) => text.normalize('NFC').match(/\p{L}/gu)?.length ?? 0;
  return printed === '' || letters(printed) < letters(name) ? null : printed;
}
