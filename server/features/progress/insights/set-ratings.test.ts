/**
 * Insights are based on set ratings: not on unset or carried ones, nor on those of days for which it was not recorded
 * what was set. Next-day pairs leave out filled-in check-ins as well.
 */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { addDays } from '#contract/domain/days.ts';
import { type DimensionKey, defaultRatings, dimensionKeys, type Ratings } from '#contract/domain/mood.ts';
import { seededRandom } from '#words/seeded-random.ts';
import { findInsights, type InsightContext } from './find-insights.ts';
import { observedDays } from './observed-days.ts';
import {
  checkInsToDaySums,
  daySums,
  type GeneratedCheckIn,
  generateNoise,
  TODAY,
  toCheckIns,
} from './testing/generated-days.ts';

const findIn = (checkIns: readonly GeneratedCheckIn[], beside: Partial<InsightContext> = {}) =>
  findInsights(checkInsToDaySums(checkIns), {
    today: TODAY,
    lastDay: TODAY,
    lastStreak: 1,
    showStreak: true,
    ...beside,
  });
const subjectsIn = (checkIns: readonly GeneratedCheckIn[]) => findIn(checkIns).map(({ subject }) => subject);

const onlySet = (set: readonly DimensionKey[]) => ({ set, carried: [] });
const PAIR = 'pair:focusClarity:sleepQuality:0';
const NEXT_DAY_PAIR = 'pair:sleepQuality:focusClarity:1';

/** A user whose focus follows their sleep, on the same day or a day later, and whose other ratings drift. */
function tiedUser(length: number, lag = 0, seed = 1): GeneratedCheckIn[] {
  const someone = generateNoise(length, 0, seededRandom(seed));
  const sleep = (index: number) => someone.series.sleepQuality[index - lag] ?? 0;
  const focusClarity = someone.series.focusClarity.map((_, index) => sleep(index));
  return toCheckIns({ ...someone, series: { ...someone.series, focusClarity } });
}
/** The check-ins, with some of them changed. */
const change = (
  checkIns: readonly GeneratedCheckIn[],
  isChanged: (index: number) => boolean,
  by: (checkIn: GeneratedCheckIn) => Partial<GeneratedCheckIn>,
): GeneratedCheckIn[] =>
  checkIns.map((checkIn, index) => (isChanged(index) ? { ...checkIn, ...by(checkIn) } : checkIn));
const without = (key: DimensionKey) => () => ({ sources: onlySet(dimensionKeys.filter((other) => other !== key)) });
const carrying = (key: DimensionKey) => () => ({
  sources: { set: dimensionKeys.filter((other) => other !== key), carried: [key] },
});

it('findInsights ignores the values of ratings that were not set', () => {
  let findings = 0;
  fc.assert(
    fc.property(fc.nat(), (seed) => {
      const random = seededRandom(seed);
      const checkIns = tiedUser(60, 0, seed).map((checkIn) => {
        const drawn = dimensionKeys.map((key) => ({ key, by: random() }));
        const set = drawn.filter(({ by }) => by < 0.75).map(({ key }) => key);
        return { ...checkIn, sources: { set, carried: drawn.filter(({ by }) => by > 0.9).map(({ key }) => key) } };
      });
      const otherwise = checkIns.map((checkIn) => {
        const otherValue = (key: DimensionKey) =>
          checkIn.sources.set.includes(key) ? checkIn.ratings[key] : 1 + Math.floor(random() * 5);
        return {
          ...checkIn,
          ratings: Object.fromEntries(dimensionKeys.map((key) => [key, otherValue(key)])) as Ratings,
        };
      });
      const found = findIn(checkIns);
      findings += found.length;
      expect(findIn(otherwise)).toEqual(found);
    }),
    { numRuns: 15 },
  );
  expect(findings).toBeGreaterThanOrEqual(10);
});

