/**
 * `npm run bench:compare -- A.json B.json`: two runs of `npm run bench -- --json FILE` side by side, with B's figure
 * divided by A's; for a row with a ratio, its ratios are compared. Rows that only one run has are left out.
 */
import { readFileSync } from 'node:fs';
import { markdownTable } from '../scripts/markdown-table.ts';
import type { BenchmarkRun, Row } from './report.ts';

function ratioOf(a: Row, b: Row): string {
  const [ofA, ofB] = [a, b].map(({ figures }) => Object.values(figures)[0]);
  return ofA && typeof ofB === 'number' ? (ofB / ofA).toFixed(2) : '';
}

const cell = ({ ours, holds }: Row): string => (holds ? ours : `**${ours}**`);

const files = process.argv.slice(2);
if (files.length !== 2) {
  console.error('usage: npm run bench:compare -- A.json B.json');
  process.exit(2);
}
const [a, b] = files.map((file) => JSON.parse(readFileSync(file, 'utf8'))) as [BenchmarkRun, BenchmarkRun];
for (const [name, { date, commit, isQuick, machine }] of [['A', a] as const, ['B', b] as const])
  console.log(`${name}: ${date}, ${commit}, ${isQuick ? 'quick' : 'whole'}, ${machine}`);
const rows = a.rows.flatMap((row) => {
  const other = b.rows.find(({ what }) => what === row.what);
  return other ? [[row.what, cell(row), cell(other), ratioOf(row, other)]] : [];
});
console.log(`\n${markdownTable(['what', 'A', 'B', 'B / A'], rows)}\n\nBold: its limit is missed.`);
