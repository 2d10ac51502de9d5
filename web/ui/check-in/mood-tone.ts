/** The muted green, amber or red of a score. A number, a word or a fill level is always beside it. */
export type MoodTone = 'high' | 'middle' | 'low';

const HIGH_FROM = 4;
const MIDDLE_FROM = 3;

export function moodTone(score: number): MoodTone {
  if (score >= HIGH_FROM) return 'high';
  return score >= MIDDLE_FROM ? 'middle' : 'low';
}