it('findInsights bases a pair on the days on which both were set, and states their number', () => {
  const unset = change(tiedUser(60), (index) => index % 3 === 0, without('sleepQuality'));
  expect(findIn(unset).find(({ subject }) => subject === PAIR)).toMatchObject({
    evidence: expect.stringMatching(/^Seen on 40 days\. The link is strong \(1\.00, where /),
    figures: { n: 40, lagDays: 0 },
  });
  const carried = change(tiedUser(60), (index) => index % 3 === 0, carrying('sleepQuality'));
  expect(findIn(carried)).toEqual(findIn(unset));
});

it('findInsights needs 14 days on which both ratings were set to report a pair', () => {
  const ratedOn = (days: number) => change(tiedUser(100), (index) => index >= days, without('sleepQuality'));
  expect(subjectsIn(ratedOn(13))).not.toContain(PAIR);
  expect(subjectsIn(ratedOn(14))).toContain(PAIR);
});

it('findInsights bases next-day pairs on consecutive days, without filled-in check-ins', () => {
  const daysOfPair = (checkIns: readonly GeneratedCheckIn[]) =>
    findIn(checkIns).find(({ subject }) => subject === NEXT_DAY_PAIR)?.figures.n;
  const everyDay = tiedUser(61, 1);
  expect(daysOfPair(everyDay)).toBe(60);
  const filledIn = () => ({ filledIn: true });
  // Each of these days is the first of one pair of days and the second of another.
  expect(daysOfPair(change(everyDay, (index) => index === 20 || index === 40, filledIn))).toBe(56);
  expect(daysOfPair(change(everyDay, (index) => index === 20, without('sleepQuality')))).toBe(59);
  expect(daysOfPair(change(everyDay, (index) => index === 20, without('motivationLevel')))).toBe(60);
  expect(daysOfPair(change(everyDay, (index) => index % 2 === 0, filledIn))).toBeUndefined();
  // For a same-day pair it does not matter when the check-in was made.
  expect(subjectsIn(change(tiedUser(60), () => true, filledIn))).toContain(PAIR);
});

it('findInsights compares the last 7 days on which a dimension was set with earlier such days', () => {
  const someone = generateNoise(70, 0, seededRandom(8));
  const sleepQuality = someone.series.sleepQuality.map((_, index) => (index >= 60 ? 2 : -1));
  const checkIns = toCheckIns({ ...someone, series: { ...someone.series, sleepQuality } });
  const changeIn = (list: readonly GeneratedCheckIn[]) =>
    findIn(list).find(({ subject }) => subject === 'change:sleepQuality');
  // It is unset on three of the last ten days, and on every fourth of the 56 days before.
  const isUnset = (index: number) => (index >= 60 ? [62, 65, 69].includes(index) : index % 4 === 0);
  expect(changeIn(change(checkIns, isUnset, without('sleepQuality')))).toMatchObject({
    text: 'Over your last 7 rated days, you slept better than usual.',
    evidence: expect.stringMatching(/^Your last 7 rated days next to 42 in the 8 weeks before\. /),
    figures: { n: 7, baselineDays: 42 },
  });
  const everyOther = (index: number) => isUnset(index) || (index < 60 && index % 2 === 0);
  expect(changeIn(change(checkIns, everyOther, without('sleepQuality')))).toMatchObject({
    figures: { baselineDays: 28 },
  });
  const oneMore = (index: number) => everyOther(index) || index === 33;
  expect(changeIn(change(checkIns, oneMore, without('sleepQuality')))).toBeUndefined();
});

it('findInsights leaves days without recorded sources out of its tests, but not out of streaks', () => {
  const inferred = change(
    tiedUser(60),
    (index) => index < 40,
    () => ({ sourcesInferred: true }),
  );
  expect(findIn(inferred).find(({ subject }) => subject === PAIR)?.figures.n).toBe(20);
  const allInferred = change(
    tiedUser(30),
    () => true,
    () => ({ sourcesInferred: true }),
  );
  expect(findIn(allInferred, { lastStreak: 30 }).map(({ subject }) => subject)).toEqual(['streak:30']);
});

it('observedDays uses set values only, and has no mood without four of the seven items set', () => {
  const mood: DimensionKey[] = ['motivationLevel', 'confidenceLevel', 'focusClarity', 'hopeForFuture'];
  const ratings = { ...defaultRatings(), motivationLevel: 5, confidenceLevel: 5, focusClarity: 5, hopeForFuture: 4 };
  const days = observedDays([
    daySums(addDays(TODAY, -1), [
      { time: 'morning', ratings, sources: onlySet(mood) },
      { time: 'evening', ratings: { ...ratings, hopeForFuture: 1 }, sources: onlySet(['hopeForFuture']) },
    ]),
    daySums(TODAY, [{ time: 'morning', ratings, sources: onlySet(mood.slice(1)) }]),
  ]);
  expect(days.mood).toEqual([19 / 4, null]);
  expect(days.times).toEqual({ morning: [19 / 4, null], afternoon: [null, null], evening: [null, null] });
  expect([days.ratings.hopeForFuture, days.ratings.motivationLevel]).toEqual([
    [2.5, 4],
    [5, null],
  ]);
  expect(days.ratings.stressLevel).toEqual([null, null]);
});
