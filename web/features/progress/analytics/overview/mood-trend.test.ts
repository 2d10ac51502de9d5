import { describe, expect, test } from 'vitest';
import { moodTrend, trendLabel } from './mood-trend.ts';

describe('the trend of the mood history, newest first', () => {
  test.each([
    ['rises by more than 0.3', [3.4, 3.4, 3, 3], 'up'],
    ['falls by more than 0.3', [3, 3, 3.4, 3.4], 'down'],
    ['rises by 0.3 and no more', [3.3, 3.3, 3, 3], 'flat'],
    ['falls by 0.3 and no more', [4.1, 4.1, 4.4, 4.4], 'flat'],
    ['does not move', [3, 3], 'flat'],
    ['is a single entry', [5], 'flat'],
    ['is empty', [], 'flat'],
  ] as const)('that %s is %s', (_, history, trend) => {
    expect(moodTrend(history)).toBe(trend);
  });

  test('counts the middle of an odd history to the newer half', () => {
    // 3.3 and 3.5 against 3. If the middle one counted as older, the trend would be level, and the next one rising.
    expect(moodTrend([3.3, 3.5, 3])).toBe('up');
    expect(moodTrend([3.5, 2.5, 3])).toBe('flat');
  });

  test('has words, and says so where there are too few entries', () => {
    expect(trendLabel([4, 4, 4, 3, 3])).toBe('Rising lately');
    expect(trendLabel([3, 3, 3, 4, 4])).toBe('Dipping lately');
    expect(trendLabel([3, 3, 3, 3, 3])).toBe('Steady lately');
    expect(trendLabel([3])).toBe('No trend yet');
  });

  test('says nothing about lately of a few entries, which may be minutes apart', () => {
    expect(trendLabel([4, 3])).toBe('Higher than before');
    expect(trendLabel([3, 4])).toBe('Lower than before');
    expect(trendLabel([3, 3, 3, 3])).toBe('About the same');
  });
});
