import { markdownTable } from '../scripts/markdown-table.ts';
import type { DrillResult } from './result.ts';

export interface Finished extends Pick<DrillResult, 'what' | 'outcome'> {
  readonly verdict: 'passed' | 'failed' | 'not run';
  readonly ms: number;
}

/** With the number of drills that passed. */
export function tableOf(finished: readonly Finished[]): string {
  const rows = finished.map(({ what, outcome, verdict, ms }) => [
    what,
    verdict === 'passed' ? verdict : `**${verdict}**`,
    outcome.replaceAll('|', '/'),
    String(Math.round(ms / 1000)),
  ]);
  const count = (verdict: Finished['verdict']) => finished.filter((one) => one.verdict === verdict).length;
  const notRun = count('not run') > 0 ? `, ${count('not run')} not run` : '';
  const minutes = Math.round(finished.reduce((sum, { ms }) => sum + ms, 0) / 60_000);
  const summary = `${count('passed')} of ${finished.length} passed${notRun}, ${minutes} minutes.`;
  return `${markdownTable(['drill', 'verdict', 'result', 's'], rows)}\n\n${summary}`;
}
