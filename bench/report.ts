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

/** A Markdown table, so that it can be put into docs/ as it is. */
export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${row.what} | ${row.ours} | ${row.limit} | ${row.holds ? 'yes' : '**no**'} |`);
  return ['| what | measured | limit | holds |', '| --- | --- | --- | --- |', ...lines].join('\n');
}
