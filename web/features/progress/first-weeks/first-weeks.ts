/** What the pages show and when: while there are few days, one card says so instead of empty charts. */
import type { CallReply } from '../../../../contract/call.ts';
import type { progress } from '../../../../contract/calls/progress.ts';

type Progress = CallReply<typeof progress>;

/** From this many days with check-ins on, the year is drawn. */
export const YEAR_DAYS = 7;
/** From this many days with check-ins on, there can be insights. */
export const INSIGHT_DAYS = 14;
/** From this many days in a row on, every weekday has had three check-ins: the last chart can be drawn. */
export const CHART_DAYS = 21;

/** False while unknown. */
export const isInFirst = (days: number, reply: Pick<Progress, 'daysWithEntries'> | undefined): boolean =>
  reply !== undefined && reply.daysWithEntries < days;

export interface Milestone {
  /** Days with check-ins. */
  readonly days: number;
  readonly when: string;
  readonly what: string;
}

export const milestones: readonly Milestone[] = [
  { days: 1, when: 'Your first day', what: 'Each day you check in fills a hull in your calendar.' },
  {
    days: 3,
    when: 'After 3 days',
    what: 'A line for each feeling, your five areas side by side, and perhaps a first plain fact.',
  },
  { days: YEAR_DAYS, when: 'After 7 days', what: 'Your year at a glance, with one hull for each day.' },
  {
    days: INSIGHT_DAYS,
    when: 'After 14 days',
    what: 'Your usual range for each feeling, and insights whenever a pattern is clear.',
  },
  { days: CHART_DAYS, when: 'After 3 weeks', what: 'Your week, from Monday to Sunday.' },
  { days: 35, when: 'After 5 weeks', what: 'Your days compared with a month ago.' },
];

/** On Home, how many of those to come are named. */
const NEXT = 3;

export const nextMilestones = (days: number): readonly Milestone[] =>
  milestones.filter((milestone) => milestone.days > days).slice(0, NEXT);

/** What the days so far amount to. */
export function formatDaysSoFar(days: number): string {
  if (days === 0) return "Here's what your check-ins will show you, and when. The days needn't be in a row.";
  if (days === 1) return "You've checked in on 1 day so far. The days needn't be in a row.";
  return `You've checked in on ${days} days so far. They needn't be in a row.`;
}
