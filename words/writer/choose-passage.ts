/** Chooses a whole passage by what is heaviest, what changed, what helped before, and what was not said recently. */
import {
  countHard,
  type DimensionKey,
  dimensionKeys,
  isHard,
  RATING_MAX,
  type Ratings,
} from '../../contract/domain/mood.ts';
import { type SupportKind, supportKinds } from '../../contract/domain/support-kinds.ts';
import { withGivenOnly } from '../given.ts';
import { keepsEveryRuleFor } from '../rules/find-violations.ts';
import { distance, heaviest, worthNaming } from '../salience.ts';
import { shuffled } from '../seeded-random.ts';
import type { WritingRequest, WrittenText } from '../writing-request.ts';
import { stepsFollowing } from './choose-step.ts';
import { type Moment, momentOf, passageFits } from './passages/fits.ts';
import { allPassages } from './passages/index.ts';
import {
  dimensionOf,
  hourOf,
  isAtEnd,
  isHardSide,
  isSide,
  type Lead,
  namedBy,
  type Passage,
  rendered,
  sidesOf,
  takesStep,
} from './passages/passage.ts';
import { passagesRead } from './passages-read.ts';
import { violationsOfOurText } from './sound-texts.ts';

/** This many passages naming the heaviest slider leave enough choice. */
const ENOUGH_NAMING = 4;
/** Few are written for days filled in later: the one that names what stood out most is better than a choice. */
const ENOUGH_NAMING_EARLIER = 1;
/** One of up to this many of the best is chosen, among those this close to the best. */
const BEST = 8;
const NEAR_BEST = 2;
/** The score for a passage written for a rating as far out as this one, because a 1 must not be described like a 2. */
const FITS_IN_SIZE = 2;
/** How many of the latest days count as recent for a shape, an image or a lead. */
const RECENT_PASSAGES = 3;
/** A passage is not read again within so many texts while another fits: for most users, three months. */
export const NOT_AGAIN_WITHIN = 90;
/** A passage that was read this many texts earlier than another scores one point more. */
const TEXTS_PER_POINT = 7;
/**
 * A third of all passages have the shape see-turn. With this deduction they are not read more often than other shapes.
 */
const SEE_TURN_HANDICAP = 0.2;
/** Subtracted if one of the latest texts began with the same two words. A quarter of all passages begin "You are". */
const OPENS_ALIKE = 1;
/** How often, in percent, a change is mentioned if there is one. */
const SAYS_CHANGE = 56;

const saysRealChange = ({ change }: Passage, { changes }: WritingRequest): boolean =>
  change === undefined ||
  changes.some(
    ({ key, now, usual }) => key === dimensionOf(change.side) && change.way === (now > usual ? 'up' : 'down'),
  );

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

type Score = (passage: Passage) => number;

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
  /\b(?:some(?:one|body)|any(?:one|body)|ask\w*|tell\w*|told|say\w*|help\w*|company|stranger|voice|kind)\b/;
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

