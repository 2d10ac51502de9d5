/** Profiles that a passage's guards allow: the same on every run. */
import {
  countHard,
  type DimensionKey,
  defaultRatings,
  dimensionKeys,
  isHard,
  RATING_DEFAULT,
  type Ratings,
} from '#contract/domain/mood.ts';
import { seededRandom } from '../../seeded-random.ts';
import { type Moment, momentOf, passageFits } from '../passages/fits.ts';
import { dimensionOf, directionOf, type Hour, isSide, type Passage, type Side, weightOf } from '../passages/passage.ts';

const SEED = 7;
const TRIES = 60_000;
const MOMENTS = 20;
const hours: readonly Hour[] = ['morning', 'afternoon', 'evening', 'night'];

/** What the guards require, at either distance from the middle if both are allowed. */
const askedFor = (
  { lead, also = [], alsoAtEnd = [], strength, never = [] }: Passage,
  random: () => number,
): Partial<Ratings> => {
  const asked: Partial<Record<DimensionKey, number>> = {};
  const put = (side: Side, isFar: boolean) => {
    asked[dimensionOf(side)] = directionOf(side) === 'low' ? (isFar ? 1 : 2) : isFar ? 5 : 4;
  };
  for (const side of never) if (random() < 0.5) asked[dimensionOf(side)] = RATING_DEFAULT;
  for (const side of also) put(side, random() < 0.5);
  for (const side of alsoAtEnd) put(side, true);
  if (isSide(lead)) put(lead, strength === 'end' || (strength === 'any' && random() < 0.5));
  return asked;
};

/** Some have many sliders in the middle, some few, and some have hardly anything hard. */
const anyRatings = (random: () => number): Ratings => {
  const inTheMiddle = random();
  const isGood = random() < 0.4;
  const rating = (key: DimensionKey): number => {
    if (random() < inTheMiddle) return RATING_DEFAULT;
    const value = 1 + Math.floor(random() * 5);
    return isGood && isHard(key, value) && random() < 0.8 ? 6 - value : value;
  };
  return Object.fromEntries(dimensionKeys.map((key) => [key, rating(key)])) as Ratings;
};

/** Most profiles are too hard or too easy for a passage, which shows before anything else is worked out. */
const hasWeight = ({ weights }: Passage, ratings: Ratings): boolean => weights.includes(weightOf(countHard(ratings)));

const findMoments = (passage: Passage): Moment[] => {
  const random = seededRandom(SEED);
  const found: Moment[] = [];
  for (let tried = 0; tried < TRIES && found.length < MOMENTS; tried += 1) {
    const base = isSide(passage.lead) ? anyRatings(random) : defaultRatings();
    const hour = hours[tried % hours.length] as Hour;
    const given = passage.lead === 'unsaid' ? [] : dimensionKeys;
    const ratings = { ...base, ...askedFor(passage, random) } as Ratings;
    if (!hasWeight(passage, ratings)) continue;
    const moment = momentOf(ratings, hour, given);
    if (passageFits(passage, moment)) found.push(moment);
  }
  return found;
};

const known = new Map<Passage, readonly Moment[]>();

/** Up to 20 moments that the passage suits. */
export const momentsFor = (passage: Passage): readonly Moment[] => {
  const moments = known.get(passage) ?? findMoments(passage);
  known.set(passage, moments);
  return moments;
};
