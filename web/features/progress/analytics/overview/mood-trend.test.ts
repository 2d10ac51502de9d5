import { describe, expect, test } from 'vitest';
import { moodTrend, trendLabel } from './mood-trend.ts';

describe('the trend of a mood history', () => {
  test.each([
    ['rises by more than 0.3', [3.4, 3.4, 3, 3], 'up'],
    ['falls by more than 0.3', [3, 3, 3.4, 3.4], 'down'],
    ['rises by exactly 0.3', [3.3, 3.3, 3, 3], 'flat'],
    ['falls by exactly 0.3', [4.1, 4.1, 4.4, 4.4], 'flat'],
    ['does not change', [3, 3], 'flat'],
    ['has a single entry', [5], 'flat'],
    ['is empty', [], 'flat'],
  ] as const)('that %s is %s', (_, history, trend) => {
    expect(moodTrend(history)).toBe(trend);
  });

  test('counts the middle entry of an odd-length history as newer', () => {
    // Compares 3.3 and 3.5 with 3. If the middle score counted as older, this trend would be flat, and the next one up.
    expect(moodTrend([3.3, 3.5, 3])).toBe('up');
    expect(moodTrend([3.5, 2.5, 3])).toBe('flat');
  });

  test('is labelled as rising, dipping or steady, or as no trend yet for a single entry', () => {
    expect(trendLabel([4, 4, 4, 3, 3])).toBe('Rising lately');
    expect(trendLabel([3, 3, 3, 4, 4])).toBe('Dipping lately');
    expect(trendLabel([3, 3, 3, 3, 3])).toBe('Steady lately');
    expect(trendLabel([3])).toBe('No trend yet');
  });

  test('is not labelled "lately" for fewer than five entries, which may be minutes apart', () => {
    expect(trendLabel([4, 3])).toBe('Higher than before');
    expect(trendLabel([3, 4])).toBe('Lower than before');
    expect(trendLabel([3, 3, 3, 3])).toBe('About the same');
  });
});
