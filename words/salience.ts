/** Which sliders stand out: the farther from 3, the more. */
import { type DimensionKey, dimensionKeys, isHard, RATING_DEFAULT, type Ratings } from '../contract/domain/mood.ts';

/** Sliders at the same distance are ranked in this order, hard ones first. The rest follow in check-in order. */
const heaviestFirst: readonly DimensionKey[] = [
  'hopeForFuture',
  'urgencyOfNeed',
  'anxietyLevel',
  'connectionWithOthers',
  'stressLevel',
  'supportSystemStrength',
  'physicalComfort',
  'senseOfPurpose',
  'sleepQuality',
];
const tieOrder: readonly DimensionKey[] = [...new Set([...heaviestFirst, ...dimensionKeys])];

/** If one of these is at its hard end, the first sentence must name one of them. */
const ALWAYS_NAMED: readonly DimensionKey[] = ['hopeForFuture', 'urgencyOfNeed', 'connectionWithOthers'];
const MAX_DISTANCE = 2;

/** 0 for a slider at 3, 2 for one at either end. */
export const distance = (ratings: Ratings, key: DimensionKey): number => Math.abs(ratings[key] - RATING_DEFAULT);

/** Low urgency only says that help can wait, so it is never mentioned. */
const isNeverNamed = (ratings: Ratings, key: DimensionKey): boolean =>
  key === 'urgencyOfNeed' && !isHard(key, ratings[key]);

/** The farther from 3, the higher; at the same distance, a hard slider above an easy one. */
const rank = (ratings: Ratings, key: DimensionKey): number =>
  2 * distance(ratings, key) + Number(isHard(key, ratings[key]));

/** All 15, most salient first. */
export const bySalience = (ratings: Ratings): DimensionKey[] =>
  tieOrder
    .map((key) => ({ key, rank: rank(ratings, key) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ key }) => key);

/** The sliders that may be mentioned, most salient first: those away from 3. */
export const worthNaming = (ratings: Ratings): DimensionKey[] =>
  bySalience(ratings).filter((key) => distance(ratings, key) > 0 && !isNeverNamed(ratings, key));

/** The hard sliders at the greatest distance of all hard ones, heaviest first. */
export const heaviest = (ratings: Ratings): DimensionKey[] => {
  const hard = worthNaming(ratings).filter((key) => isHard(key, ratings[key]));
  return hard.filter((key) => distance(ratings, key) === distance(ratings, hard[0] as DimensionKey));
};

/**
 * The sliders of which the first sentence must name at least one (rule 3): hope, connection or urgency if one is at its
 * hard end. Otherwise the hard ones at the greatest distance of all sliders. Otherwise, if only easy ones are that far
 * out, those and the heaviest. Empty if every slider is at 3.
 */
export const dimensionsToName = (ratings: Ratings): DimensionKey[] => {
  const worst = ALWAYS_NAMED.filter((key) => isHard(key, ratings[key]) && distance(ratings, key) === MAX_DISTANCE);
  if (worst.length > 0) return worst;
  const named = worthNaming(ratings);
  const top = named.filter((key) => distance(ratings, key) === distance(ratings, named[0] as DimensionKey));
  const hardAtTop = top.filter((key) => isHard(key, ratings[key]));
  return hardAtTop.length > 0 ? hardAtTop : [...top, ...heaviest(ratings)];
};
