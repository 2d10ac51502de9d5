import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, weekdayOf } from '#contract/domain/days.ts';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  dimensions,
  type TimeOfDay,
  timesOfDay,
} from '#contract/domain/mood.ts';
import { seededRandom } from '#words/seeded-random.ts';
import { findInsights, type InsightContext } from './find-insights.ts';
import { MAX_DAYS_ANALYZED } from './finding.ts';
import type { DaySums } from './observed-days.ts';
import {
  autoregressiveSeries,
  daySums,
  type GeneratedUser,
  generateNoise,
  TODAY,
  toDaySums,
  toRating,
} from './testing/generated-days.ts';

const context: InsightContext = { today: TODAY, lastDay: TODAY, lastStreak: 1, showStreak: true };
const findIn = (days: readonly DaySums[], beside: Partial<InsightContext> = {}) =>
  findInsights(days, { ...context, ...beside });

/** Makes some days easier by `amount`, in every dimension. */
const easier = ({ series, times }: GeneratedUser, amount: (index: number) => number): GeneratedUser => ({
  times,
  series: Object.fromEntries(
    dimensionKeys.map((key) => [
      key,
      series[key].map((value, index) => value + (dimensions[key].hardEnd === 'high' ? -1 : 1) * amount(index)),
    ]),
  ) as GeneratedUser['series'],
});
/**
 * Makes `other` follow `one`, `lag` days later, with this correlation. A negative one makes them move in opposite
 * directions.
 */
const correlated = (
  someone: GeneratedUser,
  one: DimensionKey,
  other: DimensionKey,
  r: number,
  lag = 0,
): GeneratedUser => {
  const own = autoregressiveSeries(someone.times.length, 0, seededRandom(99));
  const followed = own.map(
    (noise, index) => r * (someone.series[one][index - lag] ?? 0) + Math.sqrt(1 - r * r) * noise,
  );
  return { ...someone, series: { ...someone.series, [other]: followed } };
};
const dayAt = (index: number, length: number) => addDays(TODAY, index - length + 1);
const findOnly = (days: readonly DaySums[], type: string, beside: Partial<InsightContext> = {}) =>
  findIn(days, beside).filter((finding) => finding.type === type);

it('findInsights finds two dimensions that correlate on the same day, with a confidence interval', () => {
  const [pair, ...more] = findOnly(
    toDaySums(correlated(generateNoise(90, 0.3, seededRandom(21)), 'focusClarity', 'sleepQuality', 0.8)),
    'pair',
  );
  expect(more).toEqual([]);
  expect(pair?.text).toBe('On days when your head was clearer, you often slept better.');
  expect(pair?.subject).toBe('pair:focusClarity:sleepQuality:0');
  const { estimate, low, high, n, tried, lagDays } = (pair?.figures ?? {}) as Record<string, number>;
  expect([n, tried, lagDays]).toEqual([90, 15 * 7 + 15 * 14, 0]);
  expect(low).toBeLessThan(estimate ?? 0);
  expect(high).toBeGreaterThan(estimate ?? 1);
  expect(pair?.evidence).toBe(
    `Seen on 90 days. The link is fairly strong (${estimate?.toFixed(2)}, where 0 is none and 1 is always; likely between ${low?.toFixed(2)} and ${high?.toFixed(2)}). We compared 315 pairs, so a few may be chance.`,
  );
});

it('findInsights words the direction of a pair correctly when a high rating means harder', () => {
  const someone = generateNoise(90, 0.3, seededRandom(2));
  // More stress with better sleep means, in the user's terms, that less stress went with worse sleep.
  const [against] = findOnly(toDaySums(correlated(someone, 'stressLevel', 'sleepQuality', 0.8)), 'pair');
  expect([against?.text, against?.direction]).toEqual([
    'On days when you were less stressed, you often slept worse.',
    -1,
  ]);
  const [together] = findOnly(toDaySums(correlated(someone, 'stressLevel', 'sleepQuality', -0.8)), 'pair');
  expect([together?.text, together?.direction]).toEqual([
    'On days when you were less stressed, you often slept better.',
    1,
  ]);
});

