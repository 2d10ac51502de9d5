/** Converts text to outlines, in the font of the pages' headings. */
// @ts-expect-error fontkit has no types: Font below is what is used of it.
import * as fontkit from 'fontkit';
import { inProject } from '../root.mjs';

const FONT = 'node_modules/@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2';

/** @typedef {{ xAdvance: number, xOffset: number, yOffset: number }} Position */
/** @typedef {{ path: { translate: (x: number, y: number) => { toSVG: () => string } } }} Glyph */
/** @typedef {{ layout: (text: string) => { glyphs: Glyph[], positions: Position[] }, unitsPerEm: number }} Font */

/** One line of text as the path of an SVG, y upwards, from the origin. @param {string} text */
export function outlines(text) {
  /** @type {Font} */
  const font = fontkit.openSync(inProject(FONT));
  const { glyphs, positions } = font.layout(text);
  let x = 0;
  const paths = glyphs.map((glyph, index) => {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
    const path = glyph.path.translate(x + xOffset, yOffset).toSVG();
    x += xAdvance;
    return path;
  });
  return { path: paths.join(''), unitsPerEm: font.unitsPerEm };
}
