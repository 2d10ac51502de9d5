/** Tables as text (CSV, RFC 4180) for spreadsheets. Nothing a user wrote is ever interpreted as a formula. */

/** At the start of a file, so that a spreadsheet reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the start of a formula, in half and full width. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
/** Where another cell begins in a spreadsheet that uses another separator, or that ignores quotes. */
const CELL_BREAKS = new Set(',;|\t\r\n');
/** Invisible characters: spreadsheets skip them to find a formula. Spaces, controls, zero-width marks, fillers. */
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]|[\u034f\ufe00-\ufe0f]/u;
/** Some spreadsheets drop these at the start of a cell, whatever follows. */
const STARTS_WITH_INVISIBLE = /^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One row with its line break. Text that looks like a formula gets an apostrophe in front. Numbers are not text. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = neutralizeFormulas(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Adds an apostrophe before every character that could begin a formula, wherever a cell could begin. A quote there may
 * be read as the one that opens the cell.
 */
function neutralizeFormulas(text: string): string {
  let made = STARTS_WITH_INVISIBLE.test(text) ? "'" : '';
  if (!FORMULA_SIGN.test(text)) return made + text;
  let couldBegin = true;
  for (const sign of text) {
    if (couldBegin && FORMULA_SIGN.test(sign)) made += "'";
    made += sign;
    couldBegin = CELL_BREAKS.has(sign) || (couldBegin && (sign === '"' || INVISIBLE.test(sign)));
  }
  return made;
}
