import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysBetween, daysInRange, weekdayOf } from '#contract/domain/days.ts';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  type Ratings,
  setMoodParts,
  type TimeOfDay,
} from '#contract/domain/mood.ts';
import { type PatternDay, type PatternDays, patternColumns } from '../aggregates/day-sums.ts';
import { findPatterns, PATTERN_DAYS } from './patterns.ts';

const TODAY = '2026-03-11';

interface StoredCheckIn {
  readonly time?: TimeOfDay;
  readonly ratings?: Partial<Ratings>;
  /** All dimensions if left out. */
  readonly set?: readonly DimensionKey[];
}

/** The sums of a day with these check-ins. Ratings that are not given are set to 3. */
const dayOf = (day: string, ...checkIns: StoredCheckIn[]): PatternDay => {
  const sums: Record<string, number> = Object.fromEntries(patternColumns.map((column) => [column, 0]));
  const add = (name: string, value: number) => Object.assign(sums, { [name]: (sums[name] ?? 0) + value });
  for (const { time = 'morning', ratings, set = dimensionKeys } of checkIns) {
    const all = { ...defaultRatings(), ...ratings };
    add('entries', 1);
    for (const key of set) {
      add(key, all[key]);
      add(`${key}Count`, 1);
    }
    const mood = setMoodParts(all, set);
    if (mood === null) continue;
    add(`${time}Entries`, 1);
    add(`${time}MoodSum`, mood);
  }
  return { ...(sums as unknown as PatternDay), daysAgo: daysBetween(day, TODAY) };
};

/** The same days as columns, as the store returns them. */
const findPatternsIn = (days: readonly PatternDay[]) => {
  const columns = ['daysAgo', ...patternColumns].map((column) => [column, days.map((day) => day[column as 'daysAgo'])]);
  return findPatterns(Object.fromEntries(columns) as PatternDays, TODAY);
};

describe('patterns by time of day and weekday', () => {
  it('have a mean mood only from three days on', () => {
    const [one, two, three] = ['2026-03-09', '2026-03-10', '2026-03-11'].map((day) => dayOf(day, {}));
    if (!one || !two || !three) throw new Error('Three days were made.');
    expect(findPatternsIn([one, two]).timesOfDay.morning).toEqual({ days: 2, mood: null });
    expect(findPatternsIn([one, two, three]).timesOfDay.morning).toEqual({ days: 3, mood: 3 });
  });

  it('count a day once, however many check-ins it has', () => {
    const hard = { ratings: { motivationLevel: 1, confidenceLevel: 1, focusClarity: 1 } };
    const days = [dayOf('2026-02-23', hard, hard, hard, hard), dayOf('2026-03-02', {}), dayOf('2026-03-09', {})];
    const { timesOfDay, weekdays } = findPatternsIn(days);
    // 15 of 35 points on one day and 21 on two: 57 of 105.
    expect([timesOfDay.morning.mood, weekdays[0]?.mood]).toEqual([2.71, 2.71]);
  });

  it('separate the times of day within one day', () => {
    const days = daysInRange('2026-03-07', '2026-03-09').map((day) =>
      dayOf(day, { ratings: { stressLevel: 5 } }, { time: 'evening', ratings: { stressLevel: 1 } }),
    );
    const { morning, afternoon, evening } = findPatternsIn(days).timesOfDay;
    expect([morning.mood, afternoon, evening.mood]).toEqual([2.71, { days: 0, mood: null }, 3.29]);
  });

  it('list the weekdays from Monday, and assign each day to one of them', () => {
    const agos = fc.uniqueArray(fc.integer({ min: 0, max: PATTERN_DAYS - 1 }), { maxLength: 90 });
    fc.assert(
      fc.property(agos, (given) => {
        const days = given.toSorted((one, other) => other - one).map((ago) => addDays(TODAY, -ago));
        const { weekdays, daysWithEntries } = findPatternsIn(days.map((day) => dayOf(day, {})));
        expect(weekdays.map((weekday) => weekday.days)).toEqual(
          [1, 2, 3, 4, 5, 6, 7].map((weekday) => days.filter((day) => weekdayOf(day) === weekday).length),
        );
        expect(weekdays.reduce((sum, weekday) => sum + weekday.days, 0)).toBe(daysWithEntries);
      }),
      { numRuns: 50 },
    );
  });
});

