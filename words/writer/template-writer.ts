/** The older built-in writer: it assembles a text from reviewed parts where too few whole passages fit. */
import { countHard, type DimensionKey, isHard, RATING_MAX } from '../../contract/domain/mood.ts';
import { checkFor } from '../rules/find-violations.ts';
import { OPENING_WINDOW } from '../rules/form.ts';
import { wantsPlan } from '../rules/step.ts';
import { dimensionsToName } from '../salience.ts';
import { containsStep, isPlan } from '../text/advice.ts';
import type { WritingRequest } from '../writing-request.ts';
import { contactsAfter, earlierDayContactsFor, stepsBehind } from './choose-step.ts';
import { type Moment, momentOf, passageFits } from './passages/fits.ts';
import { allPassages } from './passages/index.ts';
import {
  allSides,
  capitalised,
  dimensionOf,
  type Hour,
  hourOf,
  type Lead,
  matchesSide,
  type Step,
  timePhrases,
  weightOf,
} from './passages/passage.ts';
import { createPicker, type Picker } from './picker.ts';
import { sharesWords } from './repeated-words.ts';
import {
  alsosOf,
  besidesOf,
  conjunctionsOf,
  earlierDayTurningsOf,
  generalStepsFor,
  type Named,
  openingsOf,
  type Tiers,
  turningsOf,
} from './template-pools.ts';

/** How many texts are tried before the one with the fewest violations is used. The first is nearly always valid. */
const TRIES = 150;
/** How many of those tries use only parts that the user has not read recently. */
const UNREAD_TRIES = 12;
/** How often, in percent, the first sentence names one slider alone although a second could be named with it. */
const ONE_NAMED_PERCENT = 20;
/** How often, in percent, it names three if there are enough to name. */
const THREE_NAMED_PERCENT = 35;
/** The number of hard sliders from which the first sentence may name three. */
const THREE_FROM = 5;

/** How often, in percent, a text has no step. More often if steps did not help this user. */
const NO_STEP_PERCENT = 25;
const NO_STEP_UNHELPED_PERCENT = 75;

/** How often, in percent, a text with a step has a sentence between the first and the step. */
const THOUGHT_BEFORE_STEP_PERCENT = 50;

const rendered = (part: string, hour: Hour, now = timePhrases[hour]): string =>
  part
    .replace(/\b([Aa]) \{part\}/g, hour === 'afternoon' || hour === 'evening' ? '$1n {part}' : '$1 {part}')
    .replaceAll('{now}', now)
    .replaceAll('{Now}', capitalised(now))
    .replaceAll('{part}', hour);

const besideFor = (
  { ratings }: WritingRequest,
  first: DimensionKey,
  choose: Picker,
  next: () => number,
): DimensionKey[] => {
  if (first === 'urgencyOfNeed' && isHard(first, ratings[first])) return [];
  const besides = besidesOf(ratings, first);
  const isUrgent = ratings.urgencyOfNeed === RATING_MAX;
  const others = isUrgent ? besides.filter((key) => key !== 'urgencyOfNeed') : besides;
  // A good thing is never named alone while something is hard, because that would look away from it.
  const mayStandAlone = !isUrgent && (countHard(ratings) === 0 || isHard(first, ratings[first]));
  if (mayStandAlone && next() * 100 < ONE_NAMED_PERCENT) return [];
  const named = isUrgent || others.length === 0 ? [] : [choose.any(others)];
  const rest = others.filter((key) => !named.includes(key) && (!isUrgent || isHard(key, ratings[key])));
  const three = countHard(ratings) >= THREE_FROM && rest.length > 0 && next() * 100 < THREE_NAMED_PERCENT;
  return [...named, ...(three ? [choose.any(rest)] : []), ...(isUrgent ? ['urgencyOfNeed' as const] : [])];
};

/** Without those with which one of the latest texts began, if others are left: no rule allows them again so soon. */
const notOpenedLately = (openings: readonly string[], { recentTexts }: WritingRequest): readonly string[] => {
  const lately = recentTexts.slice(0, OPENING_WINDOW - 1);
  const others = openings.filter((opening) => !lately.some((text) => text.startsWith(opening)));
  return others.length > 0 ? others : openings;
};

const composeOpening = (request: WritingRequest, named: Named, choose: Picker): string => {
  const { ratings, isEarlierDay } = request;
  const hour = hourOf(request);
  const now = isEarlierDay ? `that ${hour}` : timePhrases[hour];
  const openings = openingsOf(request, named).map((part) => capitalised(rendered(part, hour, now)));
  const open = choose.unread(notOpenedLately(openings, request));
  const also = named.beside.map((key) => {
    const parts = alsosOf(request, key);
    const unheard = parts.filter((part) => !sharesWords(part, open));
    return choose.unread(unheard.length > 0 ? unheard : parts);
  });
  const [second, third] = also;
  const [beside] = named.beside;
  if (named.first === undefined || beside === undefined || second === undefined) return `${open}.`;
  const join = choose.any(conjunctionsOf(ratings, named.first, beside));
  if (third === undefined) return `${open}${join} ${second}.`;
  return join === ', and' ? `${open}, ${second}, and ${third}.` : `${open}${join} ${second} and ${third}.`;
};

