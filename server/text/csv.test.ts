import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it('csvRow quotes commas, quotes and line breaks and ends the row with CRLF, as in RFC 4180', () => {
  expect(csvRow(['plain', 'a, b', 'she said "stay"', 'two\nlines', 3.5, ''])).toBe(
    'plain,"a, b","she said ""stay""","two\nlines",3.5,\r\n',
  );
});

it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])(
  'csvRow puts an apostrophe before text that begins with %j',
  (start) => {
    const row = csvRow([`${start}HYPERLINK("https://evil.test","look")`, -1]);
    expect(row).toMatch(/^"?'/);
    expect(row.endsWith(',-1\r\n')).toBe(true);
  },
);

it('csvRow leaves formula characters elsewhere in the text unchanged', () => {
  expect(csvRow(['1 + 1 = 2', "'tis"])).toBe("1 + 1 = 2,'tis\r\n");
});

/** The cells of a row as a spreadsheet with this separator reads them, skipping invisible characters. */
const cellsAt = (separator: RegExp, row: string) =>
  row.split(separator).map((cell) => cell.replace(/^["\p{C}\p{Z}\u115f\u3164]+/u, ''));

it.each([
  'a;=1+1',
  'a; =1+1',
  ';;@SUM(1)',
  'a|-1',
  'two\n=lines',
  'a\t+1',
  '\u200b=1+1',
  ' =1+1',
  '\u00a0\u3000=1+1',
  '\ufeff@x',
  '\u2060\u00ad+1',
  '\u3164=1',
  '\u115f=1',
  'a;\u200b＝1',
  'a;"=1+1;b',
  '"=1+1',
  'a," "=1+1',
  'a,=1+1',
  '\u0000=1',
])('csvRow neutralises formulas in %j for every cell separator', (written) => {
  const row = csvRow([written]);
  for (const separator of [/[,\r\n]/, /[,;\r\n]/, /[;\r\n]/, /[\t\r\n]/, /[|\r\n]/])
    expect(cellsAt(separator, row).filter((cell) => /^[=+\-@＝＋－＠]/.test(cell))).toEqual([]);
});

it('csvRow does not hang on a formula character followed by 100,000 tabs', () => {
  expect(csvRow([`=${'\t'.repeat(100_000)}`])).toHaveLength(100_004);
});
