/** Tables as text (CSV, RFC 4180) for spreadsheets, in which nothing a person wrote is ever taken for a formula. */

/** To begin with, so that a spreadsheet reads what follows as UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** What a spreadsheet takes for the beginning of a formula, in half and full width, or jumps over to find one. */
const FORMULA_START = /^[=+\-@\t\r\n＝＋－＠]/;
const NEEDS_QUOTES = /[",\r\n]/;

/** One row with its line break. Text that looks like a formula gets an apostrophe in front; numbers are no text. */
export const csvRow = (cells: readonly (string | number)[]): string => `${cells.map(cell).join(',')}\r\n`;

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value);
  const text = FORMULA_START.test(value) ? `'${value}` : value;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