/** The last sentence: a step or, while help is open, a person or a help line. Where it has to be a plan, only plans. */
const stepsFor = (request: WritingRequest, moment: Moment): Tiers => {
  const isAllowed = (text: string) => !wantsPlan(request) || !containsStep(text) || isPlan(text);
  const texts = (steps: readonly Step[]) => steps.map(({ text }) => rendered(text, moment.hour)).filter(isAllowed);
  const lead = leadOf(moment);
  if (request.isHelpOpen) {
    const contacts = request.isEarlierDay ? earlierDayContactsFor(moment) : contactsAfter(lead, moment);
    return { own: texts(contacts), general: [] };
  }
  if (request.isEarlierDay) return { own: [], general: [] };
  const { own, general } = stepsBehind(
    allPassages.filter((passage) => !passage.ofEarlierDay && passageFits(passage, moment)),
    lead,
    moment,
  );
  // To a user who needs help soon, a step for anything smaller would sound as if that could wait.
  if (matchesSide('urgency.high', moment.ratings)) {
    const contacts = [...own, ...general].filter(({ offersContact }) => offersContact);
    return { own: texts(contacts), general: [] };
  }
  return { own: texts(own), general: [...texts(general), ...generalStepsFor(moment)] };
};

/** What a passage for the slider that must be named first would have as its lead. */
const leadOf = ({ ratings, dimensionsToName: [first], leads }: Moment): Lead =>
  allSides.find((side) => dimensionOf(side) === first && matchesSide(side, ratings)) ??
  (leads.has('level') ? 'level' : 'unsaid');

const isEmpty = ({ own, general }: Tiers): boolean => own.length + general.length === 0;

/** Those that repeat no word of what was said before, if there are any. */
const withoutRepeatedWords = ({ own, general }: Tiers, before: string): Tiers => {
  const unheard = {
    own: own.filter((part) => !sharesWords(part, before)),
    general: general.filter((part) => !sharesWords(part, before)),
  };
  return isEmpty(unheard) ? { own, general } : unheard;
};

/** The second sentence, where one belongs. */
const turningFor = (request: WritingRequest, named: Named, meeting: string, choose: Picker): string => {
  const hour = hourOf(request);
  if (request.isEarlierDay)
    return choose.unread(earlierDayTurningsOf(request, named).map((part) => rendered(part, hour)));
  // "Tonight ... tonight" reads like a form, so the second one is "now".
  const now = hour === 'morning' || hour === 'afternoon' ? 'today' : /tonight/i.test(meeting) ? 'now' : 'tonight';
  const { own, general } = turningsOf(request, named);
  // Beside the help lines a thought that would fit anyone reads like a form: only if there is no other.
  const fitting = request.isHelpOpen && own.length > 0 ? [] : general;
  const render = (part: string) => rendered(part, hour, now);
  return choose.unreadOf({ own: own.map(render), general: fitting.map(render) });
};

const percent = (share: number, next: () => number): boolean => next() * 100 < share;

/** Whether a step follows, and whether a sentence comes before it. Beside the help lines a step always follows. */
const formOf = (
  { ratings, isHelpOpen, isEarlierDay, didNotHelp }: WritingRequest,
  { first }: Named,
  steps: Tiers,
  next: () => number,
): { readonly hasStep: boolean; readonly hasTurning: boolean } => {
  const weight = weightOf(countHard(ratings));
  const withThought = percent(THOUGHT_BEFORE_STEP_PERCENT, next);
  if (isHelpOpen) return { hasStep: true, hasTurning: withThought && !isEarlierDay && first !== undefined };
  const withoutStep = percent(didNotHelp.includes('small-step') ? NO_STEP_UNHELPED_PERCENT : NO_STEP_PERCENT, next);
  return isEmpty(steps) || withoutStep
    ? { hasStep: false, hasTurning: true }
    : { hasStep: true, hasTurning: withThought && (weight === 'good' || weight === 'some') };
};

const compose = (request: WritingRequest, steps: Tiers, choose: Picker, next: () => number): string => {
  const [first] = dimensionsToName(request.ratings);
  const named: Named = { first, beside: first === undefined ? [] : besideFor(request, first, choose, next) };
  const form = formOf(request, named, steps, next);
  const meeting = composeOpening(request, named, choose);
  const said = form.hasTurning ? `${meeting} ${turningFor(request, named, meeting, choose)}` : meeting;
  return form.hasStep ? `${said} ${choose.unreadOf(withoutRepeatedWords(steps, said))}` : said;
};

/** The best of several tries, and whether it keeps every rule. */
export const templateText = (request: WritingRequest, next: () => number): { text: string; holds: boolean } => {
  const choose = createPicker(request, next);
  const check = checkFor(request);
  const steps = stepsFor(request, momentOf(request.ratings, hourOf(request), request.given));
  let best = { text: '', broken: Number.POSITIVE_INFINITY };
  for (let tried = 0; tried < TRIES && best.broken > 0; tried += 1) {
    if (tried === UNREAD_TRIES) choose.ignoreHistory();
    const text = compose(request, steps, choose, next);
    const broken = check(text).length;
    if (broken < best.broken) best = { text, broken };
  }
  return { text: best.text, holds: best.broken === 0 };
};
