/** The mood scores of the newest check-ins, and the sentence about them. */
import { formatCount, formatScore } from '../format.ts';
import type { Analytics } from '../types.ts';

export const MAX_BARS = 10;

/** Newest first. */
export const newestScores = ({ moodTrends }: Analytics): readonly number[] => moodTrends.moodHistory.slice(0, MAX_BARS);

export function moodBarsSummary(analytics: Analytics): string {
  const scores = newestScores(analytics);
  const { totalEntries } = analytics;
  if (scores.length === 0) return 'No mood history yet';
  if (totalEntries === 1) return `Your first entry is at ${formatScore(scores[0] ?? 0)}.`;
  const which =
    totalEntries > scores.length
      ? `Your ${scores.length} latest of ${formatCount(totalEntries, 'entry', 'entries')}`
      : `Your ${formatCount(totalEntries, 'entry', 'entries')} so far`;
  const [low, high] = [Math.min(...scores), Math.max(...scores)].map(formatScore);
  return `${which}, newest first, ${low === high ? `are all at ${low}` : `lie between ${low} and ${high}`}.`;
}
