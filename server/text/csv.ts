/** Tables as CSV (RFC 4180) for spreadsheets. No user's text is ever interpreted as a formula. */

/** Written at the start of a file, so that a spreadsheet reads it as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Characters that a spreadsheet interprets as the start of a formula, in half and full width. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
/** Characters after which a new cell begins in a spreadsheet that uses another separator, or that ignores quotes. */
const CELL_BREAKS = new Set(',;|\t\r\n');
/** Invisible characters, which spreadsheets skip before a formula: spaces, controls, zero-width marks, fillers. */
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]|[\u034f\ufe00-\ufe0f]/u;
/** Some spreadsheets drop these at the start of a cell, whatever follows. */
const STARTS_WITH_INVISIBLE = /^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One row with its line break. Text that looks like a formula is prefixed with an apostrophe. Numbers are not text. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = neutralizeFormulas(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Adds an apostrophe before every character that could begin a formula, wherever a cell could begin. A quote there
 * could be read as the one that opens the cell.
 */
function neutralizeFormulas(text: string): string {
  let result = STARTS_WITH_INVISIBLE.test(text) ? "'" : '';
  if (!FORMULA_SIGN.test(text)) return result + text;
  let couldBegin = true;
  for (const sign of text) {
    if (couldBegin && FORMULA_SIGN.test(sign)) result += "'";
    result += sign;
    couldBegin = CELL_BREAKS.has(sign) || (couldBegin && (sign === '"' || INVISIBLE.test(sign)));
  }
  return result;
}
