/** Which reviewed parts fit a profile. */
import {
  countHard,
  type DimensionKey,
  isHard,
  RATING_MAX,
  RATING_MIN,
  type Ratings,
} from '../../contract/domain/mood.ts';
import { type GivenRatings, isAllGiven } from '../given.ts';
import { worthNaming } from '../salience.ts';
import type { WritingRequest } from '../writing-request.ts';
import type { Moment } from './passages/fits.ts';
import { weightOf } from './passages/passage.ts';
import * as ofEarlierDay from './templates/earlier-day-general.ts';
import { earlierDayOpenings } from './templates/earlier-day-openings.ts';
import { earlierDayOpeningsAtEnds } from './templates/earlier-day-openings-at-ends.ts';
import { openingsAtEnds } from './templates/openings-at-ends.ts';
import { bodyAndDayOpenings } from './templates/openings-body-day.ts';
import { emotionalOpenings } from './templates/openings-emotional.ts';
import { levelOpenings, unsaidOpenings } from './templates/openings-level.ts';
import { socialAndPurposeOpenings } from './templates/openings-social-purpose.ts';
import {
  carefulSteps,
  carefulStepsAnyTime,
  goodSteps,
  goodStepsAnyTime,
  littleHopeSteps,
} from './templates/steps-general.ts';
import type { OpeningTemplates, OpeningTemplatesByDimension } from './templates/template.ts';
import { easyTurnings } from './templates/turnings-easy.ts';
import {
  bothTurnings,
  goodTurnings,
  levelTurnings,
  manyHardTurnings,
  someHardTurnings,
  unsaidTurnings,
} from './templates/turnings-general.ts';
import { hardTurnings } from './templates/turnings-hard.ts';

const openings: OpeningTemplatesByDimension<DimensionKey> = {
  ...emotionalOpenings,
  ...socialAndPurposeOpenings,
  ...bodyAndDayOpenings,
};

/** How many of the salient sliders may be named in addition to the first. */
const MAX_BESIDE = 3;

/** Which words fit: those of today, or those of a day that is filled in later. */
type Day = Pick<WritingRequest, 'ratings' | 'isEarlierDay'>;

/** What the first sentence names: the most salient slider, and up to two beside it. */
export interface Named {
  readonly first: DimensionKey | undefined;
  readonly beside: readonly DimensionKey[];
}

const openingTemplatesOf = ({ ratings, isEarlierDay }: Day, key: DimensionKey): OpeningTemplates => {
  const side = ratings[key] < 3 ? 'low' : 'high';
  const mild = (isEarlierDay ? earlierDayOpenings : openings)[key][side];
  if (!isAtEnd(ratings[key])) return mild;
  // A hard end is never said in milder words. For a good thing, both the mild and the strong words are true.
  const atEnd = (isEarlierDay ? earlierDayOpeningsAtEnds : openingsAtEnds)[key][side];
  if (isHard(key, ratings[key])) return atEnd;
  return { open: [...atEnd.open, ...mild.open], also: [...atEnd.also, ...mild.also] };
};

const isAtEnd = (rating: number): boolean => rating === RATING_MIN || rating === RATING_MAX;

/** An urgent need is the only thing answered, without a turning or a step for something smaller. */
const namesUrgency = (ratings: Ratings, named: Named): boolean => hardNamed(ratings, named).includes('urgencyOfNeed');

/** Good things that comfort beside a hard one. Calm, sleep or an empty plate would only sound like "at least". */
const comforting: readonly DimensionKey[] = [
  'hopeForFuture',
  'senseOfPurpose',
  'gratitudeLevels',
  'connectionWithOthers',
  'supportSystemStrength',
  'confidenceLevel',
  'progressTowardGoals',
];
/** If one of these is at its worst, nothing good is named with it. */
const standAlone: readonly DimensionKey[] = ['hopeForFuture', 'connectionWithOthers', 'physicalComfort'];

/** The sliders that may be named beside the first: hard ones if there are any. */
export const besidesOf = (ratings: Ratings, first: DimensionKey | undefined): DimensionKey[] => {
  const rest = worthNaming(ratings).filter((key) => key !== first);
  const hard = rest.filter((key) => isHard(key, ratings[key]));
  const easy = rest.filter((key) => !isHard(key, ratings[key]));
  // With little hard, a good thing may be named beside a hard one. With much hard it would sound like "at least".
  const weight = weightOf(countHard(ratings));
  const mayNameEasy =
    first !== undefined &&
    (weight === 'good' || weight === 'some') &&
    (hard.length === 0 || isHard(first, ratings[first])) &&
    !standAlone.some((key) => ratings[key] === RATING_MIN);
  const good = weight === 'good' ? easy : easy.filter((key) => comforting.includes(key));
  return [...hard.slice(0, MAX_BESIDE), ...(mayNameEasy ? good.slice(0, 2) : [])];
};

