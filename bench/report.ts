/** One row of the table that a benchmark run prints: our figure beside its limit. */
export interface Row {
  readonly what: string;
  readonly ours: string;
  readonly limit: string;
  readonly holds: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** The time that this share of them stays within: 0.5 for one half. */
const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1] ?? Number.NaN;

/** The time that 95 of 100 stay within. */
export const p95 = (times: readonly number[]): number => quantile(times, 0.95);

/** The time that 99 of 100 stay within. */
export const p99 = (times: readonly number[]): number => quantile(times, 0.99);

/** A Markdown table, which can be copied into docs/ as it is. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.what} | ${row.ours} | ${row.limit} | ${row.holds ? 'yes' : '**no**'} |`);
  return ['| what | measured | limit | holds |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
