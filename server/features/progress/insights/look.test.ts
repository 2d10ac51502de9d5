import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays, weekdayOf } from '../../../../contract/days.ts';
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  dimensions,
  type TimeOfDay,
  timesOfDay,
} from '../../../../contract/mood.ts';
import { seededNumbers } from '../../../../words/seeded-numbers.ts';
import { DAYS_LOOKED_AT } from './finding.ts';
import { type Looked, lookAt } from './look.ts';
import type { DaySums } from './seen-days.ts';
import { asRating, daySums, daysOf, drifting, noise, TODAY } from './testing/made-up-people.ts';

const person: Looked = { today: TODAY, lastDay: TODAY, lastRun: 1, showStreak: true };
const look = (days: readonly DaySums[], beside: Partial<Looked> = {}) => lookAt(days, { ...person, ...beside });
type Person = ReturnType<typeof noise>;

/** Made easier by `amount` on some days, in every dimension. */
const easier = ({ series, times }: Person, amount: (place: number) => number): Person => ({
  times,
  series: Object.fromEntries(
    dimensionKeys.map((key) => [
      key,
      series[key].map((value, place) => value + (dimensions[key].hardEnd === 'high' ? -1 : 1) * amount(place)),
    ]),
  ) as Person['series'],
});
/** The one follows the other, `lag` days later, with this correlation; less than 0: against it. */
const tied = (someone: Person, one: DimensionKey, other: DimensionKey, r: number, lag = 0): Person => {
  const own = drifting(someone.times.length, 0, seededNumbers(99));
  const followed = own.map(
    (noise, place) => r * (someone.series[one][place - lag] ?? 0) + Math.sqrt(1 - r * r) * noise,
  );
  return { ...someone, series: { ...someone.series, [other]: followed } };
};
const dayAt = (place: number, length: number) => addDays(TODAY, place - length + 1);
const only = (days: readonly DaySums[], type: string, beside: Partial<Looked> = {}) =>
  look(days, beside).filter((finding) => finding.type === type);

it('finds two that move together on the same day, and says how sure that is', () => {
  const [pair, ...more] = only(
    daysOf(tied(noise(90, 0.3, seededNumbers(1)), 'focusClarity', 'sleepQuality', 0.8)),
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
    `Seen on 90 days. Strength ${estimate?.toFixed(2)}, likely between ${low?.toFixed(2)} and ${high?.toFixed(2)}; 315 pairs were looked at.`,
  );
});

it('says a pair of which one has its hard end high, and one that goes against, in the right direction', () => {
  const someone = noise(90, 0.3, seededNumbers(2));
  // More stress, better sleep: in the person's terms less stress went with worse sleep.
  const [against] = only(daysOf(tied(someone, 'stressLevel', 'sleepQuality', 0.8)), 'pair');
  expect([against?.text, against?.direction]).toEqual([
    'On days when you were less stressed, you often slept worse.',
    -1,
  ]);
  const [together] = only(daysOf(tied(someone, 'stressLevel', 'sleepQuality', -0.8)), 'pair');
  expect([together?.text, together?.direction]).toEqual([
    'On days when you were less stressed, you often slept better.',
    1,
  ]);
});

it('finds one that follows another on the next day, where neighbouring days have entries', () => {
  const days = daysOf(tied(noise(120, 0, seededNumbers(3)), 'sleepQuality', 'motivationLevel', 0.8, 1));
  const [pair] = only(days, 'pair');
  expect(pair?.subject).toBe('pair:sleepQuality:motivationLevel:1');
  expect(pair?.text).toBe('The day after a day when you slept better, you often had more drive.');
  expect(pair?.evidence).toMatch(/^Seen on 119 days and the day after each\. Strength 0\.\d\d, likely between/);
  const everyOther = days.filter((_, place) => place % 2 === 0);
  expect(only(everyOther, 'pair')).toEqual([]);
});

it('does not try what hardly varies', () => {
  const someone = tied(noise(90, 0.3, seededNumbers(4)), 'focusClarity', 'sleepQuality', 0.8);
  const still = { ...someone, series: { ...someone.series, gratitudeLevels: Array(90).fill(0) } };
  expect(only(daysOf(still), 'pair')[0]?.figures.tried).toBe(14 * 13 * 1.5);
});

it('finds a mood that differs by the time of day, in days with one entry each', () => {
  const someone = noise(90, 0.3, seededNumbers(5));
  const [found, ...more] = only(
    daysOf(easier(someone, (place) => (someone.times[place] === 'evening' ? 0.9 : 0))),
    'time_of_day',
  );
  expect(more.map(({ subject }) => subject)).not.toContain('time_of_day:evening');
  expect(found?.text).toBe('Your mood was often brighter in the evening than at other times of day.');
  expect(found?.evidence).toMatch(
    /^Seen on \d+ evenings and \d+ days with other times\. Difference \d\.\d of 5, likely between \d\.\d and \d\.\d; 3 times of day were looked at\.$/,
  );
});

it('compares each day with itself where days hold several times', () => {
  const random = seededNumbers(6);
  const drift = drifting(45, 0.8, random);
  const days = drift.map((mood, place) =>
    daySums(
      dayAt(place, 45),
      timesOfDay.map((time: TimeOfDay) => {
        const value = asRating(mood / 2 + random() - (time === 'morning' ? 1 : 0));
        return {
          time,
          ratings: { ...defaultRatings(), motivationLevel: value, hopeForFuture: value, senseOfPurpose: value },
        };
      }),
    ),
  );
  const [found] = only(days, 'time_of_day');
  expect(found?.text).toBe('Your mood was often lower in the morning than at other times of day.');
  expect(found?.evidence).toMatch(/^Seen on 45 mornings, each beside other times of the same day\. /);
});

