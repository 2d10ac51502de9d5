/** The mood scores of the newest check-ins with their days, and the sentence about them. */
import { SHORT_MONTHS } from '#web/dates/date-words.ts';
import type { Analytics } from '../../progress-replies.ts';
import { formatScore } from '../format.ts';

const MAX_BARS = 10;

export interface MoodBar {
  readonly score: number;
  readonly day: string;
  /** The month's name, on its leftmost bar only. */
  readonly month: string | null;
}

/** Newest first. */
export const newestBars = ({ moodTrends: { moodHistory, historyDays } }: Analytics): MoodBar[] => {
  const days = historyDays.slice(0, MAX_BARS);
  return days.map((day, index) => ({
    score: moodHistory[index] ?? 0,
    day,
    month:
      day.slice(0, 7) === days[index - 1]?.slice(0, 7) ? null : (SHORT_MONTHS[Number(day.slice(5, 7)) - 1] ?? null),
  }));
};

export function moodBarsSummary(analytics: Analytics): string {
  const scores = newestBars(analytics).map(({ score }) => score);
  const { totalEntries } = analytics;
  if (scores.length === 0) return 'No mood history yet';
  if (totalEntries === 1) return `Your first check-in is at ${formatScore(scores[0] ?? 0)}.`;
  const subject =
    totalEntries > scores.length ? `Your last ${scores.length} check-ins` : `Your ${scores.length} check-ins so far`;
  const [low, high] = [Math.min(...scores), Math.max(...scores)].map(formatScore);
  return low === high ? `${subject} are all at ${low}.` : `${subject} range from ${low} to ${high}, newest first.`;
}
