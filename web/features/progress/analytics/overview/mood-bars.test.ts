import { expect, test } from 'vitest';
import { addDays } from '#contract/domain/days.ts';
import type { Analytics } from '../../progress-replies.ts';
import { moodBarsSummary, newestBars } from './mood-bars.ts';

const analyticsOf = (moodHistory: number[], totalEntries = moodHistory.length): Analytics => ({
  totalQuotes: 0,
  favoriteQuotes: 0,
  totalEntries,
  moodTrends: {
    averageMood: 3,
    moodHistory,
    historyDays: moodHistory.map((_, at) => addDays('2026-11-02', -at)),
    recentEntries: moodHistory.length,
  },
  streaks: { currentStreak: 0, longestStreak: 0, totalQuotesGenerated: 0 },
  recentInsights: [],
});

test('newestBars returns the ten newest check-ins, newest first, each with its day', () => {
  const history = Array.from({ length: 12 }, (_, at) => 1 + at / 4);
  const bars = newestBars(analyticsOf(history));
  expect(bars.map(({ score }) => score)).toEqual(history.slice(0, 10));
  expect(bars.map(({ day }) => day).slice(0, 2)).toEqual(['2026-11-02', '2026-11-01']);
});

test('newestBars names each month on its first bar only', () => {
  expect(newestBars(analyticsOf([3, 3, 3, 3])).map(({ month }) => month)).toEqual(['Nov', null, 'Oct', null]);
});

test('moodBarsSummary gives the range of the bars', () => {
  expect(moodBarsSummary(analyticsOf([3.4, 2.14, 4.6], 1223))).toBe(
    'Your last 3 check-ins range from 2.1 to 4.6, newest first.',
  );
  expect(moodBarsSummary(analyticsOf([3, 3.04]))).toBe('Your 2 check-ins so far are all at 3.0.');
  expect(moodBarsSummary(analyticsOf([3.4]))).toBe('Your first check-in is at 3.4.');
  expect(moodBarsSummary(analyticsOf([]))).toBe('No mood history yet');
});
