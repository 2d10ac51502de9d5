/** The older built-in writer: it assembles a text from reviewed parts where too few whole passages fit. */
import { countHard, type DimensionKey, isHard, RATING_MAX, type TimeOfDay } from '../../contract/domain/mood.ts';
import { checkFor } from '../rules/find-violations.ts';
import { dimensionsToName } from '../salience.ts';
import type { WritingRequest } from '../writing-request.ts';
import { contactSteps } from './passages/contact-steps.ts';
import { contactWeight, isOpenTo, momentOf } from './passages/fits.ts';
import { capitalised, hourOf, rendered as renderedStep, timePhrases } from './passages/passage.ts';
import { createPicker, type Picker } from './picker.ts';
import { sharesWords } from './repeated-words.ts';
import {
  alsosOf,
  besidesOf,
  conjunctionsOf,
  earlierDayContactsOf,
  earlierDayTurningsOf,
  type Named,
  openingsOf,
  stepsOf,
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

const rendered = (part: string, timeOfDay: TimeOfDay, now = timePhrases[timeOfDay]): string =>
  part
    .replace(/\b([Aa]) \{part\}/g, timeOfDay === 'morning' ? '$1 {part}' : '$1n {part}')
    .replaceAll('{now}', now)
    .replaceAll('{Now}', capitalised(now))
    .replaceAll('{part}', timeOfDay);

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

const composeOpening = (request: WritingRequest, named: Named, choose: Picker): string => {
  const { ratings, timeOfDay, isEarlierDay } = request;
  const now = isEarlierDay ? `that ${timeOfDay}` : timePhrases[timeOfDay];
  const open = choose.unread(openingsOf(request, named).map((part) => capitalised(rendered(part, timeOfDay, now))));
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

const goesWithoutStep = ({ isHelpOpen, didNotHelp }: WritingRequest, next: () => number): boolean =>
  !isHelpOpen && next() * 100 < (didNotHelp.includes('small-step') ? NO_STEP_UNHELPED_PERCENT : NO_STEP_PERCENT);

/** While the help lines are open, a step must be a person or a help line. */
const stepsFor = (request: WritingRequest, named: Named): Tiers => {
  const { ratings, timeOfDay, isHelpOpen } = request;
  if (!isHelpOpen) return stepsOf(ratings, timeOfDay, named);
  const moment = momentOf(ratings, hourOf(request), request.given);
  const fitting = contactSteps.steps.filter((step) => isOpenTo(step, { ...moment, weight: contactWeight(moment) }));
  return { own: fitting.map(({ text }) => renderedStep(text, moment.hour)), general: [] };
};

const renderedTiers = ({ own, general }: Tiers, render: (part: string) => string): Tiers => ({
  own: own.map(render),
  general: general.map(render),
});

/** Those that repeat no word of the sentence before, if there are any. */
const withoutRepeatedWords = ({ own, general }: Tiers, before: string): Tiers => {
  const unheard = {
    own: own.filter((part) => !sharesWords(part, before)),
    general: general.filter((part) => !sharesWords(part, before)),
  };
  return unheard.own.length + unheard.general.length > 0 ? unheard : { own, general };
};

/** What follows the first sentence about a day that is filled in later. No step: there is nothing left to do on it. */
const composeOfEarlierDay = (request: WritingRequest, named: Named, choose: Picker): string => {
  const { ratings, timeOfDay, isHelpOpen } = request;
  const unread = (parts: readonly string[]) => choose.unread(parts.map((part) => rendered(part, timeOfDay)));
  const turning = unread(earlierDayTurningsOf(request, named));
  return isHelpOpen ? `${turning} ${unread(earlierDayContactsOf(ratings))}` : turning;
};

const compose = (request: WritingRequest, choose: Picker, next: () => number): string => {
  const { ratings, timeOfDay } = request;
  const [first] = dimensionsToName(ratings);
  const named: Named = { first, beside: first === undefined ? [] : besideFor(request, first, choose, next) };
  const meeting = composeOpening(request, named, choose);
  // "Tonight ... tonight" reads like a form, so the second one is "now".
  if (request.isEarlierDay) return `${meeting} ${composeOfEarlierDay(request, named, choose)}`;
  const now = timeOfDay !== 'evening' ? 'today' : /tonight/i.test(meeting) ? 'now' : 'tonight';
  const turnings = renderedTiers(turningsOf(request, named), (part) => rendered(part, timeOfDay, now));
  const turning = choose.unreadOf(turnings);
  if (goesWithoutStep(request, next)) return `${meeting} ${turning}`;
  const steps = renderedTiers(stepsFor(request, named), (part) => rendered(part, timeOfDay));
  return `${meeting} ${turning} ${choose.unreadOf(withoutRepeatedWords(steps, turning))}`;
};

/** The best of several tries, and whether it keeps every rule. */
export const templateText = (request: WritingRequest, next: () => number): { text: string; holds: boolean } => {
  const choose = createPicker(request, next);
  const check = checkFor(request);
  let best = { text: '', broken: Number.POSITIVE_INFINITY };
  for (let tried = 0; tried < TRIES && best.broken > 0; tried += 1) {
    if (tried === UNREAD_TRIES) choose.ignoreHistory();
    const text = compose(request, choose, next);
    const broken = check(text).length;
    if (broken < best.broken) best = { text, broken };
  }
  return { text: best.text, holds: best.broken === 0 };
};
