/** Chooses a whole passage by what is heaviest, what changed, what helped before, and what was not said recently. */
import { type DimensionKey, isHard, RATING_MAX, type Ratings } from '../../contract/domain/mood.ts';
import { supportKinds } from '../../contract/domain/support-kinds.ts';
import { isEasierThanUsual } from '../easier-than-usual.ts';
import { withGivenOnly } from '../given.ts';
import { keepsEveryRuleFor } from '../rules/find-violations.ts';
import { worthNaming } from '../salience.ts';
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
  namedBy,
  type Passage,
  rendered,
  sidesOf,
} from './passages/passage.ts';
import { passagesRead } from './passages-read.ts';
import { type Score, scoreFor } from './score-passage.ts';
import { violationsOfOurText } from './sound-texts.ts';

/** This many passages naming the heaviest slider leave enough choice. */
const ENOUGH_NAMING = 4;
/** Few are written for days filled in later: the one that names what stood out most is better than a choice. */
const ENOUGH_NAMING_EARLIER = 1;
/** One of up to this many of the best is chosen, among those this close to the best. */
const BEST = 8;
const NEAR_BEST = 2;
/** A passage is not read again within so many texts while another fits: for most users, three months. */
export const NOT_AGAIN_WITHIN = 90;
/** A passage that was read this many texts earlier than another scores one point more. */
const TEXTS_PER_POINT = 7;
/** How often, in percent, a change is mentioned if there is one. */
const SAYS_CHANGE = 56;

const saysRealChange = ({ change }: Passage, { changes, isHelpOpen }: WritingRequest): boolean => {
  if (change === undefined) return true;
  if (change === 'easier') return !isHelpOpen && isEasierThanUsual(changes);
  return changes.some(
    ({ key, now, usual }) => key === dimensionOf(change.side) && change.way === (now > usual ? 'up' : 'down'),
  );
};

const changesStatedBy = ({ change }: Passage, { changes }: WritingRequest): readonly DimensionKey[] => {
  if (change === undefined) return [];
  return change === 'easier' ? changes.map(({ key }) => key) : [dimensionOf(change.side)];
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
    statedChanges: changesStatedBy(passage, request),
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

/** Something is at its end, and nothing that the passage names. */
const missesWhatStandsOut = (passage: Passage, ratings: Ratings): boolean =>
  worthNaming(ratings).some((key) => isAtEnd(ratings[key])) && !namedBy(passage).some((key) => isAtEnd(ratings[key]));

/**
 * Few passages mention a change, so any that fits will do, even if others name more of what is heaviest. Not while the
 * help lines are open or help is needed: "things are more stalled than usual" would look away from fear and that need.
 * And with several things hard, "more thankful than usual" would look away from all of them, as "more tired than usual"
 * would from the best day of a month. One that says only that some things are easier names no more than its lead, so
 * that has to be what stands out.
 */
const mustBeNearBest = (passage: Passage, { isHelpOpen, ratings }: WritingRequest, { weight }: Moment): boolean => {
  const { change } = passage;
  if (change === undefined) return false;
  if (isHelpOpen || isHard('urgencyOfNeed', ratings.urgencyOfNeed) || change === 'easier') return true;
  const isForTheBetter = !isHardSide(change.side);
  return (isForTheBetter && (weight === 'many' || weight === 'most')) || missesWhatStandsOut(passage, ratings);
};

/** Of the best, those that a user's first text comes from: 1 or 0, to sort by. */
const suitsNewcomers = ({ passage }: { readonly passage: Passage }): number => Number(passage.suitsNewcomers ?? false);

/** Those that fit, best first. The seed chooses among the best few. */
const ranked = (
  request: WritingRequest,
  moment: Moment,
  next: () => number,
  notAgainWithin: number,
): readonly Passage[] => {
  const read = passagesRead(request.recentTexts);
  const isNewcomer = request.recentTexts.length === 0;
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
    const mixed = shuffled(best, next);
    const first = isNewcomer ? mixed.toSorted((one, other) => suitsNewcomers(other) - suitsNewcomers(one)) : mixed;
    return [...first, ...scored.slice(best.length)].map(({ passage }) => passage);
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
