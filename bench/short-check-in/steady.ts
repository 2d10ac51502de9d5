/** Simulated users in a steady state: how often three sliders open the help lines, compared with all 15. */
import { addDays } from '../../contract/domain/days.ts';
import { dimensionKeys, type Ratings } from '../../contract/domain/mood.ts';
import { normalRandom } from '../../server/features/progress/insights/testing/generated-days.ts';
import { seededRandom } from '../../words/seeded-random.ts';
import type { Row } from '../report.ts';
import { answersTo, doHelpLinesOpen } from './help-lines.ts';
import { DAY_NOISE, type GivenRatings, ratingOfEase, SLIDER_NOISE } from './simulated-users.ts';

const USERS = 30;
const DAYS = 40;
const FIRST_DAY = '2026-01-01';
/** The spread of a user's usual ratings. */
const SPREAD = 0.5;
/** How many more of 100 check-ins than with all 15 may open them. Help that opens too often is no longer noticed. */
const MORE_LIMIT = 5;

export function steadyRow(meanEase: number): Row {
  let [short, full] = [0, 0];
  for (let user = 1; user <= USERS; user += 1) {
    const [ofShort, ofFull]: [GivenRatings[], GivenRatings[]] = [[], []];
    simulateSteady(user, meanEase).forEach((felt, day) => {
      const localDay = addDays(FIRST_DAY, day);
      ofFull.push({ localDay, ratings: felt });
      ofShort.push({ localDay, ratings: answersTo(ofShort, felt, localDay) });
      if (doHelpLinesOpen(ofFull)) full += 1;
      if (doHelpLinesOpen(ofShort)) short += 1;
    });
  }
  const [ofThree, ofAll] = [short, full].map((count) => (100 * count) / (USERS * DAYS)) as [number, number];
  return {
    what: `Three sliders a day, ${USERS} simulated users at a steady mean ease of ${meanEase}: check-ins that open the help lines, compared with all 15`,
    ours: `${ofThree.toFixed(1)} / ${ofAll.toFixed(1)} in 100`,
    limit: `at most ${MORE_LIMIT} in 100 more`,
    holds: ofThree - ofAll <= MORE_LIMIT,
    figures: { ofThree, ofAll },
  };
}

function simulateSteady(seed: number, meanEase: number): Ratings[] {
  const random = seededRandom(seed);
  const normal = () => normalRandom(random);
  const usual = dimensionKeys.map((key) => ({ key, ease: meanEase + SPREAD * normal() }));
  return Array.from({ length: DAYS }, () => {
    const dayNoise = DAY_NOISE * normal();
    return Object.fromEntries(
      usual.map(({ key, ease }) => [key, ratingOfEase(key, ease + dayNoise + SLIDER_NOISE * normal())]),
    ) as Ratings;
  });
}
