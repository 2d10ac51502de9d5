/** Tables as text (CSV, RFC 4180) for spreadsheets, in which nothing a person wrote is ever taken for a formula. */

/** To begin with, so that a spreadsheet reads what follows as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, in half and full width. */
const FORMULA_SIGN = /[=+\-@＝＋－＠]/;
/** Where a spreadsheet set to another list separator, or one that heeds no quotes, begins another cell. */
const CELL_BREAKS = new Set(';|\t\r\n');
/** Nothing to see: spreadsheets jump over it to find a formula. Spaces, controls, marks of no width, fillers. */
const INVISIBLE = /[\p{C}\p{Z}\u115f\u1160\u3164\uffa0]|[\u034f\ufe00-\ufe0f]/u;
/** Some drop these where a cell begins, whatever stands behind them. */
const STARTS_WITH_INVISIBLE = /^[\t\r\n]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One row with its line break. Text that looks like a formula gets an apostrophe in front; numbers are no text. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = neutralizeFormulas(value);
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** With an apostrophe before every sign that could begin a formula, wherever a cell could begin. */
function neutralizeFormulas(text: string): string {
  let made = STARTS_WITH_INVISIBLE.test(text) ? "'" : '';
  if (!FORMULA_SIGN.test(text)) return made + text;
  let couldBegin = true;
  for (const sign of text) {
    if (couldBegin && FORMULA_SIGN.test(sign)) made += "'";
    made += sign;
    couldBegin = CELL_BREAKS.has(sign) || (couldBegin && INVISIBLE.test(sign));
  }
  return made;
}
