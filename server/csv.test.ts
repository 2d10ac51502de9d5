import { expect, it } from 'vitest';
import { csvRow } from './csv.ts';

it('puts quotes around a comma, a quote and a line break, and ends each row as RFC 4180 has it', () => {
  expect(csvRow(['plain', 'a, b', 'she said "stay"', 'two\nlines', 3.5, ''])).toBe(
    'plain,"a, b","she said ""stay""","two\nlines",3.5,\r\n',
  );
});

it.each(['=', '+', '-', '@', '\t', '\r', '\n', '＝', '＋', '－', '＠'])('never begins text with %j', (start) => {
  const row = csvRow([`${start}HYPERLINK("https://evil.test","look")`, -1]);
  expect(row).toMatch(/^"?'/);
  expect(row.endsWith(',-1\r\n')).toBe(true);
});

it('leaves such a sign alone anywhere else', () => {
  expect(csvRow(['1 + 1 = 2', "'tis"])).toBe("1 + 1 = 2,'tis\r\n");
});
