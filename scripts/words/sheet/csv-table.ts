/** Reads a table that a spreadsheet wrote: quoted cells, with commas, semicolons or tabs between them. */
import { BYTE_ORDER_MARK } from '../../../server/text/csv.ts';

/** A cell in quotation marks, or one without, and what ends it. */
const cellAt = (separator: string) =>
  new RegExp(`(?:"((?:[^"]|"")*)"|([^"${separator}\\r\\n]*))(${separator}|\\r?\\n|$)`, 'y');

const separatorOf = (source: string): string => /[,;\t]/.exec(source)?.[0] ?? ',';

/** Rows of cells; lines with nothing in them are left out. */
export function csvTable(text: string): string[][] {
  const source = text.startsWith(BYTE_ORDER_MARK) ? text.slice(BYTE_ORDER_MARK.length) : text;
  const separator = separatorOf(source);
  const cell = cellAt(separator);
  const rows: string[][] = [[]];
  while (cell.lastIndex < source.length) {
    const found = cell.exec(source);
    if (!found) throw new Error('A quotation mark is opened and not closed, or stands where none may stand.');
    const [, quoted, bare, end] = found;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? bare ?? '');
    if (end !== separator) rows.push([]);
  }
  return rows.filter((row) => row.some((value) => value.trim() !== ''));
}
