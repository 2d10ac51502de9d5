/** Chooses a whole passage: what is heaviest, what changed, what helped before, and nothing that was said lately. */
import type { DimensionKey } from '../../contract/domain/mood.ts';
import { type SupportKind, supportKinds } from '../../contract/domain/support-kinds.ts';
import { checkFor } from '../rules/find-violations.ts';
import { RECENT_COMPARED } from '../rules/form.ts';
import { heaviest, worthNaming } from '../salience.ts';
import { shuffled } from '../seeded-random.ts';
import type { WritingRequest, WrittenText } from '../writing-request.ts';
import { stepsFollowing } from './choose-step.ts';
import { type Moment, momentOf, passageFits } from './passages/fits.ts';
import { allPassages } from './passages/index.ts';
import { dimensionOf, hourOf, type Lead, type Passage, rendered, takesStep } from './passages/passage.ts';
import { passagesRead } from './passages-read.ts';

/** So many that name the heaviest slider leave room to choose. */
const ENOUGH_NAMING = 4;
/** One of so many of the best is taken, of those that come as near to the best as this. */
const BEST = 8;
const NEAR_BEST = 2;
/** What it counts that a passage was written for a rating as far out as this one: a 1 is not to be told as a 2. */
const FITS_IN_SIZE = 2;
/** Days in a row that count for a shape, an image or a lead that was had lately. */
const RECENT_PASSAGES = 3;
/** How often, of 100, a change is said where there is one to say. */
const SAYS_CHANGE = 40;

const namedBy = ({ lead, also = [], alsoAtEnd = [], alsoMild = [] }: Passage): DimensionKey[] =>
  [...(lead === 'level' ? [] : [lead]), ...also, ...alsoAtEnd, ...alsoMild].map(dimensionOf);

const saysRealChange = ({ change }: Passage, { changes }: WritingRequest): boolean =>
  change === undefined ||
  changes.some(
    ({ key, now, usual }) => key === dimensionOf(change.side) && change.way === (now > usual ? 'up' : 'down'),
  );

/** What a slider counts for at its worst, where it is named: these are never to be passed over lightly. */
const dimensionWorth: Readonly<Partial<Record<DimensionKey, number>>> = {
  hopeForFuture: 4,
  urgencyOfNeed: 3,
  anxietyLevel: 5,
  connectionWithOthers: 4.2,
  physicalComfort: 4.5,
  stressLevel: 2,
  supportSystemStrength: 2,
};

/** What it names, the heaviest counting most: a passage for two of the worst things beats one for either. */
const coverage = (passage: Passage, order: readonly DimensionKey[], worst: readonly DimensionKey[]): number =>
  namedBy(passage).reduce((sum, key) => {
    if (worst.includes(key)) return sum + (dimensionWorth[key] ?? 1.5);
    return sum + (order.includes(key) ? 1 : 0) / (1 + order.indexOf(key) * 0.25);
  }, 0);

const kindsWith = ({ kinds, shape }: Passage): readonly SupportKind[] =>
  takesStep(shape) || shape === 'step-inside' ? [...kinds, 'small-step'] : kinds;

const leaning = (passage: Passage, { helped, didNotHelp }: WritingRequest): number => {
  const kinds = kindsWith(passage);
  const isWanted = kinds.some((kind) => helped.includes(kind));
  const isUnwanted = kinds.some((kind) => didNotHelp.includes(kind));
  return (isWanted ? 2 : 0) - (isUnwanted ? 3 : 0);
};

type Score = (passage: Passage) => number;

