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

/** The time that 99 of 100 stay within. */
export function p99(times: readonly number[]): number {
  const sorted = times.toSorted((one, other) => one - other);
  return sorted[Math.ceil(sorted.length * 0.99) - 1] ?? Number.NaN;
}

/** A Markdown table, so that it can be put into docs/ as it is. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.what} | ${row.ours} | ${row.limit} | ${row.holds ? 'yes' : '**no**'} |`);
  return ['| what | measured | limit | holds |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
