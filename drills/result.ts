import { markdownTable } from '../scripts/markdown-table.ts';
import { seconds } from './fixtures/drill-users.ts';

export interface DrillResult {
  readonly what: string;
  readonly outcome: string;
  readonly passed: boolean;
}

/** A part of the outcome, and whether it is as required. */
export type Finding = readonly [text: string, isAsRequired?: boolean];

/** A drill has passed if everything is as required. What is not is in bold. */
export const resultOf = (what: string, findings: readonly Finding[]): DrillResult => ({
  what,
  outcome: findings.map(([text, isAsRequired = true]) => (isAsRequired ? text : `**${text}**`)).join('; '),
  passed: findings.every(([, isAsRequired = true]) => isAsRequired),
});

/** A figure and its limit: how long something took, in milliseconds, unless `textOf` says otherwise. */
export const withinLimit = (what: string, value: number, limit: number, textOf = seconds): Finding => [
  `${what} ${textOf(value)} (limit ${textOf(limit)})`,
  value <= limit,
];

export const inMegabytes = (value: number): string => `${Math.round(value)} MB`;

const SHOWN = 3;

/** That there is nothing of this kind. Of what there is, the first few are shown. */
export const noneOf = (what: string, found: readonly string[]): Finding => [
  `${what}: ${[found.length, ...found.slice(0, SHOWN)].join('; ')}`,
  found.length === 0,
];

/** The size of a run. */
export interface Scale {
  /** Takes a few minutes in total, with fewer kills and requests. */
  readonly isQuick: boolean;
  /** Duration of the mixed load. */
  readonly minutes: number;
}

/**
 * @param postgresUrl the maintenance database of a PostgreSQL, which a drill that starts its own ignores. Undefined for
 *   PGlite.
 */
export type Drill<PostgresUrl = string> = (postgresUrl: PostgresUrl, scale: Scale) => Promise<DrillResult>;

/** A drill needs packages that are not installed. It is reported as not run, which says nothing about the server. */
export class MissingPackagesError extends Error {
  override readonly name = 'MissingPackagesError';

  /** @param packages Debian's names for them. */
  constructor(packages: readonly string[]) {
    super(`apt-get install ${packages.join(' ')}`);
  }
}

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
