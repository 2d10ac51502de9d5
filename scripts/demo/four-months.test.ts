import { mean, sampleCorrelation } from 'simple-statistics';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween } from '../../contract/domain/days.ts';
import { checkInMoodScore, dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import { DAYS, planFourMonths } from './four-months.ts';

const TODAY = '2026-11-21';
const SEED = 18;

/** The mean value of each day that has check-ins, in order. */
function byDay(of: (ratings: Ratings) => number): Map<string, number> {
  const days = Map.groupBy(planFourMonths(TODAY, SEED), ({ day }) => day);
  return new Map([...days].map(([day, checkIns]) => [day, mean(checkIns.map(({ ratings }) => of(ratings)))]));
}

/** The correlation of one value with another on the following day. */
function nextDay(one: Map<string, number>, other: Map<string, number>): number {
  const pairs = [...one].flatMap(([day, value]) => {
    const after = other.get(addDays(day, 1));
    return after === undefined ? [] : [[value, after] as const];
  });
  return sampleCorrelation(
    pairs.map(([value]) => value),
    pairs.map(([, after]) => after),
  );
}

describe('planFourMonths', () => {
  const plan = planFourMonths(TODAY, SEED);

  it('returns the same plan for the same seed and another for another', () => {
    expect(planFourMonths(TODAY, SEED)).toEqual(plan);
    expect(planFourMonths(TODAY, SEED + 1)).not.toEqual(plan);
  });

  it('returns whole ratings from 1 to 5, in chronological order and at the stated times of day', () => {
    const hours = { morning: [6, 10], afternoon: [12, 17], evening: [18, 22] } as const;
    for (const { ratings, minute, timeOfDay } of plan) {
      expect(Object.values(ratings).filter((value) => ![1, 2, 3, 4, 5].includes(value))).toEqual([]);
      const [from, to] = hours[timeOfDay];
      expect(Math.floor(minute / 60)).toBeGreaterThanOrEqual(from);
      expect(Math.floor(minute / 60)).toBeLessThan(to);
    }
    const moments = plan.map(({ day, minute }) => daysBetween('2026-01-01', day) * 1440 + minute);
    expect(moments).toEqual(moments.toSorted((one, other) => one - other));
  });

  it('plans up to three check-ins a day and misses some days, but none of the last 10', () => {
    const mood = byDay(checkInMoodScore);
    const perDay = Map.groupBy(plan, ({ day }) => day);
    expect(Math.max(...[...perDay.values()].map((checkIns) => checkIns.length))).toBeLessThanOrEqual(3);
    expect(mood.size).toBeGreaterThan(DAYS * 0.7);
    expect(mood.size).toBeLessThan(DAYS);
    expect([...mood.keys()].slice(-10)).toEqual(Array.from({ length: 10 }, (_, index) => addDays(TODAY, index - 9)));
  });

  it('mixes full and short check-ins', () => {
    const shareOf = (count: number) => plan.filter(({ set }) => set.length === count).length / plan.length;
    expect(shareOf(dimensionKeys.length)).toBeGreaterThan(0.4);
    expect(shareOf(3)).toBeGreaterThan(0.15);
  });

  it('produces realistic patterns: a dip that recovers, and focus that follows sleep', () => {
    const mood = byDay(checkInMoodScore);
    expect(nextDay(mood, mood)).toBeGreaterThan(0.4);
    const meanOfDays = (from: number, to: number) =>
      mean([...mood].filter(([day]) => inDays(day, from, to)).map(([, value]) => value));
    const dip = meanOfDays(55, 75);
    expect(meanOfDays(0, 50) - dip).toBeGreaterThan(0.2);
    expect(meanOfDays(90, DAYS) - dip).toBeGreaterThan(0.4);
    const focus = byDay((ratings) => ratings.focusClarity);
    expect(
      nextDay(
        byDay((ratings) => ratings.sleepQuality),
        focus,
      ),
    ).toBeGreaterThan(0.4);
  });
});

function inDays(day: string, from: number, to: number): boolean {
  const index = daysBetween(addDays(TODAY, 1 - DAYS), day);
  return index >= from && index < to;
}