const scoreFor = (request: WritingRequest, read: readonly (Passage | undefined)[]): Score => {
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

/** While the help lines are open and something is hard, a passage may name no good things except people. */
const isAptBesideHelp = (passage: Passage, { isHelpOpen }: WritingRequest, { weight }: Moment): boolean =>
  !isHelpOpen ||
  weight === 'good' ||
  sidesOf(passage).every((side) => isHardSide(side) || side === 'support.high' || side === 'connection.high');

const textsOf = (passage: Passage, request: WritingRequest, moment: Moment, next: () => number) => {
  const body = rendered(passage.body, moment.hour);
  return stepsFollowing(passage, request, moment, next).map((step) => ({
    text: step ? `${body} ${rendered(step.text, moment.hour)}` : body,
    kinds: supportKinds.filter((kind) => passage.kinds.includes(kind) || (kind === 'small-step' && step !== null)),
    statedChanges: passage.change ? [dimensionOf(passage.change.side)] : [],
  }));
};

/** What the text is to name before all else: a need for help now, or what is heaviest. With nothing hard, any good thing. */
const firstToName = ({ dimensionsToName, ratings, weight }: Moment): DimensionKey | undefined => {
  if (weight === 'good') return undefined;
  return ratings.urgencyOfNeed === RATING_MAX ? 'urgencyOfNeed' : dimensionsToName[0];
};

/**
 * First the passages that name what comes before all else, if there are enough: the text then changes when that slider
 * is inverted. Otherwise first those that name any slider that must be named, if there are enough. The others come last.
 */
const namingHeaviestFirst = (
  passages: readonly Passage[],
  moment: Moment,
  enough: number,
): readonly (readonly Passage[])[] => {
  const { dimensionsToName } = moment;
  const first = firstToName(moment);
  const naming = first ? passages.filter((passage) => namedBy(passage).includes(first)) : [];
  const namingAny = passages.filter((passage) => namedBy(passage).some((key) => dimensionsToName.includes(key)));
  const preferred = [naming, namingAny].find(({ length }) => length >= enough) ?? passages;
  return [preferred, passages.filter((passage) => !preferred.includes(passage))];
};

/**
 * Few passages mention a change, so any that fits will do, even if others name more of what is heaviest. Not while the
 * help lines are open or help is needed: "things are more stalled than usual" would look away from fear and that need.
 * And with several things hard, "more thankful than usual" would look away from all of them.
 */
const mustBeNearBest = ({ change }: Passage, { isHelpOpen, ratings }: WritingRequest, { weight }: Moment): boolean =>
  isHelpOpen ||
  isHard('urgencyOfNeed', ratings.urgencyOfNeed) ||
  (change !== undefined && !isHardSide(change.side) && (weight === 'many' || weight === 'most'));

/** Those that fit, best first. The seed chooses among the best few. */
const ranked = (
  request: WritingRequest,
  moment: Moment,
  next: () => number,
  notAgainWithin: number,
): readonly Passage[] => {
  const read = passagesRead(request.recentTexts);
  const known = new Set(read.slice(0, notAgainWithin));
  const fitting = allPassages.filter(
    (passage) =>
      (passage.ofEarlierDay ?? false) === request.isEarlierDay &&
      passageFits(passage, moment) &&
      isAptBesideHelp(passage, request, moment) &&
      saysRealChange(passage, request),
  );
  const unread = fitting.filter((passage) => !known.has(passage));
  // Few are written for days filled in later. One read before is better than a text for another day.
  const candidates = request.isEarlierDay && unread.length === 0 ? fitting : unread;
  const scoreNow = scoreFor(request, read);
  const lastRead = new Map(read.map((passage, at) => [passage, at] as const).toReversed());
  const score: Score = (passage) => scoreNow(passage) + (lastRead.get(passage) ?? read.length) / TEXTS_PER_POINT;
  const inOrder = (passages: readonly Passage[]): Passage[] => {
    const scored = passages
      .map((passage) => ({ passage, score: score(passage), tie: next() }))
      .toSorted((one, other) => other.score - one.score || one.tie - other.tie);
    const best = scored.filter((one, at) => at < BEST && one.score >= (scored[0]?.score ?? 0) - NEAR_BEST);
    return [...shuffled(best, next), ...scored.slice(best.length)].map(({ passage }) => passage);
  };
  const order = namingHeaviestFirst(
    candidates.filter(({ change }) => !change),
    moment,
    request.isEarlierDay ? ENOUGH_NAMING_EARLIER : ENOUGH_NAMING,
  ).flatMap(inOrder);
  // "More urgently than usual" is no answer to "I need help now".
  if (next() * 100 >= SAYS_CHANGE || request.ratings.urgencyOfNeed === RATING_MAX) return order;
  const [best] = order;
  const isWorthSaying = (passage: Passage) =>
    !best || !mustBeNearBest(passage, request, moment) || score(passage) >= score(best) - NEAR_BEST;
  return [...inOrder(candidates.filter((passage) => passage.change && isWorthSaying(passage))), ...order];
};

/**
 * The text of each passage that fits and keeps every rule, best first, one text per passage. None if too few fit.
 * @param notAgainWithin the number of newest texts whose passages are left out.
 */
export function* passageQuotes(
  asked: WritingRequest,
  next: () => number,
  notAgainWithin = NOT_AGAIN_WITHIN,
): Generator<WrittenText, undefined> {
  const request = withGivenOnly(asked);
  const moment = momentOf(request.ratings, hourOf(request), request.given);
  const order = ranked(request, moment, next, notAgainWithin);
  const keepsEveryRule = keepsEveryRuleFor(request, violationsOfOurText);
  for (const passage of order) {
    const words = textsOf(passage, request, moment, next).find(({ text }) => keepsEveryRule(text));
    if (words) yield words;
  }
}

/** The text of the passage that fits best, or null if too few do. */
export const passageQuote = (...asked: Parameters<typeof passageQuotes>): WrittenText | null =>
  passageQuotes(...asked).next().value ?? null;