it('finds a day of the week that differs from the others', () => {
  const someone = noise(120, 0.3, seededNumbers(7));
  const found = only(daysOf(easier(someone, (place) => (weekdayOf(dayAt(place, 120)) === 1 ? -1 : 0))), 'weekday');
  expect(found.map(({ subject, direction }) => [subject, direction])).toEqual([['weekday:1', -1]]);
  expect(found[0]?.text).toBe('Your mood was often lower on Mondays than on other days.');
  expect(found[0]?.evidence).toMatch(
    /^Seen on 1[78] Mondays and 10[23] other days\..* 7 days of the week were looked at/,
  );
});

it('finds a change of the last 7 days against the 8 weeks before, and only while it is news', () => {
  const someone = noise(63, 0, seededNumbers(8));
  const shifted = someone.series.sleepQuality.map((value, place) => (place >= 56 ? 2 : value / 2 - 1));
  const days = daysOf({ ...someone, series: { ...someone.series, sleepQuality: shifted } });
  const [found, ...more] = only(days, 'change');
  expect(more).toEqual([]);
  expect(found?.text).toBe('Over your last 7 days with entries, you slept better than is usual for you.');
  expect(found?.evidence).toMatch(
    /^7 days set beside the 56 before\. \d\.\d of 5 higher on average, likely between \d\.\d and \d\.\d; 16 scales were looked at\.$/,
  );
  expect(only(days, 'change', { today: addDays(TODAY, 7) })).toHaveLength(1);
  expect(only(days, 'change', { today: addDays(TODAY, 8) })).toEqual([]);
});

it('sees a change in somebody who had always set the same', () => {
  const days = Array.from({ length: 60 }, (_, place) =>
    daySums(dayAt(place, 60), [
      { time: 'morning', ratings: { ...defaultRatings(), stressLevel: place >= 53 ? 5 : 3 } },
    ]),
  );
  expect(only(days, 'change').map(({ subject, direction }) => [subject, direction])).toContainEqual([
    'change:stressLevel',
    1,
  ]);
});

it('states days in a row at their milestones for a week, and not to who would rather not see them', () => {
  const days = daysOf(noise(20, 0, seededNumbers(9)));
  const streakAt = (beside: Partial<Looked>) => only(days, 'streak', beside).map(({ subject }) => subject);
  expect(only(days, 'streak', { lastRun: 14 })[0]).toMatchObject({
    text: 'Fourteen days, one after another.',
    evidence: 'Counted from 18 March 2026 to 31 March 2026.',
    direction: 1,
  });
  expect([6, 7, 13, 14, 20, 21, 365, 371, 372].map((lastRun) => streakAt({ lastRun })[0] ?? null)).toEqual([
    ...[null, 'streak:7', 'streak:7', 'streak:14', 'streak:14', null, 'streak:365', 'streak:365', null],
  ]);
  expect(streakAt({ lastRun: 14, showStreak: false })).toEqual([]);
  expect(streakAt({ lastRun: 14, today: addDays(TODAY, 2) })).toEqual([]);
});

it('welcomes back after 7 days without an entry, today or yesterday, and not after 6', () => {
  const before = (gap: number) => daysOf(noise(20, 0, seededNumbers(10)), addDays(TODAY, -gap - 1));
  const back = daysOf(noise(1, 0, seededNumbers(11)));
  expect(only([...before(7), ...back], 'return')[0]).toMatchObject({
    text: 'Welcome back. Pick up here, at your own pace.',
    evidence: 'The entry before this one is from 23 March 2026.',
  });
  expect(only([...before(6), ...back], 'return')).toEqual([]);
  expect(only([...before(7), ...back], 'return', { today: addDays(TODAY, 1) })).toHaveLength(1);
  expect(only([...before(7), ...back], 'return', { today: addDays(TODAY, 2) })).toEqual([]);
});

it('says nothing at all of 13 days, however plain', () => {
  const someone = noise(14, 0, seededNumbers(12));
  const plain = { ...someone, series: { ...someone.series, sleepQuality: someone.series.focusClarity } };
  expect(look(daysOf(plain).slice(1), { lastRun: 7 })).toEqual([]);
  expect(look(daysOf(plain), { lastRun: 14 })).not.toEqual([]);
});

it('says something true in form of any days there are: constants, gaps, single entries', () => {
  const rating = fc.integer({ min: 1, max: 5 });
  const entry = fc.record({
    time: fc.constantFrom(...timesOfDay),
    ratings: fc.oneof(
      fc.constant(defaultRatings()),
      fc.record(Object.fromEntries(dimensionKeys.map((key) => [key, rating])) as Record<DimensionKey, typeof rating>),
    ),
  });
  const day = fc.record({
    ago: fc.integer({ min: -2, max: DAYS_LOOKED_AT - 1 }),
    entries: fc.array(entry, { minLength: 1, maxLength: 3 }),
  });
  const days = fc
    .uniqueArray(day, { selector: ({ ago }) => ago, minLength: 0, maxLength: 45 })
    .map((list) =>
      list.sort((one, other) => other.ago - one.ago).map(({ ago, entries }) => daySums(addDays(TODAY, -ago), entries)),
    );
  fc.assert(
    fc.property(days, fc.nat(400), (list, lastRun) => {
      for (const { text, evidence, figures, strength } of look(list, { lastRun })) {
        expect(`${text} ${evidence}`).not.toMatch(/NaN|Infinity|undefined|null/);
        for (const figure of Object.values(figures)) expect(Number.isNaN(figure)).toBe(false);
        expect(strength).toBeGreaterThan(0);
      }
    }),
    { numRuns: 150 },
  );
});
