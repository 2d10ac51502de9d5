/** Rule 13 as the server applies it to a simulated user's check-ins, and three sliders as Home chooses them. */
import type { Ratings } from '../../contract/domain/mood.ts';
import { type DatedRatings, needsHelpAsKnown } from '../../contract/domain/needs-help.ts';
import { sourcedRatings } from '../../contract/domain/rating-sources.ts';
import { chosenAnswers, type GivenRatings, statisticsOf } from './simulated-users.ts';

/** Whether the help lines open with the newest of these check-ins, which are oldest first. */
export const doHelpLinesOpen = (checkIns: readonly GivenRatings[]): boolean => {
  const [newest, ...earlier] = checkIns.map(toDatedRatings).toReversed();
  if (!newest) return false;
  const hopes = earlier.filter(({ sources }) => sources.set.includes('hopeForFuture'));
  return needsHelpAsKnown(
    newest,
    earlier,
    hopes.slice(0, 2).map(({ ratings }) => ratings.hopeForFuture),
  );
};

const toDatedRatings = ({ localDay, ratings }: GivenRatings): DatedRatings => ({
  ...sourcedRatings(ratings),
  madeAt: Date.parse(`${localDay}T12:00:00Z`),
});

export function answersTo(checkIns: readonly GivenRatings[], felt: Ratings, today: string): Partial<Ratings> {
  const answers = chosenAnswers(statisticsOf(checkIns), felt, today);
  return Object.fromEntries(answers.map(({ key, value }) => [key, value]));
}
