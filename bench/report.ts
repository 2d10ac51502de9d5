/** The rows that a benchmark run prints, each one of our figures with its limit, and the run as JSON. */
import { markdownTable } from '../scripts/markdown-table.ts';

export interface Scale {
  /** A few minutes for everything: fewer and shorter measurements on less data. */
  readonly isQuick: boolean;
}

/** @param postgresUrl the maintenance database of a PostgreSQL that all benchmarks of a run share. */
export type Benchmark = (scale: Scale, postgresUrl: string) => Promise<Row[]>;

/** One row of the table: our figure with its limit. */
export interface Row {
  /** The same in every run of the same scale: whatever was measured belongs in `ours`. */
  readonly what: string;
  readonly ours: string;
  readonly limit: string;
  readonly holds: boolean;
  /** The figure that the limit applies to comes first. In a file, NaN is null. */
  readonly figures: Readonly<Record<string, number>>;
}

/** What `--json` writes. */
export interface BenchmarkRun {
  readonly machine: string;
  /** ISO 8601. */
  readonly date: string;
  /** Of the working tree; ends in -dirty if it had changes. */
  readonly commit: string;
  readonly isQuick: boolean;
  readonly rows: readonly Row[];
}

/** A figure with a limit of 'none' is only shown. */
type Limit = 'none' | { readonly atLeast: number } | { readonly atMost: number } | { readonly under: number };

/** How a figure is formatted. */
interface Format {
  readonly unit?: string;
  readonly digits?: number;
}

const formatted = (value: number, { unit = '', digits = 0 }: Format): string =>
  `${value.toFixed(digits)}${unit && ` ${unit}`}`;

const inParentheses = (more?: string): string => (more === undefined ? '' : ` (${more})`);

function judge(value: number, limit: Limit, unit = ''): Pick<Row, 'limit' | 'holds'> {
  if (limit === 'none') return { limit, holds: true };
  const inUnit = (bound: number) => `${bound}${unit && ` ${unit}`}`;
  if ('atLeast' in limit) return { limit: `at least ${inUnit(limit.atLeast)}`, holds: value >= limit.atLeast };
  if ('atMost' in limit) return { limit: `at most ${inUnit(limit.atMost)}`, holds: value <= limit.atMost };
  return { limit: `under ${inUnit(limit.under)}`, holds: value < limit.under };
}

/** @param more follows the figure, in parentheses. */
export const figureRow = (what: string, value: number, limit: Limit, format: Format = {}, more?: string): Row => ({
  what,
  ours: `${formatted(value, format)}${inParentheses(more)}`,
  ...judge(value, limit, format.unit),
  figures: { measured: value },
});

/** Two figures of one run, ours and another. The limit applies to ours divided by the other. `more` is as above. */
export function ratioRow(
  what: string,
  { ours, other, ratio = ours / other }: { readonly ours: number; readonly other: number; readonly ratio?: number },
  limit: Limit,
  format: Format = {},
  more?: string,
): Row {
  return {
    what,
    ours: `${formatted(ours, format)} / ${formatted(other, format)} = ${ratio.toFixed(2)}${inParentheses(more)}`,
    ...judge(ratio, limit),
    figures: { ratio, ours, other },
  };
}

export const tableOf = (rows: readonly Row[]): string =>
  markdownTable(
    ['what', 'measured', 'limit', 'holds'],
    rows.map(({ what, ours, limit, holds }) => [what, ours, limit, holds ? 'yes' : '**no**']),
  );
