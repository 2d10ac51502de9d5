/** A tolerant reader for CSV (RFC 4180): any kind of line break, an optional byte order mark, quotes where needed. */
import Papa from 'papaparse';

/** Rows of cells. Empty lines are skipped. */
export const readCsv = (text: string): string[][] =>
  // Papa Parse accepts only one kind of line break per file.
  Papa.parse<string[]>(text.replace(/\r\n?/g, '\n'), { delimiter: ',', newline: '\n', skipEmptyLines: 'greedy' }).data;
