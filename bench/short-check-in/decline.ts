/**
 * Simulated users who get worse over some weeks and stay there, and who only ever rate three sliders: how soon the rule
 * that opens the help lines applies, beside the check-in in which it would have applied to all 15.
 */
import { type Answer, nextDimension } from '../../contract/domain/choose-dimensions.ts';
import { addDays, daysBetween } from '../../contract/domain/days.ts';
import { dimensionKeys, RATING_DEFAULT, type Ratings } from '../../contract/domain/mood.ts';
import { needsHelp } from '../../contract/domain/needs-help.ts';
import { seededRandom } from '../../words/seeded-random.ts';
import type { Row } from '../report.ts';
import { type GivenRatings, normalRandom, ratingOfEase, someOf, statisticsOf } from './simulated-users.ts';

const USERS = 200;
const FIRST_DAY = '2026-01-01';
const GOOD_DAYS = 14;
const DAYS_AT_THE_END = 10;
const CHECK_INS_LIMIT = 3;

/** Whether the rule applies to the newest of these check-ins, oldest first. The one place that knows how it is asked. */
const appliesTo = (checkIns: readonly GivenRatings[]): boolean => {
  const newest = checkIns.at(-1);
  if (!newest) return false;
  const recent = checkIns.slice(-3).filter(({ localDay }) => daysBetween(localDay, newest.localDay) <= 7);
  const filled = recent.reduce<Partial<Ratings>>((ratings, one) => ({ ...ratings, ...one.ratings }), {});
  const hopes = checkIns
    .slice(0, -1)
    .toReversed()
    .flatMap(({ ratings }) => ratings.hopeForFuture ?? []);
  return needsHelp(complete(filled), hopes.slice(0, 2));
};

const complete = (ratings: Readonly<Partial<Ratings>>): Ratings =>
  Object.fromEntries(dimensionKeys.map((key) => [key, ratings[key] ?? RATING_DEFAULT])) as Ratings;

export function declineRow(): Row {
  const delays = Array.from({ length: USERS }, (_, user) => delayOf(user + 1));
  const inTime = delays.filter((delay) => delay <= CHECK_INS_LIMIT).length;
  return {
    what: `Three sliders a day, ${USERS} simulated users in decline: the help lines open at most ${CHECK_INS_LIMIT} check-ins after all 15 sliders would have opened them`,
    ours: `${inTime} of ${USERS} (latest: ${Math.max(...delays)} check-ins after)`,
    limit: 'all',
    holds: inTime === USERS,
  };
}

/** In check-ins; below 0 if the three sliders were first. */
function delayOf(seed: number): number {
  const days = simulateDecline(seed);
  const complete15: GivenRatings[] = [];
  const short: GivenRatings[] = [];
  let [whole, three] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  days.forEach((truth, day) => {
    const localDay = addDays(FIRST_DAY, day);
    complete15.push({ localDay, ratings: truth });
    if (appliesTo(complete15)) whole = Math.min(whole, day);
    const statistics = statisticsOf(short);
    const answers: Answer[] = [];
    for (
      let key = nextDimension(statistics, answers, localDay);
      key;
      key = nextDimension(statistics, answers, localDay)
    )
      answers.push({ key, value: truth[key] });
    short.push({
      localDay,
      ratings: someOf(
        truth,
        answers.map(({ key }) => key),
      ),
    });
    if (appliesTo(short)) three = Math.min(three, day);
  });
  return three - whole;
}

/** From good to the hard end of every dimension, each with its own pace, and with noise from day to day. */
function simulateDecline(seed: number): Ratings[] {
  const random = seededRandom(seed);
  const normal = normalRandom(random);
  const weeks = 2 + 4 * random();
  const slideDays = Math.round(7 * weeks);
  const traits = dimensionKeys.map((key) => ({
    key,
    from: 3.8 + random(),
    to: 1 + 0.4 * random(),
    lag: 0.2 * random(),
  }));
  return Array.from({ length: GOOD_DAYS + slideDays + DAYS_AT_THE_END }, (_, day) => {
    const shared = +(process.env.SH ?? 0.3) * normal();
    return Object.fromEntries(
      traits.map(({ key, from, to, lag }) => {
        const way = Math.min(1, Math.max(0, ((day - GOOD_DAYS) / slideDays - lag) / (1 - lag)));
        return [key, ratingOfEase(key, from + way * (to - from) + shared + +(process.env.NO ?? 0.4) * normal())];
      }),
    ) as Ratings;
  });
}
