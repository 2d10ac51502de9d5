/** Generated users who leave ratings alone, and the share of them for whom an insight is found. */
import {
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  type Ratings,
  sectionDimensionKeys,
  sectionKeys,
} from '#contract/domain/mood.ts';
import { givenRatings } from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { seededRandom } from '#words/seeded-random.ts';
import { findInsights } from '../find-insights.ts';
import type { Finding } from '../finding.ts';
import {
  autoregressiveSeries,
  checkInsToDaySums,
  type GeneratedCheckIn,
  generateNoise,
  TODAY,
  toRating,
} from './generated-days.ts';

/** The number of days on which each simulated user has checked in, once a day. */
const DAYS = 90;
/** The share of ratings that they leave alone. */
const SHARE_SKIPPED = 0.4;
/** The autocorrelation of consecutive days. */
const memories = [0, 0.3, 0.5, 0.7] as const;
/** What a user usually rates a dimension, and by how much it varies around that. */
const usualRatings = [2, 2.5, 3, 3.5, 4] as const;
const spreads = [0.7, 1] as const;

type Random = () => number;
type UsualRatings = Readonly<Record<DimensionKey, number>>;
/** Chooses what is set in a check-in. */
type Skipping = (ratings: Ratings, usual: UsualRatings, random: Random) => DimensionKey[];

/** Ways of leaving 40 of 100 ratings alone. */
export const waysOfSkipping = {
  'each independently': (_ratings, _usual, random) => dimensionKeys.filter(() => random() >= SHARE_SKIPPED),
  'section by section': (_ratings, _usual, random) =>
    sectionKeys.flatMap((section) => (random() >= SHARE_SKIPPED ? sectionDimensionKeys(section) : [])),
  'more often on usual values': (ratings, usual, random) =>
    dimensionKeys.filter((key) => random() >= (ratings[key] === Math.round(usual[key]) ? 0.6 : 0.2)),
} as const satisfies Record<string, Skipping>;
export type WayOfSkipping = keyof typeof waysOfSkipping;

const pick = <Item>(items: readonly [Item, ...Item[]], random: Random): Item =>
  items[Math.floor(random() * items.length)] ?? items[0];

/** A user whose ratings drift around their usual values, each independently of the others. */
function simulateUser(seed: number, length: number) {
  const random = seededRandom(seed);
  const { series, times } = generateNoise(length, memories[seed % memories.length] ?? 0, random);
  const spread = pick(spreads, random);
  const usual = recordOf(dimensionKeys, () => pick(usualRatings, random));
  return { series, times, spread, usual, random };
}

/** The check-ins of such a user. They contain no true pattern. */
function simulateNoise(seed: number, way: WayOfSkipping, length: number): GeneratedCheckIn[] {
  const { series, times, spread, usual, random } = simulateUser(seed, length);
  return times.map((time, index) => {
    const ratings = recordOf(dimensionKeys, (key) => toRating(usual[key] - 3 + spread * (series[key][index] ?? 0)));
    return { time, ratings, sources: { set: waysOfSkipping[way](ratings, usual, random), carried: [] } };
  });
}

/** Counts a rating that was left alone as a set 3, as was done before sources were recorded. */
const answeredThrees = ({ time, ratings, sources }: GeneratedCheckIn): GeneratedCheckIn => ({
  time,
  ratings: sources ? givenRatings(ratings, sources) : ratings,
});

const findAll = (checkIns: readonly GeneratedCheckIn[]): Finding[] =>
  findInsights(checkInsToDaySums(checkIns), { today: TODAY, lastDay: TODAY, lastStreak: 1, showStreak: false });

export interface Population {
  readonly users: number;
  readonly way: WayOfSkipping;
  /** Counts ratings that were left alone as set to 3. */
  readonly unsetAsThree?: boolean;
  /** Numbers of days after which insights are also searched for, in addition to the end. */
  readonly earlierLooks?: readonly number[];
}

/**
 * The percentage of such users for whom a pair is found, and for whom a pattern of any kind is. All of them are false.
 */
export function falseFindings({ users, way, unsetAsThree = false, earlierLooks = [] }: Population) {
  let [pairs, patterns] = [0, 0];
  for (let number = 0; number < users; number += 1) {
    const noise = simulateNoise(10_000 + number, way, DAYS);
    const checkIns = unsetAsThree ? noise.map(answeredThrees) : noise;
    const types = new Set(
      [...earlierLooks, DAYS].flatMap((length) => findAll(checkIns.slice(0, length)).map(({ type }) => type)),
    );
    if (types.has('pair')) pairs += 1;
    if (types.size > 0) patterns += 1;
  }
  return { pairs: (100 * pairs) / users, patterns: (100 * patterns) / users };
}

interface TiedPopulation {
  readonly users: number;
  /** The true correlation, before it is rounded to the steps of a slider. */
  readonly correlation: number;
  /** Whether the two are always set, or left alone like all the others. */
  readonly bothSet: boolean;
  readonly unsetAsThree?: boolean;
}

/** The percentage of users for whom two truly correlated ratings are found, while others are skipped. */
export function foundPairs({ users, correlation, bothSet, unsetAsThree = false }: TiedPopulation): number {
  let found = 0;
  for (let number = 0; number < users; number += 1) {
    const { series, times, random } = simulateUser(20_000 + number, DAYS);
    const own = autoregressiveSeries(DAYS, 0, random);
    const checkIns = times.map((time, index): GeneratedCheckIn => {
      const stress = series.stressLevel[index] ?? 0;
      const sleep = -correlation * stress + Math.sqrt(1 - correlation ** 2) * (own[index] ?? 0);
      const drifting = dimensionKeys.map((key) => [key, toRating(series[key][index] ?? 0)]);
      const ratings = { ...defaultRatings(), ...Object.fromEntries(drifting), sleepQuality: toRating(sleep) };
      const set = dimensionKeys.filter(
        (key) => (bothSet && (key === 'stressLevel' || key === 'sleepQuality')) || random() >= SHARE_SKIPPED,
      );
      return { time, ratings, sources: { set, carried: [] } };
    });
    const findings = findAll(unsetAsThree ? checkIns.map(answeredThrees) : checkIns);
    if (findings.some(({ subject }) => subject === 'pair:stressLevel:sleepQuality:0')) found += 1;
  }
  return (100 * found) / users;
}
