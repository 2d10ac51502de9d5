/**
 * How well three sliders predict the twelve that are not rated: chosen ones compared with random ones, for the same
 * users.
 */
import { mean } from 'simple-statistics';
import { type Answer, expectedToday } from '../../contract/domain/choose-dimensions.ts';
import { addDays } from '../../contract/domain/days.ts';
import { type DimensionKey, dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import { seededRandom, shuffled } from '../../words/seeded-random.ts';
import { type Row, ratioRow } from '../report.ts';
import { chosenAnswers, FIRST_DAY, type GivenRatings, simulateDays, statisticsOf } from './simulated-users.ts';

const USERS = 150;
/** Every other check-in is complete, the rest have three random dimensions. */
const KNOWN_CHECK_INS = 60;
const DAYS_COMPARED = 20;
const RATIO_LIMIT = 0.85;

type Choose = typeof chosenAnswers;

const pickThree = (random: () => number): DimensionKey[] => shuffled(dimensionKeys, random).slice(0, 3);

const answersTo = (keys: readonly DimensionKey[], truth: Ratings): Answer[] =>
  keys.map((key) => ({ key, value: truth[key] }));

const ratingsIn = (answers: readonly Answer[]): Partial<Ratings> =>
  Object.fromEntries(answers.map(({ key, value }) => [key, value]));

export function predictionRow(): Row {
  const randomAnswers = (seed: number): Choose => {
    const random = seededRandom(seed);
    return (_, truth) => answersTo(pickThree(random), truth);
  };
  return ratioRow(
    `Three sliders chosen, ${USERS} simulated users: error (RMSE) of the twelve not asked, compared with three random sliders`,
    { ours: errorOf(() => chosenAnswers), other: errorOf(randomAnswers) },
    { atMost: RATIO_LIMIT },
    { digits: 3 },
  );
}

/** The root mean square over all users, days and dimensions that were not asked. */
function errorOf(chooseFor: (seed: number) => Choose): number {
  const errors = Array.from({ length: USERS }, (_, user) => errorsOf(user + 1, chooseFor(user + 1))).flat();
  return Math.sqrt(mean(errors.map((error) => error ** 2)));
}

/** The second slider depends on the answer to the first, so each way of choosing sees only its own answers. */
function errorsOf(user: number, choose: Choose): number[] {
  const random = seededRandom(10_000 + user);
  const checkIns: GivenRatings[] = [];
  return simulateDays(user, KNOWN_CHECK_INS + DAYS_COMPARED).flatMap((truth, day) => {
    const localDay = addDays(FIRST_DAY, day);
    if (day < KNOWN_CHECK_INS) {
      const keys = day % 2 === 0 ? dimensionKeys : pickThree(random);
      checkIns.push({ localDay, ratings: ratingsIn(answersTo(keys, truth)) });
      return [];
    }
    const answers = choose(checkIns, truth, localDay);
    const { means } = expectedToday(statisticsOf(checkIns), answers, localDay);
    checkIns.push({ localDay, ratings: ratingsIn(answers) });
    return dimensionKeys.flatMap((key, at) =>
      answers.some((answer) => answer.key === key) ? [] : [(means[at] ?? 0) - truth[key]],
    );
  });
}
