/** Computes the layout of a quote on its picture. Pure: the caller supplies the text measurement. */

export const PICTURE_WIDTH = 1080;
export const PICTURE_HEIGHT = 1350;
export const PICTURE_MARGIN = 90;
/** The y coordinate of the line between sky and water. */
export const PICTURE_HORIZON = 1036;

/** The width of a line at a font size, both in pixels. */
export type Measure = (line: string, size: number) => number;

interface QuoteLayout {
  readonly size: number;
  readonly lineHeight: number;
  readonly lines: readonly string[];
  /** The baseline of the first line. The last line is above the horizon, however many lines there are. */
  readonly firstBaseline: number;
}

const MAX_SIZE = 88;
const MIN_SIZE = 12;
const SIZE_STEP = 2;
const LINE_HEIGHT = 1.26;
const TOP = 120;
/** Space for the date above the quote. */
const DATE_HEIGHT = 78;
/** Space for the writer's name, between the quote and the horizon. */
const FOOTER_HEIGHT = 138;
const WIDTH = PICTURE_WIDTH - 2 * PICTURE_MARGIN;

/** The largest font size at which the whole quote fits above the horizon. */
export function layoutQuote(text: string, withDate: boolean, measure: Measure): QuoteLayout {
  const top = TOP + (withDate ? DATE_HEIGHT : 0);
  const bottom = PICTURE_HORIZON - FOOTER_HEIGHT;
  let size = MAX_SIZE;
  let lines = wrapLines(text, size, measure);
  while (size > MIN_SIZE && lines.length * size * LINE_HEIGHT > bottom - top) {
    size -= SIZE_STEP;
    lines = wrapLines(text, size, measure);
  }
  const lineHeight = size * LINE_HEIGHT;
  return { size, lineHeight, lines, firstBaseline: bottom - (lines.length - 1) * lineHeight };
}

function wrapLines(text: string, size: number, measure: Measure): string[] {
  const fits = (line: string): boolean => measure(line, size) <= WIDTH;
  const lines: string[] = [];
  let line = '';
  for (const word of text
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => breakWord(word, fits))) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
    } else {
      lines.push(line);
      line = word;
    }
  }
  return avoidWidow(line ? [...lines, line] : lines, fits);
}

/** Breaks a word that is wider than the picture. */
function breakWord(word: string, fits: (line: string) => boolean): string[] {
  if (fits(word)) return [word];
  const parts: string[] = [];
  let part = '';
  for (const character of word) {
    if (part && !fits(part + character)) {
      parts.push(part);
      part = '';
    }
    part += character;
  }
  return [...parts, part];
}

/** Moves a word down if the last line has a single word and the line above can spare one. */
function avoidWidow(lines: string[], fits: (line: string) => boolean): string[] {
  const last = lines.at(-1);
  const above = lines.at(-2)?.split(' ');
  if (!last || last.includes(' ') || !above || above.length < 3) return lines;
  const joined = `${above.at(-1)} ${last}`;
  return fits(joined) ? [...lines.slice(0, -2), above.slice(0, -1).join(' '), joined] : lines;
}
