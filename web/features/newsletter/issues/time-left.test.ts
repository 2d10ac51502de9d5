import { describe, expect, it } from 'vitest';
import { addSample, estimateSecondsLeft, formatTimeLeft, type Sample } from './time-left.ts';

describe('the estimated time left for a newsletter issue', () => {
  it('is based on the rate between the first and the last sample', () => {
    const samples = [
      { at: 10_000, left: 5000 },
      { at: 11_000, left: 4400 },
      { at: 12_000, left: 4000 },
    ];
    expect(estimateSecondsLeft(samples)).toBe(8);
  });

  it.each<[string, readonly Sample[]]>([
    ['there is no sample', []],
    ['there is only one sample', [{ at: 0, left: 100 }]],
    [
      'nothing was sent between samples',
      [
        { at: 0, left: 100 },
        { at: 5000, left: 100 },
      ],
    ],
    [
      'more is left than before because retries came due',
      [
        { at: 0, left: 100 },
        { at: 5000, left: 120 },
      ],
    ],
    [
      'both samples have the same time',
      [
        { at: 7, left: 100 },
        { at: 7, left: 90 },
      ],
    ],
  ])('is unknown when %s', (_, samples) => {
    expect(estimateSecondsLeft(samples)).toBeNull();
  });

  it('is zero when nothing is left', () => {
    expect(
      estimateSecondsLeft([
        { at: 0, left: 100 },
        { at: 1000, left: 0 },
      ]),
    ).toBe(0);
  });

  it('uses only the last 15 samples, so a slow start is forgotten', () => {
    let samples: readonly Sample[] = [{ at: 0, left: 100_000 }];
    for (let second = 0; second < 15; second += 1) {
      samples = addSample(samples, { at: 3_600_000 + second * 1000, left: 99_000 - second * 1000 });
    }
    expect(samples).toHaveLength(15);
    expect(estimateSecondsLeft(samples)).toBe(85);
  });

  it.each([
    [null, 'Working it out'],
    [0, 'A few seconds'],
    [9.9, 'A few seconds'],
    [10, 'Less than a minute'],
    [60, 'About 1 minute'],
    [61, 'About 2 minutes'],
    [89 * 60, 'About 89 minutes'],
    [91 * 60, 'About 2 hours'],
    [5 * 3600, 'About 5 hours'],
  ])('formatTimeLeft(%s) returns "%s"', (seconds, words) => {
    expect(formatTimeLeft(seconds)).toBe(words);
  });
});
