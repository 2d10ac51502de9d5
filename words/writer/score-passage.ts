/**
 * How apt a passage is: by what it names and how large, what helped before, and how it resembles the latest texts.
 */
import { countHard, type DimensionKey, dimensionKeys, isHard, type Ratings } from '../../contract/domain/mood.ts';
import type { SupportKind } from '../../contract/domain/support-kinds.ts';
import { distance, heaviest, worthNaming } from '../salience.ts';
import type { WritingRequest } from '../writing-request.ts';
import { dimensionOf, isAtEnd, isSide, type Lead, namedBy, type Passage, takesStep } from './passages/passage.ts';

/** The score for a passage written for a rating as far out as this one, because a 1 must not be described like a 2. */
const FITS_IN_SIZE = 2;
/** How many of the latest days count as recent for a shape, an image or a lead. */
const RECENT_PASSAGES = 3;
/**
 * A third of all passages have the shape see-turn. With this deduction they are not read more often than other shapes.
 */
const SEE_TURN_HANDICAP = 0.2;
/** Subtracted if one of the latest texts began with the same two words. A quarter of all passages begin "You are". */
const OPENS_ALIKE = 1;

/** The weight of naming a slider at its worst: these must never be passed over lightly. */
const dimensionWorth: Readonly<Partial<Record<DimensionKey, number>>> = {
  hopeForFuture: 4,
  urgencyOfNeed: 3.5,
  anxietyLevel: 5,
  connectionWithOthers: 4.6,
  physicalComfort: 4.5,
  stressLevel: 2,
  supportSystemStrength: 2,
};

export type Score = (passage: Passage) => number;

/** Scores what it names, the heaviest counting most: a passage for two of the worst things beats one for either. */
const coverageOf = (ratings: Ratings): Score => {
  const order = worthNaming(ratings);
  const worst = heaviest(ratings);
  // With nothing hard, good things as far out count alike. In the order of weight, hope would lead all of a bright week.
  const position = (key: DimensionKey): number =>
    worst.length > 0 ? order.indexOf(key) : order.findIndex((one) => distance(ratings, one) === distance(ratings, key));
  return (passage) =>
    namedBy(passage).reduce((sum, key) => {
      if (worst.includes(key)) return sum + (dimensionWorth[key] ?? 1.5);
      return sum + (order.includes(key) ? 1 : 0) / (1 + position(key) * 0.25);
    }, 0);
};

const kindsWith = ({ kinds, shape }: Passage): readonly SupportKind[] =>
  takesStep(shape) || shape === 'step-inside' ? [...kinds, 'small-step'] : kinds;

const preference = (passage: Passage, { helped, didNotHelp }: WritingRequest): number => {
  const kinds = kindsWith(passage);
  const isWanted = kinds.some((kind) => helped.includes(kind));
  const isUnwanted = kinds.some((kind) => didNotHelp.includes(kind));
  return (isWanted ? 2 : 0) - (isUnwanted ? 3 : 0);
};

/**
 * While the help lines are open, a person or a help line is offered last. That follows more naturally from words about
 * people, asking or telling than from "people can repeat themselves".
 */
const LEADS_TO_CONTACT = 2;
const aboutContact =
  /\b(?:some(?:one|body)|any(?:one|body)|ask\w*|tell\w*|told|say\w*|help\w*|company|stranger|voice|kind)\b/i;
/** Help that is needed soon is easily passed over for what is at its end, so naming it counts more. */
const NAMES_NEED = 4;

const aptnessForHelp = (passage: Passage, { isHelpOpen, ratings }: WritingRequest): number => {
  const namesNeed = isHard('urgencyOfNeed', ratings.urgencyOfNeed) && namedBy(passage).includes('urgencyOfNeed');
  const leadsToContact = isHelpOpen && aboutContact.test(passage.body);
  return (leadsToContact ? LEADS_TO_CONTACT : 0) + (namesNeed ? NAMES_NEED : 0);
};

