/**
 * Simulated users for the choice of dimensions. Each differs in which dimensions vary from day to day and which hardly
 * do, and in which of three themes each dimension follows and how closely. The prior contains none of this. It is an
 * assumption, because how real users differ is not known.
 */
import { type Answer, nextDimension } from '../../contract/domain/choose-dimensions.ts';
import {
  type DimensionKey,
  dimensionKeys,
  easeOf,
  RATING_MAX,
  RATING_MIN,
  type Ratings,
} from '../../contract/domain/mood.ts';
import { type LastGiven, type RatingStatistics, ratingModelOf } from '../../contract/domain/rating-statistics.ts';
import { normalRandom } from '../../server/features/progress/insights/testing/generated-days.ts';
import { seededRandom } from '../../words/seeded-random.ts';

export interface GivenRatings {
  readonly localDay: string;
  readonly ratings: Readonly<Partial<Ratings>>;
}

/** Of every simulation. */
export const FIRST_DAY = '2026-01-01';

/** A rating of a latent ease, in which 5 is the easy end of every dimension. */
export const ratingOfEase = (key: DimensionKey, ease: number): number =>
  easeOf(key, Math.min(RATING_MAX, Math.max(RATING_MIN, Math.round(ease))));

const DAY_TO_DAY = 0.5;
const THEMES = 3;
/** The share of dimensions that vary considerably from day to day. The others hardly vary. */
const MOVING_SHARE = 1 / 3;

/** True ratings of one user on consecutive days. */
export function simulateDays(seed: number, days: number): Ratings[] {
  const random = seededRandom(seed);
  const normal = () => normalRandom(random);
  const traits = dimensionKeys.map((key) => ({
    key,
    mean: 3.3 + 0.6 * normal(),
    spread: random() < MOVING_SHARE ? 0.9 + 0.5 * random() : 0.2 + 0.3 * random(),
    theme: Math.floor(random() * THEMES),
    loading: 0.5 + 0.45 * random(),
  }));
  const state = Array.from({ length: THEMES + dimensionKeys.length }, normal);
  return Array.from({ length: days }, () => {
    state.forEach((value, at) => {
      state[at] = DAY_TO_DAY * value + Math.sqrt(1 - DAY_TO_DAY ** 2) * normal();
    });
    return Object.fromEntries(
      traits.map(({ key, mean, spread, theme, loading }, at) => {
        const moved = loading * (state[theme] ?? 0) + Math.sqrt(1 - loading ** 2) * (state[THEMES + at] ?? 0);
        return [key, ratingOfEase(key, mean + spread * moved)];
      }),
    ) as Ratings;
  });
}

/** The answers to the sliders that Home chooses: the second depends on the answer to the first. */
export function chosenAnswers(checkIns: readonly GivenRatings[], felt: Ratings, today: string): readonly Answer[] {
  const statistics = statisticsOf(checkIns);
  const answers: Answer[] = [];
  for (let key = nextDimension(statistics, answers, today); key; key = nextDimension(statistics, answers, today))
    answers.push({ key, value: felt[key] });
  return answers;
}

/** The statistics that the server returns for check-ins, which are oldest first. */
export function statisticsOf(checkIns: readonly GivenRatings[]): RatingStatistics {
  const newest = checkIns.slice(-200);
  const lastGiven = (key: DimensionKey): LastGiven | null => {
    const checkInsAgo = newest.toReversed().findIndex(({ ratings }) => ratings[key] !== undefined);
    const last = newest.at(-1 - checkInsAgo);
    const value = last?.ratings[key];
    return checkInsAgo < 0 || !last || value === undefined ? null : { value, checkInsAgo, localDay: last.localDay };
  };
  return {
    ...ratingModelOf(newest.map(({ ratings }) => ratings)),
    lastGiven: Object.fromEntries(dimensionKeys.map((key) => [key, lastGiven(key)])) as RatingStatistics['lastGiven'],
    checkIns: newest.length,
  };
}
