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

/** "1,200", as the pages write it. */
export const formatCount = (count: number): string => count.toLocaleString('en-GB');
export const formatPercent = (value: number): string => `${value.toFixed(value < 10 ? 1 : 0)} in 100`;

/** In percent. */
export const shareOf = <One>(all: readonly One[], test: (one: One) => boolean): number =>
  all.length === 0 ? 0 : (100 * all.filter(test).length) / all.length;

/** Of how many the test must hold: as a share in percent, or as a count. */
type Measure = <One>(what: string, all: readonly One[], test: (one: One) => boolean, goal: number) => Metric;

const measure =
  (bound: 'at least' | 'at most', unit: 'share' | 'count'): Measure =>
  (what, all, test, goal) => {
    const value = unit === 'share' ? shareOf(all, test) : all.filter(test).length;
    const measured = unit === 'share' ? formatPercent(value) : `${formatCount(value)} of ${formatCount(all.length)}`;
    return { what, measured, goal: `${bound} ${goal}`, holds: bound === 'at least' ? value >= goal : value <= goal };
  };

export const atLeast = measure('at least', 'share');
export const atMost = measure('at most', 'share');
export const countAtLeast = measure('at least', 'count');
export const countAtMost = measure('at most', 'count');

export const asSafetyMetric = (metric: Metric): Metric => ({ ...metric, isSafety: true });
/** None may be so, because it could hurt a user. */
export const noneUnsafe = <One>(what: string, all: readonly One[], test: (one: One) => boolean): Metric =>
  asSafetyMetric(countAtMost(what, all, test, 0));

/** Metrics of one group of users or texts, which is named before each. */
export const metricsOf = (group: string, metrics: readonly Metric[]): Metric[] =>
  metrics.map((metric) => ({ ...metric, what: `${group}: ${metric.what}` }));

const formatHolds = (holds: boolean | null): string => (holds === null ? '-' : holds ? 'yes' : '**no**');

export const tableOf = (metrics: readonly Metric[]): string =>
  markdownTable(
    ['what', 'measured', 'goal', 'holds'],
    metrics.map(({ what, measured, goal, holds }) => [what, measured, goal, formatHolds(holds)]),
  );