const firstTwoWordsOf = ({ body }: Passage): string => body.split(' ', 2).join(' ');

/**
 * On a day with only two or three hard things, naming two of them counts this much, because one alone looks away from the
 * rest. It counts nothing if what is at its end is named only in words that would also fit one short of it, or if help is
 * needed and that goes unsaid. The same for one hard thing and the best, if that stands out more than anything hard.
 */
const NAMES_TWO_OF_FEW = 3.5;
const FEW = 3;

const isNamedInSize = ({ lead, strength, alsoAtEnd = [] }: Passage, key: DimensionKey): boolean =>
  (strength === 'end' && isSide(lead) && dimensionOf(lead) === key) ||
  alsoAtEnd.some((side) => dimensionOf(side) === key);

const namesTwoOfFew = (ratings: Ratings): ((passage: Passage) => boolean) => {
  const hard = dimensionKeys.filter((key) => isHard(key, ratings[key]));
  if (hard.length === 0 || hard.length > FEW) return () => false;
  const atEnd = worthNaming(ratings).filter((key) => isAtEnd(ratings[key]));
  const hardAtEnd = atEnd.filter((key) => hard.includes(key));
  const needsHelp = hard.includes('urgencyOfNeed');
  const hopesLittle = hard.includes('hopeForFuture');
  return (passage) => {
    const named = namedBy(passage);
    const namesHard = named.filter((key) => hard.includes(key)).length;
    if (needsHelp && !named.includes('urgencyOfNeed')) return false;
    if (hardAtEnd.length > 0) return namesHard > 1 && hardAtEnd.some((key) => isNamedInSize(passage, key));
    if (atEnd.length === 0) return namesHard > 1;
    // "You are sore, and you have people to lean on" looks away from little hope.
    return (
      namesHard > 0 && named.some((key) => atEnd.includes(key)) && (!hopesLittle || named.includes('hopeForFuture'))
    );
  };
};

/** Subtracted, with nothing hard, for each good thing that one of the latest texts named: a bright week has several. */
const NAMED_LATELY = 1.5;

const namedLately = (ratings: Ratings, lately: readonly Passage[]): ((passage: Passage) => number) => {
  if (countHard(ratings) > 0) return () => 0;
  const known = new Set(lately.flatMap(namedBy));
  return (passage) => namedBy(passage).filter((key) => known.has(key)).length;
};

/** How apt a passage is for a request, after the passages read before, newest first. */
export const scoreFor = (request: WritingRequest, read: readonly (Passage | undefined)[]): Score => {
  const coverage = coverageOf(request.ratings);
  const namesTwo = namesTwoOfFew(request.ratings);
  const lately = read.slice(0, RECENT_PASSAGES).filter((passage) => passage !== undefined);
  const openedLately = new Set(lately.map(firstTwoWordsOf));
  const repeated = namedLately(request.ratings, lately);
  const isLeadWornOut = (lead: Lead) =>
    lately.length === RECENT_PASSAGES && lately.every((passage) => passage.lead === lead);
  return (passage) =>
    coverage(passage) * 1.5 +
    (namesTwo(passage) ? NAMES_TWO_OF_FEW : 0) +
    (passage.strength === 'any' ? 0 : FITS_IN_SIZE) +
    (passage.weights.length < 3 ? 0.5 : 0) +
    (passage.hours ? 0.5 : 0) +
    preference(passage, request) +
    aptnessForHelp(passage, request) -
    (passage.shape === 'see-turn' ? SEE_TURN_HANDICAP : 0) -
    repeated(passage) * NAMED_LATELY -
    (lately.some(({ shape }) => shape === passage.shape) ? 1 : 0) -
    (openedLately.has(firstTwoWordsOf(passage)) ? OPENS_ALIKE : 0) -
    (passage.image && lately.some(({ image }) => image === passage.image) ? 1.5 : 0) -
    (isLeadWornOut(passage.lead) ? 1 : 0);
};
