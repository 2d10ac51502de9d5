/** Facts that need no statistics: streaks, and a first check-in after an absence. Each is mentioned once. */
import { daysBetween } from '#contract/domain/days.ts';
import type { Finding } from './finding.ts';
import { formatDay, returnText, streakText } from './phrases.ts';

/** Streak lengths worth mentioning, in days. */
export const MILESTONES = [7, 14, 30, 60, 100, 200, 365] as const;
/** A milestone reached this many days ago or earlier is not mentioned. */
const MILESTONE_NEWS_DAYS = 7;
/** This many days or more without a check-in are an absence. */
const ABSENCE_DAYS = 7;
/** A return before yesterday is not mentioned. */
const RETURN_NEWS_DAYS = 1;

const fact = { direction: 1, strength: Number.POSITIVE_INFINITY, about: [] } as const;

/** The streak that ends with the last check-in. */
export interface LastRun {
  readonly lastDay: string;
  readonly lastStreak: number;
}

/** @param labels days with check-ins, oldest first, of the days analysed. */
export function findStreak(labels: readonly string[], { lastDay, lastStreak }: LastRun, today: string): Finding[] {
  const reached = MILESTONES.findLast((milestone) => milestone <= lastStreak);
  if (!reached || lastStreak - reached >= MILESTONE_NEWS_DAYS || daysBetween(lastDay, today) > 1) return [];
  // Counted in days with a check-in, and not in days of the calendar: days of rest lie between them.
  const run = labels.filter((label) => label <= lastDay).slice(-lastStreak);
  const to = run.at(reached - lastStreak - 1);
  if (!to) return [];
  const from = run.length === lastStreak ? run[0] : undefined;
  return [
    {
      ...fact,
      type: 'streak',
      subject: `streak:${reached}`,
      text: streakText(reached),
      evidence: streakEvidence(reached, from, to),
      figures: { n: reached, ...(from && { from }), to },
    },
  ];
}

/** @param from undefined if the streak began before the days analysed. */
function streakEvidence(days: number, from: string | undefined, to: string): string {
  if (!from) return `Reached on ${formatDay(to)}.`;
  const hasRest = daysBetween(from, to) >= days;
  return `From ${formatDay(from)} to ${formatDay(to)}${hasRest ? ', leaving out days of rest' : ''}.`;
}

/** @param labels days with check-ins, oldest first. */
export function findReturn(labels: readonly string[], today: string): Finding[] {
  const index = labels.findIndex((label) => daysBetween(label, today) <= RETURN_NEWS_DAYS);
  const back = labels[index];
  const before = labels[index - 1];
  if (!back || !before || !isAbsenceBetween(before, back)) return [];
  return [
    {
      ...fact,
      type: 'return',
      subject: 'return',
      text: returnText,
      evidence: `Your check-in before this one was on ${formatDay(before)}.`,
      figures: { n: daysBetween(before, back) - 1, before, back },
    },
  ];
}

/** Whether there was an absence between two days with check-ins. */
export const isAbsenceBetween = (before: string, back: string): boolean => daysBetween(before, back) > ABSENCE_DAYS;