const scoreFor = (request: WritingRequest, read: readonly (Passage | undefined)[]): Score => {
  const order = worthNaming(request.ratings);
  const worst = heaviest(request.ratings);
  const lately = read.slice(0, RECENT_PASSAGES).filter((passage) => passage !== undefined);
  const isLeadWornOut = (lead: Lead) =>
    lately.length === RECENT_PASSAGES && lately.every((passage) => passage.lead === lead);
  return (passage) =>
    coverage(passage, order, worst) * 1.5 +
    (passage.strength === 'any' ? 0 : FITS_IN_SIZE) +
    (passage.weights.length < 3 ? 0.5 : 0) +
    (passage.hours ? 0.5 : 0) +
    leaning(passage, request) -
    (lately.some(({ shape }) => shape === passage.shape) ? 1 : 0) -
    (passage.image && lately.some(({ image }) => image === passage.image) ? 1.5 : 0) -
    (isLeadWornOut(passage.lead) ? 1 : 0);
};

const textsOf = (passage: Passage, request: WritingRequest, moment: Moment, next: () => number) => {
  const body = rendered(passage.body, moment.hour);
  return stepsFollowing(passage, request, moment, next).map((step) => ({
    text: step ? `${body} ${rendered(step.text, moment.hour)}` : body,
    kinds: supportKinds.filter((kind) => passage.kinds.includes(kind) || (kind === 'small-step' && step !== null)),
  }));
};

/** Where enough of them name what is heaviest, no other will do: turn that slider round, and the words change. */
const namingHeaviest = (passages: readonly Passage[], { dimensionsToName }: Moment): readonly Passage[] => {
  const [first] = dimensionsToName;
  const naming = first ? passages.filter((passage) => namedBy(passage).includes(first)) : [];
  return naming.length >= ENOUGH_NAMING ? naming : passages;
};

/** Those that fit, the best first; of the best few the seed says which. */
const ranked = (
  request: WritingRequest,
  moment: Moment,
  next: () => number,
  which: 'unread' | 'read-before',
): readonly Passage[] => {
  const read = passagesRead(request.recentTexts);
  const known = new Set(which === 'unread' ? read : read.slice(0, RECENT_COMPARED));
  const fitting = allPassages.filter(
    (passage) =>
      (passage.ofEarlierDay ?? false) === request.isEarlierDay &&
      passageFits(passage, moment) &&
      saysRealChange(passage, request),
  );
  const unread = fitting.filter((passage) => !known.has(passage));
  // Few are written for days filled in later; one read before is better than words for another day.
  const candidates = request.isEarlierDay && unread.length === 0 ? fitting : unread;
  const score = scoreFor(request, read);
  const inOrder = (passages: readonly Passage[]): Passage[] => {
    const scored = passages
      .map((passage) => ({ passage, score: score(passage), tie: next() }))
      .toSorted((one, other) => other.score - one.score || one.tie - other.tie);
    const best = scored.filter((one, at) => at < BEST && one.score >= (scored[0]?.score ?? 0) - NEAR_BEST);
    return [...shuffled(best, next), ...scored.slice(best.length)].map(({ passage }) => passage);
  };
  const order = inOrder(namingHeaviest(candidates, moment)).filter(({ change }) => !change);
  if (next() * 100 >= SAYS_CHANGE) return order;
  // Those that say a change are few: any that fits will do, though others name more of what is heaviest.
  return [...inOrder(candidates.filter(({ change }) => change)), ...order];
};

/**
 * The words of each passage that fits and holds every rule, the best first, one text a passage; none where too few fit.
 * @param which 'read-before': also those that were read, if not among the texts a new one may not be like.
 */
export function* passageQuotes(
  request: WritingRequest,
  next: () => number,
  which: 'unread' | 'read-before' = 'unread',
): Generator<WrittenText, undefined> {
  const moment = momentOf(request.ratings, hourOf(request));
  const order = ranked(request, moment, next, which);
  const check = checkFor(request);
  for (const passage of order) {
    const words = textsOf(passage, request, moment, next).find(({ text }) => check(text).length === 0);
    if (words) yield words;
  }
}

/** The words of the passage that fits best, or null where too few do. */
export const passageQuote = (...asked: Parameters<typeof passageQuotes>): WrittenText | null =>
  passageQuotes(...asked).next().value ?? null;
