import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dimensionKeys } from '../../../../../contract/domain/mood.ts';
import type { DimensionLines } from '../types.ts';
import {
  buildTrendLine,
  compareToUsual,
  LINE_BOX,
  lastValue,
  type RatingValue,
  ratingToY,
  trendLinesMissing,
  trendLinesSummary,
} from './trend-lines.ts';

const replyOf = (parts: Partial<DimensionLines>, values: RatingValue[] = [3], usual = { low: 2, high: 4 } as never) =>
  ({
    points: Array(30).fill('2026-11-20'),
    daysPerPoint: 1,
    daysWithEntries: 20,
    dimensions: Object.fromEntries(dimensionKeys.map((key) => [key, { values, usual }])),
    ...parts,
  }) as DimensionLines;

describe('a small line', () => {
  test('stands on the scale from 1 to 5, whatever the values are', () => {
    expect([ratingToY(5), ratingToY(3), ratingToY(1)]).toEqual([0, LINE_BOX.height / 2, LINE_BOX.height]);
  });

  test('goes straight from value to value and leaves gaps as gaps', () => {
    expect(buildTrendLine([1, 5, null, 3, 3]).path).toBe(`M0,${LINE_BOX.height}L30,0M90,24L120,24`);
  });

  test('marks the values that no line reaches, and the last one', () => {
    const { alone, last } = buildTrendLine([null, 3, null, 4, 5]);
    expect(alone).toEqual([{ x: 30, y: 24 }]);
    expect(last).toEqual({ x: 120, y: 0 });
    expect(buildTrendLine([null, null])).toEqual({ path: '', alone: [], last: null });
  });

  test('never leaves its box', () => {
    const value = fc.option(fc.double({ min: 1, max: 5, noNaN: true }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 90 }), (values) => {
        const { path, alone, last } = buildTrendLine(values);
        const numbers = [...path.matchAll(/[ML](-?[\d.e-]+),(-?[\d.e-]+)/g)].map(([, x, y]) => ({
          x: Number(x),
          y: Number(y),
        }));
        for (const { x, y } of [...numbers, ...alone, ...(last ? [last] : [])]) {
          expect(x).toBeGreaterThanOrEqual(0);
          expect(x).toBeLessThanOrEqual(LINE_BOX.width + 0.001);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(y).toBeLessThanOrEqual(LINE_BOX.height);
        }
        expect(last === null).toBe(values.every((one) => one === null));
      }),
    );
  });

  test('ends at the newest value there is', () => {
    expect(lastValue([2, 4, null])).toBe(4);
    expect(lastValue([null])).toBeNull();
  });
});

test('a value stands above, within or below the usual range, whose ends belong to it', () => {
  const usual = { low: 2, high: 4 };
  expect([4.2, 4, 3, 2, 1.8].map((value) => compareToUsual(value, usual))).toEqual([
    'above',
    'within',
    'within',
    'within',
    'below',
  ]);
  // A value shown as 4.0 is not described as above 4.0.
  expect(compareToUsual(4.04, usual)).toBe('within');
  expect([compareToUsual(null, usual), compareToUsual(3, null)]).toEqual([null, null]);
});

describe('the sentence about the lines', () => {
  test('says how many are in the usual range, and which are not', () => {
    const reply = replyOf({});
    reply.dimensions.stressLevel.values = [null, 5, null];
    reply.dimensions.sleepQuality.values = [1];
    reply.dimensions.gratitudeLevels.values = [1.5];
    expect(trendLinesSummary(reply)).toBe(
      'On your newest day with entries, 12 of 15 feelings are in your usual range; Stress is above it, and Sleep quality and Gratitude are below it.',
    );
    expect(trendLinesSummary(replyOf({}))).toBe(
      'On your newest day with entries, all of 15 feelings are in your usual range.',
    );
    expect(trendLinesSummary(replyOf({ daysPerPoint: 7 }))).toMatch(/^In your newest week/);
  });

  test('claims no usual range before there is one', () => {
    expect(trendLinesSummary(replyOf({}, [3], null as never))).toBe(
      'Your last 30 days. Your usual range joins them once 14 days have entries.',
    );
  });

  test('says what is missing, of which period', () => {
    expect(trendLinesMissing(replyOf({ daysWithEntries: 1 }))).toBe(
      'This needs 3 days with entries in the last 30 days. You have 1.',
    );
    expect(trendLinesMissing(replyOf({ daysWithEntries: 0, daysPerPoint: 7 }))).toBe(
      'This needs 3 days with entries in the last 365 days. You have none yet.',
    );
    expect(trendLinesMissing(replyOf({ daysWithEntries: 3 }))).toBeNull();
  });
});
