import { markdownTable } from '../markdown-table.ts';

/** One row of a table: a measurement with its goal. */
export interface Metric {
  /** Those of `npm run words` are published on /how-we-write, for readers who are not engineers. */
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  /** Null if it could not be measured. */
  readonly holds: boolean | null;
  /** Whether a miss could hurt a user. */
  readonly isSafety?: true;
}

/** In percent. */
export const share = (part: number, all: number): number => (all === 0 ? 0 : (100 * part) / all);
export const shareOf = <One>(all: readonly One[], test: (one: One) => boolean): number =>
  share(all.filter(test).length, all.length);
/** "1,200", as the pages write it. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB');
export const formatPercent = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} in 100`;

export const atLeast = (what: string, value: number, goal: number): Metric => ({
  what,
  measured: formatPercent(value),
  goal: `at least ${goal}`,
  holds: value >= goal,
});

export const atMost = (what: string, value: number, goal: number): Metric => ({
  what,
  measured: formatPercent(value),
  goal: `at most ${goal}`,
  holds: value <= goal,
});

export const countAtLeast = (what: string, count: number, of: number, goal: number): Metric => ({
  what,
  measured: `${formatCount(count)} of ${formatCount(of)}`,
  goal: `at least ${goal}`,
  holds: count >= goal,
});

export const countAtMost = (what: string, count: number, of: number, goal: number): Metric => ({
  what,
  measured: `${formatCount(count)} of ${formatCount(of)}`,
  goal: `at most ${goal}`,
  holds: count <= goal,
});

/** How many fail, of all. */
export const noneOf = <One>(what: string, all: readonly One[], test: (one: One) => boolean): Metric =>
  countAtMost(what, all.filter(test).length, all.length, 0);

export const asSafetyMetric = (metric: Metric): Metric => ({ ...metric, isSafety: true });

const formatHolds = (holds: boolean | null): string => (holds === null ? '-' : holds ? 'yes' : '**no**');

export const tableOf = (metrics: readonly Metric[]): string =>
  markdownTable(
    ['what', 'measured', 'goal', 'holds'],
    metrics.map(({ what, measured, goal, holds }) => [what, measured, goal, formatHolds(holds)]),
  );
