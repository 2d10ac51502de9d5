/** Reads a table that a spreadsheet wrote: quoted cells, with commas, semicolons or tabs between them. */
import Papa from 'papaparse';

/** Rows of cells. Empty lines are left out. */
export function csvTable(text: string): string[][] {
  // The first separator between two column names decides. Papa Parse would count separators, but cells contain lists.
  const delimiter = /[,;\t]/.exec(text)?.[0] ?? ',';
  const { data, errors } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  if (errors.some(({ type }) => type === 'Quotes'))
    throw new Error('A quotation mark is not closed, or is in the wrong place.');
  return data;
}
