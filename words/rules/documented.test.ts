import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const page = readFileSync('docs/quote-safety.md', 'utf8');

it('docs/quote-safety.md has a row for each of the 27 rules, in order', () => {
  const rows = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, rule]) => Number(rule));
  expect(rows).toEqual(Array.from({ length: 27 }, (_, at) => at + 1));
});
