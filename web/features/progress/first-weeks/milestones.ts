/** What appears after how many days with check-ins, in words. */
import { CHART_DAYS, INSIGHT_DAYS, YEAR_DAYS } from './first-weeks.ts';

export interface Milestone {
  /** The number of days with check-ins. */
  readonly days: number;
  readonly when: string;
  readonly what: string;
}

export const milestones: readonly Milestone[] = [
  { days: 1, when: 'Your first day', what: 'Each day you check in is filled in on your calendar.' },
  {
    days: 3,
    when: 'After 3 days',
    what: 'A line for each feeling, your five areas side by side, and perhaps a first plain fact.',
  },
  { days: YEAR_DAYS, when: 'After 7 days', what: 'Your year at a glance, with one mark for each day.' },
  {
    days: INSIGHT_DAYS,
    when: 'After 14 days',
    what: 'Your usual range for each feeling, and insights whenever a pattern is clear.',
  },
  { days: CHART_DAYS, when: 'After 3 weeks', what: 'Your week, from Monday to Sunday.' },
  { days: 35, when: 'After 5 weeks', what: 'Your days compared with a month ago.' },
];

/** The number of upcoming milestones shown on Home. */
const NEXT = 3;

export const nextMilestones = (days: number): readonly Milestone[] =>
  milestones.filter((milestone) => milestone.days > days).slice(0, NEXT);

/** Says how many days have check-ins so far. */
export function formatDaysSoFar(days: number): string {
  if (days === 0) return "Here's what your check-ins will show you, and when. The days don't have to be in a row.";
  if (days === 1) return "You've checked in on 1 day so far. The days don't have to be in a row.";
  return `You've checked in on ${days} days so far. They don't have to be in a row.`;
}