export const openingsOf = (day: GivenRatings & Day, { first, beside }: Named): readonly string[] => {
  if (first === undefined) return openingsOfNothing(day);
  const { open: whole, also } = openingTemplatesOf(day, first);
  // "You felt alone that evening", and "That evening you felt alone".
  const open = day.isEarlierDay ? [...whole, ...also.map((part) => `{Now} ${part}`)] : whole;
  // One with a comma already has its own second half.
  return beside.length === 0 ? open : open.filter((part) => !part.includes(','));
};

const openingsOfNothing = ({ given, isEarlierDay }: GivenRatings & Day): readonly string[] => {
  if (isAllGiven(given)) return isEarlierDay ? ofEarlierDay.earlierDayLevelOpenings : levelOpenings;
  return isEarlierDay ? ofEarlierDay.earlierDayUnsaidOpenings : unsaidOpenings;
};

export const alsosOf = (day: Day, beside: DimensionKey): readonly string[] => openingTemplatesOf(day, beside).also;

/** The words between the two halves of the first sentence. "but" and similar only between a good and a hard thing. */
export const conjunctionsOf = (ratings: Ratings, first: DimensionKey, beside: DimensionKey): readonly string[] =>
  isHard(first, ratings[first]) === isHard(beside, ratings[beside]) ? [', and'] : [', but', ', though', ', and yet'];

/** A turning with an "it" or a "that" refers to whatever was named last. */
const pointsBack = (turning: string): boolean => /\b(?:it|that|this|those|them)\b/i.test(turning);

const isMixed = (ratings: Ratings, { first, beside }: Named): boolean =>
  first !== undefined && beside.some((key) => isHard(key, ratings[key]) !== isHard(first, ratings[first]));

const hardNamed = (ratings: Ratings, { first, beside }: Named): DimensionKey[] =>
  [first, ...beside].filter((key) => key !== undefined).filter((key) => isHard(key, ratings[key]));

const generalTurnings = ({ ratings, given }: GivenRatings, named: Named): readonly string[] => {
  const weight = weightOf(countHard(ratings));
  if (named.first === undefined) return isAllGiven(given) ? levelTurnings : unsaidTurnings;
  if (weight === 'good') return goodTurnings;
  // "It makes sense" would agree that there is nothing to hope for.
  if (hardNamed(ratings, named).includes('hopeForFuture')) return [];
  if (weight === 'some') return isMixed(ratings, named) ? bothTurnings : someHardTurnings;
  return manyHardTurnings;
};

/** What was written for these sliders, and what fits many: the second only if all of the first was read recently. */
export interface Tiers {
  readonly own: readonly string[];
  readonly general: readonly string[];
}

const ownTurningsOf = (key: DimensionKey, ratings: Ratings): readonly string[] => {
  if (isHard(key, ratings[key])) return hardTurnings[key];
  return countHard(ratings) === 0 && key !== 'urgencyOfNeed' ? easyTurnings[key] : [];
};

export const turningsOf = (known: GivenRatings, named: Named): Tiers => {
  const { ratings } = known;
  if (namesUrgency(ratings, named)) return { own: hardTurnings.urgencyOfNeed, general: [] };
  const keys = [named.first, ...named.beside].filter((key) => key !== undefined);
  const own = keys.flatMap((key, at) => {
    const turnings = ownTurningsOf(key, ratings);
    return at === keys.length - 1 ? turnings : turnings.filter((turning) => !pointsBack(turning));
  });
  return { own, general: generalTurnings(known, named) };
};

/** The second sentence about a day that is filled in later. */
export const earlierDayTurningsOf = ({ ratings, given }: GivenRatings, named: Named): readonly string[] => {
  const weight = weightOf(countHard(ratings));
  if (named.first === undefined)
    return isAllGiven(given) ? ofEarlierDay.earlierDayLevelTurnings : ofEarlierDay.earlierDayUnsaidTurnings;
  if (namesUrgency(ratings, named)) return ofEarlierDay.earlierDayUrgentTurnings;
  if (weight === 'good') return ofEarlierDay.earlierDayGoodTurnings;
  if (weight === 'some')
    return isMixed(ratings, named) ? ofEarlierDay.earlierDayBothTurnings : ofEarlierDay.earlierDaySomeHardTurnings;
  return ofEarlierDay.earlierDayManyHardTurnings;
};

/** Steps that fit any text on a day with little that is hard. On a harder one, only those written for it. */
export const generalStepsFor = ({ weight, hour, ratings }: Moment): readonly string[] => {
  const at = (byHour: typeof goodSteps) => (hour === 'night' ? [] : byHour[hour]);
  if (weight === 'good') return [...at(goodSteps), ...goodStepsAnyTime];
  if (weight !== 'some') return [];
  return isHard('hopeForFuture', ratings.hopeForFuture)
    ? littleHopeSteps
    : [...at(carefulSteps), ...carefulStepsAnyTime];
};
