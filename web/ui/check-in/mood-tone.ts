import { moodLevel } from '#contract/domain/mood.ts';

/** The muted green, amber or red of a score. A number, a word or a fill level is always next to it. */
export type MoodTone = 'high' | 'middle' | 'low';

/** Green from Good, amber at Steady, else red. */
export function moodTone(score: number): MoodTone {
  const level = moodLevel(score);
  if (level >= 4) return 'high';
  return level === 3 ? 'middle' : 'low';
}
