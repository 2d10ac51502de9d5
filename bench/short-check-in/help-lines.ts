/**
 * Whether three sliders a day open the help lines as all 15 ratings would: in time for simulated users who get worse,
 * and hardly more often for users in a steady state. Rule 13 is applied as the server applies it.
 */
import { addDays } from '../../contract/domain/days.ts';
import { type DimensionKey, dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import { type DatedRatings, needsHelpAsKnown } from '../../contract/domain/needs-help.ts';
import { sourcedRatings } from '../../contract/domain/rating-sources.ts';
import { normalRandom } from '../../server/features/progress/insights/testing/generated-days.ts';
import { seededRandom } from '../../words/seeded-random.ts';
import type { Row } from '../report.ts';
import { chosenAnswers, FIRST_DAY, type GivenRatings, ratingOfEase } from './simulated-users.ts';

/** The standard deviation of a rating from the state behind it: shared by the whole day, and of each slider. */
const DAY_NOISE = 0.3;
const SLIDER_NOISE = 0.4;

interface SimulatedDay {
  /** The ratings behind the day, without noise. */
  readonly state: Ratings;
  /** What the user would rate. */
  readonly felt: Ratings;
}

type Eases = readonly { readonly key: DimensionKey; readonly ease: number }[];

/** @returns how a user rates a day on which every dimension is that easy. */
function noisyDays(random: () => number): (eases: Eases) => SimulatedDay {
  const normal = () => normalRandom(random);
  return (eases) => {
    const dayNoise = DAY_NOISE * normal();
    const ratingsWith = (noise: () => number) =>
      Object.fromEntries(eases.map(({ key, ease }) => [key, ratingOfEase(key, ease + noise())])) as Ratings;
    return { state: ratingsWith(() => 0), felt: ratingsWith(() => dayNoise + SLIDER_NOISE * normal()) };
  };
}

/** For each day, whether the help lines open with all these ratings, and with three of those that are felt. */
function openingsOver(days: readonly { readonly all: Ratings; readonly felt: Ratings }[]) {
  const [full, short]: [GivenRatings[], GivenRatings[]] = [[], []];
  return days.map(({ all, felt }, day) => {
    const localDay = addDays(FIRST_DAY, day);
    full.push({ localDay, ratings: all });
    const answers = chosenAnswers(short, felt, localDay);
    short.push({ localDay, ratings: Object.fromEntries(answers.map(({ key, value }) => [key, value])) });
    return { withAll: doHelpLinesOpen(full), withThree: doHelpLinesOpen(short) };
  });
}

/** Whether the help lines open with the newest of these check-ins, which are oldest first. */
function doHelpLinesOpen(checkIns: readonly GivenRatings[]): boolean {
  const [newest, ...earlier] = checkIns.map(toDatedRatings).toReversed();
  if (!newest) return false;
  const hopes = earlier.filter(({ sources }) => sources.set.includes('hopeForFuture'));
  const lastHopes = hopes.slice(0, 2).map(({ ratings }) => ratings.hopeForFuture);
  return needsHelpAsKnown(newest, earlier, lastHopes);
}

const toDatedRatings = ({ localDay, ratings }: GivenRatings): DatedRatings => ({
  ...sourcedRatings(ratings),
  madeAt: Date.parse(`${localDay}T12:00:00Z`),
});

const DECLINING_USERS = 150;
const GOOD_DAYS = 14;
const DAYS_AT_THE_END = 10;
const CHECK_INS_LIMIT = 3;

/** Users who get worse over some weeks and stay there: compared with the day on which their state calls for help. */
export function declineRow(): Row {
  const delays = Array.from({ length: DECLINING_USERS }, (_, user) => delayOf(user + 1));
  const inTime = delays.filter((delay) => delay <= CHECK_INS_LIMIT).length;
  const latest = Math.max(...delays);
  return {
    what: `Three sliders a day, ${DECLINING_USERS} simulated users in decline: the help lines open at most ${CHECK_INS_LIMIT} check-ins after all 15 first call for them`,
    ours: `${inTime} of ${DECLINING_USERS} (the latest: ${latest} check-ins after)`,
    limit: 'all',
    holds: inTime === DECLINING_USERS,
    figures: { inTime, latest },
  };
}

/** In check-ins: negative if the three sliders were first, Infinity if they never opened the help lines. */
function delayOf(seed: number): number {
  const openings = openingsOver(simulateDecline(seed).map(({ state, felt }) => ({ all: state, felt })));
  const opened = openings.findIndex(({ withThree }) => withThree);
  return opened < 0 ? Number.POSITIVE_INFINITY : opened - openings.findIndex(({ withAll }) => withAll);
}

/** From good to the hard end of every dimension, over two to six weeks and each with its own delay. */
function simulateDecline(seed: number): SimulatedDay[] {
  const random = seededRandom(seed);
  const rate = noisyDays(random);
  const slideDays = Math.round(7 * (2 + 4 * random()));
  const traits = dimensionKeys.map((key) => {
    const [from, to, delay] = [3.8 + random(), 1 + 0.4 * random(), 0.2 * random()];
    return { key, from, to, delay };
  });
  return Array.from({ length: GOOD_DAYS + slideDays + DAYS_AT_THE_END }, (_, day) =>
    rate(
      traits.map(({ key, from, to, delay }) => {
        const progress = Math.min(1, Math.max(0, ((day - GOOD_DAYS) / slideDays - delay) / (1 - delay)));
        return { key, ease: from + progress * (to - from) };
      }),
    ),
  );
}

const STEADY_USERS = 30;
const STEADY_DAYS = 40;
/** The spread of a user's usual ratings. */
const SPREAD = 0.5;
/** How many more of 100 check-ins than with all 15 may open them. Help that opens too often is no longer noticed. */
const MORE_LIMIT = 5;

/** Users in a steady state: how often three sliders open the help lines, compared with all 15 as felt. */
export function steadyRow(meanEase: number): Row {
  const openings = Array.from({ length: STEADY_USERS }, (_, user) =>
    openingsOver(simulateSteady(user + 1, meanEase).map(({ felt }) => ({ all: felt, felt }))),
  ).flat();
  const inHundred = (count: number) => (100 * count) / openings.length;
  const ofThree = inHundred(openings.filter(({ withThree }) => withThree).length);
  const ofAll = inHundred(openings.filter(({ withAll }) => withAll).length);
  return {
    what: `Three sliders a day, ${STEADY_USERS} simulated users at a steady mean ease of ${meanEase}: check-ins that open the help lines, compared with all 15`,
    ours: `${ofThree.toFixed(1)} / ${ofAll.toFixed(1)} in 100`,
    limit: `at most ${MORE_LIMIT} in 100 more`,
    holds: ofThree - ofAll <= MORE_LIMIT,
    figures: { ofThree, ofAll },
  };
}

function simulateSteady(seed: number, meanEase: number): SimulatedDay[] {
  const random = seededRandom(seed);
  const usual = dimensionKeys.map((key) => ({ key, ease: meanEase + SPREAD * normalRandom(random) }));
  const rate = noisyDays(random);
  return Array.from({ length: STEADY_DAYS }, () => rate(usual));
}
