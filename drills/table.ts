import type { DrillResult } from './result.ts';

export interface Finished extends Pick<DrillResult, 'what' | 'outcome'> {
  readonly verdict: 'passed' | 'failed' | 'not run';
  readonly ms: number;
}

/** As Markdown: for the terminal, and for docs/drills.md. */
export const tableOf = (finished: readonly Finished[]): string =>
  [
    '| drill | verdict | result | s |',
    '| --- | --- | --- | --- |',
    ...finished.map(
      ({ what, outcome, verdict, ms }) =>
        `| ${what} | ${verdict === 'passed' ? verdict : `**${verdict}**`} | ${outcome.replaceAll('|', '/')} | ${Math.round(ms / 1000)} |`,
    ),
    '',
    summaryOf(finished),
  ].join('\n');

function summaryOf(finished: readonly Finished[]): string {
  const count = (verdict: Finished['verdict']) => finished.filter((one) => one.verdict === verdict).length;
  const notRun = count('not run') > 0 ? `, ${count('not run')} not run` : '';
  const minutes = Math.round(finished.reduce((sum, { ms }) => sum + ms, 0) / 60_000);
  return `${count('passed')} of ${finished.length} passed${notRun}, ${minutes} minutes.`;
}
