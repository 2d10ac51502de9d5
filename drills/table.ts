import type { DrillResult } from './result.ts';

export interface Finished extends DrillResult {
  readonly ms: number;
}

/** As Markdown: for the terminal, and for docs/drills.md. */
export const tableOf = (finished: readonly Finished[]): string =>
  [
    '| drill | | result | s |',
    '| --- | --- | --- | --- |',
    ...finished.map(
      ({ what, outcome, passed, ms }) =>
        `| ${what} | ${passed ? 'survived' : '**lost**'} | ${outcome.replaceAll('|', '/')} | ${Math.round(ms / 1000)} |`,
    ),
    '',
    `${finished.filter(({ passed }) => passed).length} of ${finished.length} survived, ${Math.round(finished.reduce((sum, { ms }) => sum + ms, 0) / 60_000)} minutes.`,
  ].join('\n');
