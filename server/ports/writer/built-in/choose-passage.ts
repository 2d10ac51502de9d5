/**
 * Chooses a whole passage, and the step that follows it: what is heaviest, what changed, what helped before, and nothing
 * that was said lately.
 */
import type { DimensionKey } from '../../../../contract/mood.ts';
import { checkFor } from '../../../words/rules/breaches.ts';
import { heaviest, worthNaming } from '../../../words/salience.ts';
import type { WritingRequest } from '../port.ts';
import { type Moment, momentOf, passageFits, stepFits } from './passages/fits.ts';
import { allPassages, allSteps } from './passages/index.ts';
import { type Hour, type Passage, rendered, type Step, sliderOf } from './passages/passage.ts';
import { passagesRead } from './passages-read.ts';

/** With fewer that fit and were not read lately, the older grammar of parts writes. */
const FEWEST = 4;
/** One of so many of the best is taken. */
const BEST = 8;
/** Days in a row that count for a shape, an image or a lead that was had lately. */
const LATELY = 3;
/** How often, of 100, a change is said where there is one to say. */
const SAYS_CHANGE = 40;

const STEPPED: readonly Passage['shape'][] = ['see-turn-step', 'two-true'];

const hourOf = ({ timeOfDay, isNight }: WritingRequest): Hour => (isNight ? 'night' : timeOfDay);

const namedBy = ({ lead, also = [] }: Passage): DimensionKey[] =>
  (lead === 'level' ? also : [lead, ...also]).map(sliderOf);

const saysRealChange = ({ change }: Passage, { changes }: WritingRequest): boolean =>
  change === undefined ||
  changes.some(({ key, now, usual }) => key === sliderOf(change.side) && change.way === (now > usual ? 'up' : 'down'));

/** What it names, the heaviest counting most: a passage for two of the worst things beats one for either. */
const coverage = (passage: Passage, order: readonly DimensionKey[], worst: readonly DimensionKey[]): number =>
  namedBy(passage).reduce((sum, key) => {
    const isWorst = worst.length === 0 || worst.includes(key);
    const rank = (isWorst && worst.length > 0 ? worst : order).indexOf(key);
    return sum + (isWorst ? 3 : 1) / (1 + rank * 0.5);
  }, 0);

const leaning = ({ kinds }: Passage, { helped, didNotHelp }: WritingRequest): number =>
  (kinds.some((kind) => helped.includes(kind)) ? 1 : 0) - (kinds.some((kind) => didNotHelp.includes(kind)) ? 2 : 0);

type Score = (passage: Passage) => number;

const scoreFor = (request: WritingRequest, read: readonly (Passage | undefined)[], saysChange: boolean): Score => {
  const order = worthNaming(request.ratings);
  const worst = heaviest(request.ratings);
  const lately = read.slice(0, LATELY).filter((passage) => passage !== undefined);
  const isWornOut = lately.length === LATELY ? lately[0]?.lead : undefined;
  const sameLead = isWornOut !== undefined && lately.every(({ lead }) => lead === isWornOut) ? isWornOut : undefined;
  return (passage) =>
    coverage(passage, order, worst) * 2 +
    (passage.strength === 'any' ? 0 : 1) +
    (passage.weights.length < 3 ? 0.5 : 0) +
    (passage.hours ? 0.5 : 0) +
    leaning(passage, request) +
    (passage.change && saysChange ? 6 : 0) -
    (lately.some(({ shape }) => shape === passage.shape) ? 1 : 0) -
    (passage.image && lately.some(({ image }) => image === passage.image) ? 1.5 : 0) -
    (passage.lead === sameLead ? 1 : 0);
};

const shuffled = <Item>(items: readonly Item[], next: () => number): Item[] =>
  items
    .map((item) => ({ item, at: next() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);

/** Steps that may follow, those never read lately first. @returns one empty step where the passage stands alone. */
const stepsFor = (passage: Passage, request: WritingRequest, moment: Moment, next: () => number): (Step | null)[] => {
  const { isHelpOpen, isEarlierDay, recentTexts } = request;
  if (isEarlierDay) return [null];
  const holdsContact = passage.offersContact === true;
  if (!isHelpOpen && !STEPPED.includes(passage.shape)) return [null];
  if (isHelpOpen && holdsContact) return [null];
  // A second step in one text would be one too many.
  if (isHelpOpen && passage.shape === 'step-inside') return [];
  const fitting = allSteps.filter(
    (step) => stepFits(step, passage, moment) && (isHelpOpen ? step.offersContact : step.after !== undefined),
  );
  const isRead = ({ text }: Step) => recentTexts.some((recent) => recent.includes(text.slice(0, 60)));
  const mixed = shuffled(fitting, next);
  const own = mixed.toSorted((one, other) => Number(isRead(one)) - Number(isRead(other)));
  return own.slice(0, BEST);
};

const textsOf = (passage: Passage, request: WritingRequest, moment: Moment, next: () => number): string[] => {
  const body = rendered(passage.body, moment.hour);
  return stepsFor(passage, request, moment, next).map((step) =>
    step ? `${body} ${rendered(step.text, moment.hour)}` : body,
  );
};

/** The text of the passage that fits best, or null where too few do. */
export const passageText = (request: WritingRequest, next: () => number): string | null => {
  const moment = momentOf(request.ratings, hourOf(request));
  const read = passagesRead(request.recentTexts);
  const known = new Set(read);
  const fitting = allPassages.filter(
    (passage) =>
      (passage.ofEarlierDay ?? false) === request.isEarlierDay &&
      passageFits(passage, moment) &&
      saysRealChange(passage, request),
  );
  const unread = fitting.filter((passage) => !known.has(passage));
  // Few are written for days filled in later; one read before is better than words for another day.
  const candidates = request.isEarlierDay && unread.length === 0 ? fitting : unread;
  if (candidates.length < (request.isEarlierDay ? 1 : FEWEST)) return null;
  const score = scoreFor(request, read, next() * 100 < SAYS_CHANGE);
  const ranked = candidates
    .map((passage) => ({ passage, score: score(passage), tie: next() }))
    .toSorted((one, other) => other.score - one.score || one.tie - other.tie)
    .map(({ passage }) => passage);
  const check = checkFor(request);
  for (const passage of [...shuffled(ranked.slice(0, BEST), next), ...ranked.slice(BEST)])
    for (const text of textsOf(passage, request, moment, next)) if (check(text).length === 0) return text;
  return null;
};
