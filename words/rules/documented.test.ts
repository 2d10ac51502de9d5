import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const page = readFileSync('docs/quote-safety.md', 'utf8');

describe('docs/quote-safety.md', () => {
  it('has a row for each of the 27 rules, in order', () => {
    const rows = [...page.matchAll(/^\| (\d+) \|/gm)].map(([, rule]) => Number(rule));
    expect(rows).toEqual(Array.from({ length: 27 }, (_, at) => at + 1));
  });

  it('names only files that exist', () => {
    const named = [...page.matchAll(/`((?:server|contract)\/[\w./-]+)`/g)].map(([, path = '']) => path);
    expect(named.length).toBeGreaterThan(8);
    expect(named.filter((path) => !existsSync(path))).toEqual([]);
  });
});
