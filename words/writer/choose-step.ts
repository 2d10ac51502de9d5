/**
 * Chooses the step that follows a passage: one that was reviewed together with it or, while help is open, a person or a
 * help line.
 */
import { heaviest } from '../salience.ts';
import { shuffled } from '../seeded-random.ts';
import type { WritingRequest } from '../writing-request.ts';
import { contactFits, isOpenTo, type Moment } from './passages/fits.ts';
import { allSteps } from './passages/index.ts';
import { isAtEnd, type Lead, matchesSide, type Passage, type Side, type Step, takesStep } from './passages/passage.ts';
import { sharesWords } from './repeated-words.ts';

/** How many steps are tried before the passage is used alone. */
const TRIED = 8;

const stepById: ReadonlyMap<string, Step> = new Map(allSteps.map((step) => [step.id, step]));
const contactSteps = allSteps.filter(({ offersContact, ofEarlierDay }) => offersContact && !ofEarlierDay);
const earlierDayContacts = allSteps.filter(({ ofEarlierDay }) => ofEarlierDay);

const namesHelpLine = ({ text }: Step): boolean => text.includes('help line');
const namesSomeone = (text: string): boolean => /\b(?:someone|somebody|anyone)\b/i.test(text);

const mayHaveFewPeople = ({ ratings, given }: Moment): boolean =>
  matchesSide('support.low', ratings) ||
  matchesSide('connection.low', ratings) ||
  !(given.includes('supportSystemStrength') || given.includes('connectionWithOthers'));

/** What calls for another person at any rating on its hard side. */
const callsForSomeone: readonly Side[] = ['hope.low', 'urgency.high', 'anxiety.high', 'connection.low', 'support.low'];

/** Whether what was given shows why the panel is open. If not, it is because of earlier check-ins. */
const showsNeed = ({ ratings, weight }: Moment): boolean =>
  weight === 'many' ||
  weight === 'most' ||
  callsForSomeone.some((side) => matchesSide(side, ratings)) ||
  heaviest(ratings).some((key) => isAtEnd(ratings[key]));

/**
 * What may be offered while help is open, after a passage or a first sentence with this lead. To a user who may have few
 * people around, a step that needs one may offer nothing, so only steps that name a help line are offered. The same
 * holds if nothing given shows a need, and then in words that suppose none.
 */
export const contactsAfter = (lead: Lead, moment: Moment): readonly Step[] => {
  const isNeedShown = showsNeed(moment);
  const asked: Moment = isNeedShown ? moment : { ...moment, weight: 'good' };
  const fitting = contactSteps.filter((step) => contactFits(step, { lead }, asked));
  const withLine = mayHaveFewPeople(moment) || !isNeedShown ? fitting.filter(namesHelpLine) : [];
  return withLine.length > 0 ? withLine : fitting;
};

/** The same about a day that is filled in later. */
export const earlierDayContactsFor = (moment: Moment): readonly Step[] =>
  earlierDayContacts.filter((step) => isOpenTo(step, moment));

/** After a passage that speaks of telling someone, only a help line is added: "someone, or a help line" would repeat it. */
const earlierDayContactsAfter = ({ body }: Passage, moment: Moment): readonly Step[] => {
  const fitting = earlierDayContactsFor(moment);
  const lines = namesSomeone(body) ? fitting.filter(({ text }) => !namesSomeone(text)) : [];
  return lines.length > 0 ? lines : fitting;
};

/** With help closed, a help line is offered only on a heavy day or to a user who needs help soon. */
const isLineApt = ({ weight, ratings }: Moment): boolean =>
  weight === 'many' || weight === 'most' || matchesSide('urgency.high', ratings);

const listedBehind = ({ steps = [] }: Passage, moment: Moment): readonly Step[] =>
  steps
    .map((id) => stepById.get(id))
    .filter((step) => step !== undefined)
    .filter((step) => isOpenTo(step, moment) && (isLineApt(moment) || !namesHelpLine(step)));

/** "You can ask for company. If company would help, ...": the same word twice in one text reads like a mistake. */
const repeatsWord = ({ text }: Step, { body }: Passage): boolean => sharesWords(text.replaceAll('help line', ''), body);

/** In random order, those not read recently first, and of these the ones that repeat no word of the passage. */
const inOrder = (
  steps: readonly Step[],
  passage: Passage,
  recentTexts: readonly string[],
  next: () => number,
): readonly Step[] => {
  const isRead = ({ text }: Step) => recentTexts.some((recent) => recent.includes(text.slice(0, 60)));
  const lateness = new Map(steps.map((step) => [step, Number(isRead(step)) * 2 + Number(repeatsWord(step, passage))]));
  return shuffled(steps, next)
    .toSorted((one, other) => (lateness.get(one) ?? 0) - (lateness.get(other) ?? 0))
    .slice(0, TRIED);
};

/**
 * The steps reviewed together with any of these passages, for a first sentence that says the same: `own` are those
 * behind passages that lead with its slider.
 */
export const stepsBehind = (passages: readonly Passage[], lead: Lead, moment: Moment) => {
  const behind = (some: readonly Passage[]) =>
    new Set(some.filter(({ shape }) => takesStep(shape)).flatMap((passage) => listedBehind(passage, moment)));
  const own = behind(passages.filter((passage) => passage.lead === lead));
  return { own: [...own], general: [...behind(passages)].filter((step) => !own.has(step)) };
};

/**
 * The steps that may follow, in the order in which to try them. Null means no step. Empty if the passage cannot be used
 * at all.
 */
export const stepsFollowing = (
  passage: Passage,
  { isHelpOpen, isEarlierDay, recentTexts }: WritingRequest,
  moment: Moment,
  next: () => number,
): readonly (Step | null)[] => {
  if (isHelpOpen && passage.offersContact) return [null];
  const ordered = (steps: readonly Step[]) => inOrder(steps, passage, recentTexts, next);
  if (isEarlierDay) return isHelpOpen ? ordered(earlierDayContactsAfter(passage, moment)) : [null];
  if (isHelpOpen) {
    // A second step in one text would be one too many.
    if (passage.shape === 'step-inside') return [];
    return ordered(contactsAfter(passage.lead, moment));
  }
  if (passage.change || !takesStep(passage.shape)) return [null];
  return [...ordered(listedBehind(passage, moment)), null];
};
