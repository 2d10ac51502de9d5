/**
 * `npm run bench:compare -- A.json B.json`: two runs of `npm run bench -- --json FILE` side by side, with B's figure
 * divided by A's; for a row with a ratio, its ratios are compared. Exit code 2 if a file is not such a run.
 */
import { readFileSync } from 'node:fs';
import { markdownTable } from '../scripts/markdown-table.ts';
import { type BenchmarkRun, type Row, runSchema } from './report.ts';

/** @throws with the reason, naming the file. */
function readRun(file: string): BenchmarkRun {
  const parsed = runSchema.safeParse(parseJson(file, readFile(file)));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new Error(`${file} is not a run of the benchmarks: ${issue?.path.join('.') || 'the file'}: ${issue?.message}`);
}

function readFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${file} can't be read: ${(error as NodeJS.ErrnoException).code}`);
  }
}

function parseJson(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error(`${file} is not JSON`);
  }
}

type Figures = (number | null)[];

function ratioOf(a: Row, b: Row): string {
  const [[ofA], [ofB]] = [a, b].map(({ figures }) => Object.values(figures)) as [Figures, Figures];
  return typeof ofA !== 'number' || typeof ofB !== 'number' || ofA === 0 ? '' : (ofB / ofA).toFixed(2);
}

const cell = ({ ours, holds }: Row): string => (holds ? ours : `**${ours}**`);

function onlyIn(name: string, rows: readonly Row[], others: readonly Row[]): string {
  const alone = rows.filter(({ what }) => !others.some((other) => other.what === what));
  return alone.length === 0
    ? ''
    : `\nOnly in ${name}:\n${alone.map((row) => `- ${row.what}: ${cell(row)}\n`).join('')}`;
}

function comparisonOf(a: BenchmarkRun, b: BenchmarkRun): string {
  const heading = ([name, run]: [string, BenchmarkRun]) =>
    `${name}: ${run.date}, ${run.commit}, ${run.isQuick ? 'quick' : 'whole'}, ${run.machine}`;
  const rows = a.rows.flatMap((row) => {
    const other = b.rows.find(({ what }) => what === row.what);
    return other ? [[row.what, cell(row), cell(other), ratioOf(row, other)]] : [];
  });
  return [
    ...([['A', a] as const, ['B', b] as const] as [string, BenchmarkRun][]).map(heading),
    '',
    markdownTable(['what', 'A', 'B', 'B / A'], rows),
    `${onlyIn('A', a.rows, b.rows)}${onlyIn('B', b.rows, a.rows)}`,
    'Bold: its limit is missed.',
  ].join('\n');
}

try {
  const [a, b, ...more] = process.argv.slice(2);
  if (a === undefined || b === undefined || more.length > 0)
    throw new Error('usage: npm run bench:compare -- A.json B.json');
  console.log(comparisonOf(readRun(a), readRun(b)));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
}