it('findInsights finds a next-day correlation only if consecutive days have check-ins', () => {
  const days = toDaySums(correlated(generateNoise(120, 0, seededRandom(3)), 'sleepQuality', 'motivationLevel', 0.8, 1));
  const [pair] = findOnly(days, 'pair');
  expect(pair?.subject).toBe('pair:sleepQuality:motivationLevel:1');
  expect(pair?.text).toBe('The day after you slept better, you often felt more motivated.');
  expect(pair?.evidence).toMatch(/^Seen on 119 days and the day after each\. The link is [a-z ]+ \(0\.\d\d, where /);
  const everyOther = days.filter((_, index) => index % 2 === 0);
  expect(findOnly(everyOther, 'pair')).toEqual([]);
});

it('findInsights does not test a dimension whose ratings never change', () => {
  const someone = correlated(generateNoise(90, 0.3, seededRandom(4)), 'focusClarity', 'sleepQuality', 0.8);
  const still = { ...someone, series: { ...someone.series, gratitudeLevels: Array(90).fill(0) } };
  expect(findOnly(toDaySums(still), 'pair')[0]?.figures.tried).toBe(14 * 13 * 1.5);
});

it('findInsights finds a mood difference by time of day from one check-in a day', () => {
  const someone = generateNoise(90, 0.3, seededRandom(5));
  const [found, ...more] = findOnly(
    toDaySums(easier(someone, (index) => (someone.times[index] === 'evening' ? 0.9 : 0))),
    'time_of_day',
  );
  expect(more.map(({ subject }) => subject)).not.toContain('time_of_day:evening');
  expect(found?.text).toBe('Your mood was often brighter in the evening than at other times of day.');
  expect(found?.evidence).toMatch(
    /^Seen on \d+ evenings and \d+ days with other times\. Higher by \d\.\d of 5 on average, likely by \d\.\d to \d\.\d\. We compared 3 times of day\.$/,
  );
});

it('findInsights compares times of day within each day if days have several check-ins', () => {
  const random = seededRandom(6);
  const drift = autoregressiveSeries(45, 0.8, random);
  const days = drift.map((mood, index) =>
    daySums(
      dayAt(index, 45),
      timesOfDay.map((time: TimeOfDay) => {
        const value = toRating(mood / 2 + random() - (time === 'morning' ? 1 : 0));
        return {
          time,
          ratings: { ...defaultRatings(), motivationLevel: value, hopeForFuture: value, senseOfPurpose: value },
        };
      }),
    ),
  );
  const [found] = findOnly(days, 'time_of_day');
  expect(found?.text).toBe('Your mood was often lower in the morning than at other times of day.');
  expect(found?.evidence).toMatch(/^Seen on 45 mornings, each compared with the rest of its day\. /);
});

it('findInsights finds a weekday whose mood differs from the other days', () => {
  const someone = generateNoise(120, 0.3, seededRandom(7));
  const found = findOnly(
    toDaySums(easier(someone, (index) => (weekdayOf(dayAt(index, 120)) === 1 ? -1 : 0))),
    'weekday',
  );
  expect(found.map(({ subject, direction }) => [subject, direction])).toEqual([['weekday:1', -1]]);
  expect(found[0]?.text).toBe('Your mood was often lower on Mondays than on other days.');
  expect(found[0]?.evidence).toMatch(/^Seen on 1[78] Mondays and 10[23] other days\..* We compared 7 days of the week/);
});

it('findInsights finds a change against the previous 8 weeks until 7 days after the last check-in', () => {
  const someone = generateNoise(63, 0, seededRandom(8));
  const shifted = someone.series.sleepQuality.map((value, index) => (index >= 56 ? 2 : value / 2 - 1));
  const days = toDaySums({ ...someone, series: { ...someone.series, sleepQuality: shifted } });
  const [found, ...more] = findOnly(days, 'change');
  expect(more).toEqual([]);
  expect(found?.text).toBe('Over your last 7 rated days, you slept better than usual.');
  expect(found?.evidence).toMatch(
    /^Your last 7 rated days next to 56 in the 8 weeks before\. Higher by \d\.\d of 5 on average, likely by \d\.\d to \d\.\d\. We compared 16 measures\.$/,
  );
  expect(findOnly(days, 'change', { today: addDays(TODAY, 7) })).toHaveLength(1);
  expect(findOnly(days, 'change', { today: addDays(TODAY, 8) })).toEqual([]);
});

it('findInsights finds a change after 53 days of constant ratings', () => {
  const days = Array.from({ length: 60 }, (_, index) =>
    daySums(dayAt(index, 60), [
      { time: 'morning', ratings: { ...defaultRatings(), stressLevel: index >= 53 ? 5 : 3 } },
    ]),
  );
  expect(findOnly(days, 'change').map(({ subject, direction }) => [subject, direction])).toContainEqual([
    'change:stressLevel',
    1,
  ]);
});

it('findInsights reports a streak for a week after each milestone, unless streaks are hidden', () => {
  const days = toDaySums(generateNoise(20, 0, seededRandom(9)));
  const streakAt = (beside: Partial<InsightContext>) => findOnly(days, 'streak', beside).map(({ subject }) => subject);
  expect(findOnly(days, 'streak', { lastStreak: 14 })[0]).toMatchObject({
    text: 'You checked in 14 days in a row.',
    evidence: 'From 18 March 2026 to 31 March 2026.',
    direction: 1,
  });
  expect([6, 7, 13, 14, 20, 21, 365, 371, 372].map((lastStreak) => streakAt({ lastStreak })[0] ?? null)).toEqual([
    null,
    'streak:7',
    'streak:7',
    'streak:14',
    'streak:14',
    null,
    'streak:365',
    'streak:365',
    null,
  ]);
  expect(streakAt({ lastStreak: 14, showStreak: false })).toEqual([]);
  expect(streakAt({ lastStreak: 14, today: addDays(TODAY, 2) })).toEqual([]);
});

it('findInsights dates a streak from its first day, skipping days of rest', () => {
  // TODAY is a Tuesday. Saturdays and Sundays are without a check-in.
  const rated = toDaySums(generateNoise(40, 0, seededRandom(9))).filter(({ localDay }) => weekdayOf(localDay) <= 5);
  const evidenceAt = (lastStreak: number) => findOnly(rated, 'streak', { lastStreak })[0]?.evidence;
  expect(evidenceAt(14)).toBe('From 12 March 2026 to 31 March 2026, leaving out days of rest.');
  expect(evidenceAt(16)).toBe('From 10 March 2026 to 27 March 2026, leaving out days of rest.');
  expect(findOnly(rated, 'streak', { lastStreak: 14 })[0]?.figures).toEqual({
    n: 14,
    from: '2026-03-12',
    to: '2026-03-31',
  });
});

it('findInsights gives only the day a streak was reached if it began before the analysed days', () => {
  const year = toDaySums(generateNoise(MAX_DAYS_ANALYZED, 0, seededRandom(9)));
  const evidenceAt = (lastStreak: number) => findOnly(year, 'streak', { lastStreak })[0]?.evidence;
  expect(evidenceAt(365)).toBe('From 1 April 2025 to 31 March 2026.');
  expect(evidenceAt(371)).toBe('Reached on 25 March 2026.');
});

it('findInsights welcomes the user back after a gap of 7 days, until the day after the return', () => {
  const before = (gap: number) => toDaySums(generateNoise(20, 0, seededRandom(10)), addDays(TODAY, -gap - 1));
  const back = toDaySums(generateNoise(1, 0, seededRandom(11)));
  expect(findOnly([...before(7), ...back], 'return')[0]).toMatchObject({
    text: 'Welcome back. Pick up here, at your own pace.',
    evidence: 'Your check-in before this one was on 23 March 2026.',
  });
  expect(findOnly([...before(6), ...back], 'return')).toEqual([]);
  expect(findOnly([...before(7), ...back], 'return', { today: addDays(TODAY, 1) })).toHaveLength(1);
  expect(findOnly([...before(7), ...back], 'return', { today: addDays(TODAY, 2) })).toEqual([]);
});

it('findInsights returns nothing for 13 days, however strong the pattern', () => {
  const someone = generateNoise(14, 0, seededRandom(12));
  const plain = { ...someone, series: { ...someone.series, sleepQuality: someone.series.focusClarity } };
  expect(findIn(toDaySums(plain).slice(1), { lastStreak: 7 })).toEqual([]);
  expect(findIn(toDaySums(plain), { lastStreak: 14 })).not.toEqual([]);
});

it('findInsights returns well-formed texts and figures for arbitrary days', () => {
  const rating = fc.integer({ min: 1, max: 5 });
  const checkIn = fc.record({
    time: fc.constantFrom(...timesOfDay),
    ratings: fc.oneof(
      fc.constant(defaultRatings()),
      fc.record(Object.fromEntries(dimensionKeys.map((key) => [key, rating])) as Record<DimensionKey, typeof rating>),
    ),
  });
  const day = fc.record({
    ago: fc.integer({ min: -2, max: MAX_DAYS_ANALYZED - 1 }),
    checkIns: fc.array(checkIn, { minLength: 1, maxLength: 3 }),
  });
  const days = fc
    .uniqueArray(day, { selector: ({ ago }) => ago, minLength: 0, maxLength: 45 })
    .map((list) =>
      list
        .sort((one, other) => other.ago - one.ago)
        .map(({ ago, checkIns }) => daySums(addDays(TODAY, -ago), checkIns)),
    );
  fc.assert(
    fc.property(days, fc.nat(400), (list, lastStreak) => {
      for (const { text, evidence, figures, strength } of findIn(list, { lastStreak })) {
        expect(`${text} ${evidence}`).not.toMatch(/NaN|Infinity|undefined|null/);
        for (const figure of Object.values(figures)) expect(Number.isNaN(figure)).toBe(false);
        expect(strength).toBeGreaterThan(0);
      }
    }),
    { numRuns: 150 },
  );
});
