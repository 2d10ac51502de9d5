import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dimensionKeys } from '#contract/domain/mood.ts';
import type { DimensionLines } from '../../progress-replies.ts';
import {
  buildTrendLine,
  compareToUsual,
  formatRatedOn,
  inferredHint,
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
    daysInferred: 0,
    dimensions: Object.fromEntries(dimensionKeys.map((key) => [key, { values, usual, carried: [], days: 9 }])),
    ...parts,
  }) as DimensionLines;

const lineOf = (values: RatingValue[], carried: number[] = []) => buildTrendLine({ values, carried });

describe('a trend line', () => {
  test('uses the fixed scale from 1 to 5', () => {
    expect([ratingToY(5), ratingToY(3), ratingToY(1)]).toEqual([0, LINE_BOX.height / 2, LINE_BOX.height]);
  });

  test('joins neighbouring values with straight lines and leaves gaps open', () => {
    expect(lineOf([1, 5, null, 3, 3]).path).toBe(`M0,${LINE_BOX.height}L30,0M90,24L120,24`);
  });

  test('marks isolated values and the last one', () => {
    const { alone, last } = lineOf([null, 3, null, 4, 5]);
    expect(alone).toEqual([{ x: 30, y: 24, isCarried: false }]);
    expect(last).toEqual({ x: 120, y: 0, isCarried: false });
    expect(lineOf([null, null])).toEqual({ path: '', carriedPath: '', alone: [], last: null });
  });

  test('is dashed between two neighbours if either was carried', () => {
    const { path, carriedPath } = lineOf([1, 5, 5, 5, 3], [2, 3]);
    expect([path, carriedPath]).toEqual(['M0,48L30,0', 'M30,0L60,0L90,0L120,24']);
    const between = lineOf([3, 3, 1, 5, 5], [1, 4]);
    expect([between.path, between.carriedPath]).toEqual(['M60,48L90,0', 'M0,24L30,24L60,48M90,0L120,0']);
  });

  test('marks isolated and last values that were carried', () => {
    expect(lineOf([3, null, 3, null, 3], [2, 4])).toMatchObject({
      alone: [{ isCarried: false }, { isCarried: true }, { isCarried: true }],
      last: { isCarried: true },
    });
  });

  test('joins each pair of neighbours exactly once, solid or dashed', () => {
    const anyLine = fc.array(fc.record({ value: fc.option(fc.integer({ min: 1, max: 5 })), isCarried: fc.boolean() }), {
      maxLength: 60,
    });
    const lines = (path: string) => (path.match(/L/g) ?? []).length;
    fc.assert(
      fc.property(anyLine, (points) => {
        const carried = points.flatMap(({ value, isCarried }, index) => (isCarried && value !== null ? [index] : []));
        const { path, carriedPath } = lineOf(
          points.map(({ value }) => value),
          carried,
        );
        const joined = points.filter((point, index) => index > 0 && point.value !== null && points[index - 1]?.value);
        expect(lines(path) + lines(carriedPath)).toBe(joined.length);
      }),
    );
  });

  test('never leaves its box', () => {
    const value = fc.option(fc.double({ min: 1, max: 5, noNaN: true }));
    fc.assert(
      fc.property(fc.array(value, { maxLength: 90 }), (values) => {
        const { path, alone, last } = lineOf(values);
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

  test('ends at the newest known value', () => {
    expect(lastValue([2, 4, null])).toBe(4);
    expect(lastValue([null])).toBeNull();
  });
});

test('compareToUsual places a value above, within or below the usual range, ends included', () => {
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

describe('the trend line text', () => {
  test('counts the feelings within, above and below their usual range', () => {
    const reply = replyOf({});
    reply.dimensions.stressLevel.values = [null, 5, null];
    reply.dimensions.sleepQuality.values = [1];
    reply.dimensions.gratitudeLevels.values = [1.5];
    expect(trendLinesSummary(reply)).toBe(
      'On the day you last rated each, 12 of 15 feelings were in your usual range, 1 above and 2 below.',
    );
    expect(trendLinesSummary(replyOf({}))).toBe(
      'On the day you last rated each, all 15 feelings were in your usual range.',
    );
    expect(trendLinesSummary(replyOf({ daysPerPoint: 7 }))).toMatch(/^In the week you last rated each/);
  });

  test('compares set ratings, not carried ones', () => {
    const reply = replyOf({});
    Object.assign(reply.dimensions.stressLevel, { values: [3, 5], carried: [1] });
    expect(trendLinesSummary(reply)).toMatch(/all 15/);
  });

  test('says on how many days a feeling was rated, and why earlier 3s are missing', () => {
    expect([0, 1, 41].map(formatRatedOn)).toEqual(['Not rated in this time', 'Rated on 1 day', 'Rated on 41 days']);
    expect(inferredHint(0)).toBe('');
    expect(inferredHint(12)).toMatch(/^For 12 earlier days we don't know which 3s you chose/);
  });

  test('says when the usual range will appear, while it is unknown', () => {
    expect(trendLinesSummary(replyOf({}, [3], null as never))).toBe(
      "Your last 30 days. Your usual range appears once you've rated a feeling on 14 days.",
    );
  });

  test('says how many days of check-ins the period needs', () => {
    expect(trendLinesMissing(replyOf({ daysWithEntries: 1 }))).toBe(
      'You need 3 days of check-ins in the last 30 days to see this. You have 1 so far.',
    );
    expect(trendLinesMissing(replyOf({ daysWithEntries: 0, daysPerPoint: 7 }))).toBe(
      'You need 3 days of check-ins in the last 365 days to see this. You have none yet.',
    );
    expect(trendLinesMissing(replyOf({ daysWithEntries: 3 }))).toBeNull();
  });
});
