/** Tables as text (CSV, RFC 4180), read forgivingly: any kind of line break, a byte order mark, quotes where needed. */
import Papa from 'papaparse';

/** Rows of cells; lines with nothing on them are left out. */
export const readCsv = (text: string): string[][] =>
  // Papa Parse takes one kind of line break for the whole file.
  Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n', skipEmptyLines: 'greedy' }).data;
