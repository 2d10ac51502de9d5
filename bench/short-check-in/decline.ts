/**
 * Simulated users who get worse over some weeks and stay there, and who only ever rate three sliders: how soon the rule
 * that opens the help lines applies to their ratings, compared with the day on which it applies to their state in all
 * 15.
 */
import { addDays } from '../../contract/domain/days.ts';
import { dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import { normalRandom } from '../../server/features/progress/insights/testing/generated-days.ts';
import { seededRandom } from '../../words/seeded-random.ts';
import type { Row } from '../report.ts';
import { answersTo, doHelpLinesOpen } from './help-lines.ts';
import { DAY_NOISE, type GivenRatings, ratingOfEase, SLIDER_NOISE } from './simulated-users.ts';

const USERS = 150;
const FIRST_DAY = '2026-01-01';
const GOOD_DAYS = 14;
const DAYS_AT_THE_END = 10;
const CHECK_INS_LIMIT = 3;

export function declineRow(): Row {
  const delays = Array.from({ length: USERS }, (_, user) => delayOf(user + 1));
  const inTime = delays.filter((delay) => delay <= CHECK_INS_LIMIT).length;
  return {
    what: `Three sliders a day, ${USERS} simulated users in decline: the help lines open at most ${CHECK_INS_LIMIT} check-ins after all 15 first call for them`,
    ours: `${inTime} of ${USERS} (the latest: ${Math.max(...delays)} check-ins after)`,
    limit: 'all',
    holds: inTime === USERS,
    figures: { inTime, latest: Math.max(...delays) },
  };
}

/** In check-ins: negative if the three sliders were first, Infinity if they never opened the help lines. */
function delayOf(seed: number): number {
  const states: GivenRatings[] = [];
  const checkIns: GivenRatings[] = [];
  let [due, opened] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  simulateDecline(seed).forEach(({ state, felt }, day) => {
    const localDay = addDays(FIRST_DAY, day);
    states.push({ localDay, ratings: state });
    if (doHelpLinesOpen(states)) due = Math.min(due, day);
    checkIns.push({ localDay, ratings: answersTo(checkIns, felt, localDay) });
    if (doHelpLinesOpen(checkIns)) opened = Math.min(opened, day);
  });
  return opened - due;
}

interface SimulatedDay {
  /** The ratings behind the day, without noise. */
  readonly state: Ratings;
  /** What the user would rate. */
  readonly felt: Ratings;
}

/** From good to the hard end of every dimension, over two to six weeks and each with its own delay. */
function simulateDecline(seed: number): SimulatedDay[] {
  const random = seededRandom(seed);
  const normal = () => normalRandom(random);
  const slideDays = Math.round(7 * (2 + 4 * random()));
  const traits = dimensionKeys.map((key) => ({
    key,
    from: 3.8 + random(),
    to: 1 + 0.4 * random(),
    delay: 0.2 * random(),
  }));
  return Array.from({ length: GOOD_DAYS + slideDays + DAYS_AT_THE_END }, (_, day) => {
    const dayNoise = DAY_NOISE * normal();
    const eases = traits.map(({ key, from, to, delay }) => {
      const progress = Math.min(1, Math.max(0, ((day - GOOD_DAYS) / slideDays - delay) / (1 - delay)));
      return { key, ease: from + progress * (to - from) };
    });
    const ratingsWith = (noise: () => number) =>
      Object.fromEntries(eases.map(({ key, ease }) => [key, ratingOfEase(key, ease + noise())])) as Ratings;
    return { state: ratingsWith(() => 0), felt: ratingsWith(() => dayNoise + SLIDER_NOISE * normal()) };
  });
}
