/**
 * Chooses the step that follows a passage: one that was reviewed together with it or, while help is open, a person or a
 * help line.
 */
import { shuffled } from '../seeded-random.ts';
import type { WritingRequest } from '../writing-request.ts';
import { contactFits, isOpenTo, type Moment } from './passages/fits.ts';
import { allSteps } from './passages/index.ts';
import { type Lead, matchesSide, type Passage, type Step, takesStep } from './passages/passage.ts';

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

/**
 * What may be offered while help is open, after a passage or a first sentence with this lead. To a user who may have few
 * people around, a step that needs one may offer nothing, so theirs names a help line.
 */
export const contactsAfter = (lead: Lead, moment: Moment): readonly Step[] => {
  const fitting = contactSteps.filter((step) => contactFits(step, { lead }, moment));
  const withLine = mayHaveFewPeople(moment) ? fitting.filter(namesHelpLine) : [];
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

/** In random order, those not read recently first. */
const unreadFirst = (steps: readonly Step[], recentTexts: readonly string[], next: () => number): Step[] => {
  const isRead = ({ text }: Step) => recentTexts.some((recent) => recent.includes(text.slice(0, 60)));
  const read = new Set(steps.filter(isRead));
  const mixed = shuffled(steps, next);
  return [...mixed.filter((step) => !read.has(step)), ...mixed.filter((step) => read.has(step))].slice(0, TRIED);
};

/**
 * The steps reviewed together with any of these passages, for a first sentence that says the same: `own` are those
 * behind passages that lead with its slider.
 */
export const stepsBehind = (passages: readonly Passage[], lead: Lead, moment: Moment) => {
  const behind = (some: readonly Passage[]) =>
    new Set(some.filter(({ shape }) => takesStep(shape)).flatMap((passage) => listedBehind(passage, moment)));
  const own = behind(passages.filter((passage) => passage.lead === lead));
  return { own: [...own], general: [...behind(passages).difference(own)] };
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
  if (isEarlierDay)
    return isHelpOpen ? unreadFirst(earlierDayContactsAfter(passage, moment), recentTexts, next) : [null];
  if (isHelpOpen) {
    // A second step in one text would be one too many.
    if (passage.shape === 'step-inside') return [];
    return unreadFirst(contactsAfter(passage.lead, moment), recentTexts, next);
  }
  if (passage.change || !takesStep(passage.shape)) return [null];
  return [...unreadFirst(listedBehind(passage, moment), recentTexts, next), null];
};
