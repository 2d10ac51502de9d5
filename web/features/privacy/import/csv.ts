/** Tables as text (CSV, RFC 4180), read forgivingly: any kind of line break, a byte order mark, quotes where needed. */

/** Rows of cells; lines with nothing on them are left out. */
export function readCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = text.startsWith('\uFEFF') ? 1 : 0;
  while (at < text.length) {
    const { cell, end } = text[at] === '"' ? readQuotedCell(text, at) : readPlainCell(text, at);
    row.push(cell);
    if (text[end] === ',') {
      at = end + 1;
      if (at < text.length && !isLineBreak(text[at])) continue;
      // The last cell of the row is empty.
      row.push('');
    }
    at = skipLineBreak(text, Math.max(at, end));
    if (row.some((one) => one.trim() !== '')) rows.push(row);
    row = [];
  }
  return rows;
}

interface ReadCell {
  readonly cell: string;
  /** Of the comma or line break after it, or of the text. */
  readonly end: number;
}

const isLineBreak = (sign: string | undefined): boolean => sign === '\n' || sign === '\r';

function readPlainCell(text: string, begin: number): ReadCell {
  let end = begin;
  while (end < text.length && text[end] !== ',' && !isLineBreak(text[end])) end += 1;
  return { cell: text.slice(begin, end), end };
}

/** Between quotes anything is text, a doubled quote stands for one; what follows them in the cell is passed over. */
function readQuotedCell(text: string, begin: number): ReadCell {
  let close = text.indexOf('"', begin + 1);
  while (close >= 0 && text[close + 1] === '"') close = text.indexOf('"', close + 2);
  if (close < 0) close = text.length;
  const cell = text.slice(begin + 1, close).replaceAll('""', '"');
  return { cell, end: readPlainCell(text, Math.min(close + 1, text.length)).end };
}

function skipLineBreak(text: string, at: number): number {
  if (text.startsWith('\r\n', at)) return at + 2;
  return isLineBreak(text[at]) ? at + 1 : at;
}
