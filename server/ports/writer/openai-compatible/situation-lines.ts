/**
 * What every prompt says about a user: the given ratings in words, the hour, and what changed. Nothing that identifies
 * them.
 */
import {
  type DimensionKey,
  dimensionKeys,
  dimensions,
  isHard,
  RATING_MAX,
  type Ratings,
  ratingLabel,
} from '#contract/domain/mood.ts';
import type { Situation } from '#words/assignment/assignment.ts';
import { isAllGiven, withGivenOnly } from '#words/given.ts';
import { heaviest, worthNaming } from '#words/salience.ts';

const ratingLine = (ratings: Ratings, key: DimensionKey): string =>
  `- ${dimensions[key].label}: ${ratings[key]} of ${RATING_MAX} (${ratingLabel(key, ratings[key])}) [${key}]`;

/** Rounded to the nearest half: a usual rating is not known more precisely. */
const halfSteps = (value: number): string => String(Math.round(value * 2) / 2);

const changeLines = ({ changes, given }: Situation): string[] => {
  const lines = changes
    .filter(({ key }) => given.includes(key))
    .map(
      ({ key, usual, now }) =>
        `- ${dimensions[key].label}: ${now > usual ? 'up' : 'down'}, from about ${halfSteps(usual)} to ${now}`,
    );
  return lines.length === 0 ? [] : ['What changed, against their own last two weeks:', ...lines];
};

const hourLine = ({ timeOfDay, isNight, isEarlierDay }: Situation): string => {
  if (isEarlierDay) return `The ratings are of the ${timeOfDay} of an earlier day.`;
  return isNight ? `These are the small hours of the night (they said ${timeOfDay}).` : `It is ${timeOfDay}.`;
};

const helpLine = ({ isHelpOpen }: Situation): string =>
  isHelpOpen
    ? 'Help lines are shown beside the text.'
    : 'The text stands alone: help lines are one tap away, on the page around it.';

export const labels = (keys: readonly DimensionKey[]) =>
  keys.map((key) => dimensions[key].label.toLowerCase()).join(', ');

const salientLines = ({ ratings }: Situation): string[] => {
  const hard = heaviest(ratings);
  const named = worthNaming(ratings);
  const alsoHard = named.filter((key) => isHard(key, ratings[key]) && !hard.includes(key));
  const bright = named.filter((key) => !isHard(key, ratings[key]));
  return [
    ...(hard.length > 0 ? [`What is heaviest, in this order: ${labels(hard)}.`] : []),
    ...(alsoHard.length > 0 ? [`Hard as well: ${labels(alsoHard)}.`] : []),
    ...(bright.length > 0 ? [`What is good: ${labels(bright)}.`] : []),
  ];
};

const ratingLines = ({ ratings, given }: Situation): string[] => {
  if (given.length === 0) return ['They rated nothing this time: how they are is not known.'];
  return [
    isAllGiven(given) ? 'Their ratings:' : 'All that they rated; of anything else nothing is known, so leave it out:',
    ...dimensionKeys.filter((key) => given.includes(key)).map((key) => ratingLine(ratings, key)),
  ];
};

/** A rating that was not given appears in none of the lines. */
export const situationLines = (fullSituation: Situation): string[] => {
  const situation = withGivenOnly(fullSituation);
  return [
    hourLine(situation),
    ...ratingLines(situation),
    ...salientLines(situation),
    ...changeLines(situation),
    helpLine(situation),
  ];
};
