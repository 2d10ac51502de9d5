import { describe, expect, it, test } from 'vitest';
import { dimensionKeys } from '#contract/domain/mood.ts';
import { findViolations } from '#words/rules/find-violations.ts';
import { writeWithoutHistory } from '#words/writer/writer.ts';
import { buildVisitorRequest, visitorDimensions } from './visitor-request.ts';

const at = (hour: number) => new Date(2026, 10, 22, hour, 30);

test('buildVisitorRequest sets unrated dimensions to 3', () => {
  const { ratings } = buildVisitorRequest({ sleepQuality: 1 }, at(9), []);
  const others = dimensionKeys.filter((key) => key !== 'sleepQuality');
  expect(ratings.sleepQuality).toBe(1);
  expect(others.map((key) => ratings[key])).toEqual(others.map(() => 3));
});

test.each([
  [3, 'evening', true],
  [4, 'evening', true],
  [5, 'morning', false],
  [13, 'afternoon', false],
  [22, 'evening', false],
] as const)('buildVisitorRequest at half past %i has time of day %s and isNight %s', (hour, timeOfDay, isNight) => {
  expect(buildVisitorRequest({}, at(hour), [])).toMatchObject({ timeOfDay, isNight });
});

describe('help lines for a visitor', () => {
  it('open if hope is 1 and anxiety or stress is 5', () => {
    expect(buildVisitorRequest({ hopeForFuture: 1, anxietyLevel: 5 }, at(22), []).isHelpOpen).toBe(true);
    expect(buildVisitorRequest({ hopeForFuture: 1, stressLevel: 5 }, at(22), []).isHelpOpen).toBe(true);
  });

  it('stay closed if hope is 2, even if anxiety and stress are 5', () => {
    expect(buildVisitorRequest({ hopeForFuture: 2, anxietyLevel: 5, stressLevel: 5 }, at(22), []).isHelpOpen).toBe(
      false,
    );
  });
});

/** Every combination of the lowest, middle and highest rating. */
const mixtures = visitorDimensions.reduce<Partial<Record<(typeof visitorDimensions)[number], number>>[]>(
  (sofar, key) => sofar.flatMap((ratings) => [1, 3, 5].map((value) => ({ ...ratings, [key]: value }))),
  [{}],
);

test.each([3, 14])(
  'each of 243 rating combinations gets two different quotes that follow the rules at hour %i',
  (hour) => {
    const broken = mixtures.flatMap((rated) => {
      const first = buildVisitorRequest(rated, at(hour), []);
      const { text } = writeWithoutHistory(first);
      const second = buildVisitorRequest(rated, at(hour), [text]);
      const other = writeWithoutHistory(second).text;
      const found = [...findViolations({ text, ...first }), ...findViolations({ text: other, ...second })];
      return found.length > 0 || other === text ? [{ rated, text, other, found }] : [];
    });
    expect(broken).toEqual([]);
  },
);
