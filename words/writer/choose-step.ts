/**
 * Chooses the step that follows a passage: one that was reviewed together with it or, while help is open, a person or a
 * help line.
 */
import { shuffled } from '../seeded-random.ts';
import type { WritingRequest } from '../writing-request.ts';
import { contactFits, isOpenTo, type Moment } from './passages/fits.ts';
import { allSteps } from './passages/index.ts';
import { matchesSide, type Passage, type Step, takesStep } from './passages/passage.ts';

/** How many steps are tried before the passage is used alone. */
const TRIED = 8;

const stepById: ReadonlyMap<string, Step> = new Map(allSteps.map((step) => [step.id, step]));
const contactSteps = allSteps.filter(({ offersContact }) => offersContact);

const namesHelpLine = ({ text }: Step): boolean => text.includes('help line');

const mayHaveFewPeople = ({ ratings, given }: Moment): boolean =>
  matchesSide('support.low', ratings) ||
  matchesSide('connection.low', ratings) ||
  !(given.includes('supportSystemStrength') || given.includes('connectionWithOthers'));

/** For a user who may have few people around, a step that needs one may offer nothing, so theirs names a help line. */
const contactFor = (passage: Passage, moment: Moment): readonly Step[] => {
  const fitting = contactSteps.filter((step) => contactFits(step, passage, moment));
  const withLine = mayHaveFewPeople(moment) ? fitting.filter(namesHelpLine) : [];
  return withLine.length > 0 ? withLine : fitting;
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
 * The steps that may follow, in the order in which to try them. Null means no step. Empty if the passage cannot be used
 * at all.
 */
export const stepsFollowing = (
  passage: Passage,
  { isHelpOpen, isEarlierDay, recentTexts }: WritingRequest,
  moment: Moment,
  next: () => number,
): readonly (Step | null)[] => {
  if (isEarlierDay) return [null];
  if (isHelpOpen) {
    if (passage.offersContact) return [null];
    // A second step in one text would be one too many.
    if (passage.shape === 'step-inside') return [];
    return unreadFirst(contactFor(passage, moment), recentTexts, next);
  }
  if (passage.change || !takesStep(passage.shape)) return [null];
  return [...unreadFirst(listedBehind(passage, moment), recentTexts, next), null];
};
