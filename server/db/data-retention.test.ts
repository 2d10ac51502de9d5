import { readFileSync } from 'node:fs';
import { getTableName, isTable } from 'drizzle-orm';
import { expect, it } from 'vitest';
import * as schema from './schema.ts';

const page = readFileSync(new URL('../../docs/data-retention.md', import.meta.url), 'utf8');
/** The rows of the page's first table: name, content, purpose, retention period, and the effect of a deletion. */
const rows = (page.split('## Beside')[0] ?? '')
  .split('\n')
  .filter((line) => line.startsWith('| `'))
  .map((line) =>
    line
      .split('|')
      .map((cell) => cell.trim())
      .slice(1, -1),
  );

it('docs/data-retention.md lists exactly the tables of the schema, each once', () => {
  const tables = Object.values(schema).filter(isTable).map(getTableName);
  expect(rows.map(([name]) => name?.replaceAll('`', '')).toSorted()).toEqual(tables.toSorted());
});

it.each(rows.map((row) => [row[0], row] as const))('docs/data-retention.md fills in every column for %s', (_, row) => {
  expect(row).toHaveLength(5);
  for (const cell of row) expect(cell).toMatch(/\w{2}/);
});
