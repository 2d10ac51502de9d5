/**
 * How well three sliders predict the twelve that are not rated: chosen ones compared with random ones, for the same
 * users.
 */
import { type Answer, expectedToday } from '../../contract/domain/choose-dimensions.ts';
import { addDays } from '../../contract/domain/days.ts';
import { dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import type { RatingStatistics } from '../../contract/domain/rating-statistics.ts';
import { seededRandom } from '../../words/seeded-random.ts';
import { type Row, ratioRow } from '../report.ts';
import { chosenAnswers, type GivenRatings, pickThree, simulateDays, someOf, statisticsOf } from './simulated-users.ts';

const USERS = 150;
const FIRST_DAY = '2026-01-01';
/** Every other check-in is complete, the rest have three random dimensions. */
const KNOWN_CHECK_INS = 60;
const DAYS_COMPARED = 20;
const RATIO_LIMIT = 0.85;

type Choose = (statistics: RatingStatistics, truth: Ratings, today: string) => readonly Answer[];

const randomly =
  (random: () => number): Choose =>
  (_, truth) =>
    pickThree(random).map((key) => ({ key, value: truth[key] }));

export function predictionRow(): Row {
  const chosenError = errorOf(() => chosenAnswers);
  const randomError = errorOf((seed) => randomly(seededRandom(seed)));
  return ratioRow(
    `Three sliders chosen, ${USERS} simulated users: error (RMSE) of the twelve not asked, compared with three random sliders`,
    { ours: chosenError, other: randomError },
    { atMost: RATIO_LIMIT },
    { digits: 3 },
  );
}

/** The second slider depends on the answer to the first, so each way of choosing sees only its own answers. */
function errorOf(chooseFor: (seed: number) => Choose): number {
  let squares = 0;
  let count = 0;
  for (let user = 1; user <= USERS; user += 1) {
    const choose = chooseFor(user);
    const random = seededRandom(10_000 + user);
    const days = simulateDays(user, KNOWN_CHECK_INS + DAYS_COMPARED);
    const checkIns: GivenRatings[] = [];
    days.forEach((truth, day) => {
      const localDay = addDays(FIRST_DAY, day);
      if (day < KNOWN_CHECK_INS) {
        checkIns.push({ localDay, ratings: someOf(truth, day % 2 === 0 ? dimensionKeys : pickThree(random)) });
        return;
      }
      const statistics = statisticsOf(checkIns);
      const answers = choose(statistics, truth, localDay);
      const { means } = expectedToday(statistics, answers, localDay);
      dimensionKeys.forEach((key, at) => {
        if (answers.some((answer) => answer.key === key)) return;
        squares += ((means[at] ?? 0) - truth[key]) ** 2;
        count += 1;
      });
      checkIns.push({
        localDay,
        ratings: someOf(
          truth,
          answers.map(({ key }) => key),
        ),
      });
    });
  }
  return Math.sqrt(squares / count);
}