describe('the mood at a time of day', () => {
  it('is computed from the set items of check-ins with at least four of them set', () => {
    const four: DimensionKey[] = ['motivationLevel', 'confidenceLevel', 'focusClarity', 'stressLevel'];
    const checkIn = { ratings: { motivationLevel: 5, stressLevel: 1 } };
    const days = daysInRange('2026-03-09', TODAY).map((day) =>
      dayOf(day, { ...checkIn, set: four }, { ...checkIn, time: 'evening', set: four.slice(1) }),
    );
    const { timesOfDay, weekdays } = findPatternsIn(days);
    expect([timesOfDay.morning, timesOfDay.evening]).toEqual([
      { days: 3, mood: 4 },
      { days: 0, mood: null },
    ]);
    expect(weekdays[0]).toEqual({ days: 1, mood: null });
  });
});

describe('the five sections', () => {
  const calm: StoredCheckIn = {
    ratings: { stressLevel: 1, anxietyLevel: 1, currentChallengeLevel: 1, urgencyOfNeed: 1 },
  };

  it('invert stress, anxiety, challenge and urgency, so that higher is easier', () => {
    const days = daysInRange('2026-03-09', TODAY).map((day) => dayOf(day, calm));
    expect(findPatternsIn(days).sections.now).toEqual({
      emotional: 3.8,
      social: 3,
      purpose: 3,
      physical: 3,
      daily: 4.33,
    });
  });

  it('cover the 14 days up to today and the 14 days up to four weeks ago', () => {
    /** Which of the two periods have a value if there are check-ins on this day and the two after it. */
    const areKnown = (day: string) => {
      const days = [day, addDays(day, 1), addDays(day, 2)].map((one) => dayOf(one, {}));
      const { now, monthAgo } = findPatternsIn(days).sections;
      return [now !== null, monthAgo !== null];
    };
    expect(areKnown('2026-03-09')).toEqual([true, false]);
    expect(areKnown('2026-02-26')).toEqual([true, false]);
    expect(areKnown('2026-02-25')).toEqual([false, false]);
    expect(areKnown('2026-02-09')).toEqual([false, true]);
    expect(areKnown('2026-02-10')).toEqual([false, false]);
    expect(areKnown('2026-01-29')).toEqual([false, true]);
    expect(areKnown('2026-01-28')).toEqual([false, false]);
  });

  it('are null with fewer than three days', () => {
    const days = daysInRange('2026-03-10', TODAY).map((day) => dayOf(day, calm, calm));
    expect(findPatternsIn(days).sections.now).toBeNull();
  });

  /** Five days. Each dimension is set on as many of the first ones as given, always at the same rating. */
  const setOn = (first: string, counts: Partial<Record<DimensionKey, number>>, ratings: Partial<Ratings> = {}) =>
    daysInRange(first, addDays(first, 4)).map((day, index) =>
      dayOf(day, { ratings, set: dimensionKeys.filter((key) => index < (counts[key] ?? 0)) }),
    );

  it('are each null unless their own dimensions were set on enough days', () => {
    const { now, ratedDays } = findPatternsIn(
      setOn('2026-03-06', { sleepQuality: 5, physicalComfort: 2, gratitudeLevels: 2 }, { sleepQuality: 4 }),
    ).sections;
    expect(now).toEqual({ emotional: null, social: null, purpose: null, physical: 4, daily: null });
    expect(ratedDays.now).toEqual({ emotional: 0, social: 0, purpose: 0, physical: 5, daily: 2 });
  });

  it('weight a dimension equally even if it was set less often', () => {
    const days = setOn('2026-03-06', { sleepQuality: 5, physicalComfort: 3 }, { sleepQuality: 5, physicalComfort: 1 });
    expect(findPatternsIn(days).sections.now?.physical).toBe(3);
  });

  it('are compared over the same dimensions', () => {
    const both = { sleepQuality: 5, physicalComfort: 5 };
    const earlier = setOn('2026-02-01', both, { sleepQuality: 1 });
    const one = findPatternsIn([...earlier, ...setOn('2026-03-06', { sleepQuality: 5 })]).sections;
    expect([one.now?.physical, one.monthAgo?.physical]).toEqual([3, 1]);
    const fewer = findPatternsIn([...setOn('2026-02-01', { sleepQuality: 5 }), ...setOn('2026-03-06', both)]).sections;
    expect([fewer.now?.physical, fewer.monthAgo]).toEqual([3, null]);
  });

  it('are not compared if set ratings were recorded for only one of the two periods', () => {
    const inferred = (days: PatternDay[]) => days.map((day) => ({ ...day, inferredEntries: 1 }));
    const [then, now] = [setOn('2026-02-01', { sleepQuality: 5 }), setOn('2026-03-06', { sleepQuality: 5 })];
    expect(findPatternsIn([...inferred(then), ...now]).sections).toMatchObject({
      now: { physical: 3 },
      monthAgo: null,
    });
    expect(findPatternsIn([...inferred(then), ...inferred(now)]).sections.monthAgo?.physical).toBe(3);
  });
});
