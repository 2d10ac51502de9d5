import { expect, test } from 'vitest';
import type { Analytics } from '../types.ts';
import { moodBarsSummary, newestScores } from './mood-bars.ts';

const analyticsOf = (moodHistory: number[], totalEntries = moodHistory.length): Analytics => ({
  totalQuotes: 0,
  favoriteQuotes: 0,
  totalEntries,
  moodTrends: { averageMood: 3, moodHistory, recentEntries: moodHistory.length },
  streaks: { currentStreak: 0, longestStreak: 0, totalQuotesGenerated: 0 },
  recentInsights: [],
});

test('the bars are the ten newest, newest first', () => {
  const history = Array.from({ length: 12 }, (_, at) => 1 + at / 4);
  expect(newestScores(analyticsOf(history))).toEqual(history.slice(0, 10));
});

test('the sentence names the range of the bars and the total', () => {
  expect(moodBarsSummary(analyticsOf([3.4, 2.14, 4.6], 1223))).toBe(
    'Your 3 latest of 1,223 entries, newest first, lie between 2.1 and 4.6.',
  );
  expect(moodBarsSummary(analyticsOf([3, 3.04]))).toBe('Your 2 entries so far, newest first, are all at 3.0.');
  expect(moodBarsSummary(analyticsOf([3.4]))).toBe('Your first entry is at 3.4.');
  expect(moodBarsSummary(analyticsOf([]))).toBe('No mood history yet');
});
