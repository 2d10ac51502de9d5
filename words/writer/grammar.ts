/** The older way of the built-in writer: a text put together from reviewed parts, where too few whole passages fit. */
import { countHard, type DimensionKey, isHard, RATING_MAX, type TimeOfDay } from '../../contract/mood.ts';
import { checkFor } from '../rules/breaches.ts';
import { toBeMet } from '../salience.ts';
import type { WritingRequest } from '../writing-request.ts';
import { type Chooser, chooserFor } from './chooser.ts';
import { echoes } from './echo.ts';
import { contactSteps } from './passages/contact-steps.ts';
import { isOpenTo, momentOf } from './passages/fits.ts';
import { capitalised, hourOf, nowWords, rendered as renderedStep } from './passages/passage.ts';
import { alsosOf, besidesOf, joinsOf, type Named, opensOf, stepsOf, type Tiers, turningsOf } from './pools.ts';

/** So many texts are tried before the least bad one is taken; the first nearly always holds. */
const TRIES = 150;
/** So many of them keep to parts the person has not read lately. */
const UNREAD_TRIES = 12;
/** How often, of 100, the first sentence names one slider alone though a second could stand beside it. */
const ALONE = 20;
/** How often, of 100, it names three where there is that much to name. */
const THREE = 35;
/** So many hard sliders make room for three in the first sentence. */
const THREE_FROM = 5;

/** How often, of 100, a text has no step: most often for somebody whom steps did not help. */
const WITHOUT_STEP = 25;
const WITHOUT_STEP_UNHELPED = 75;

const rendered = (part: string, timeOfDay: TimeOfDay, now = nowWords[timeOfDay]): string =>
  part
    .replace(/\b([Aa]) \{part\}/g, timeOfDay === 'morning' ? '$1 {part}' : '$1n {part}')
    .replaceAll('{now}', now)
    .replaceAll('{Now}', capitalised(now))
    .replaceAll('{part}', timeOfDay);

const besideFor = (
  { ratings }: WritingRequest,
  first: DimensionKey,
  choose: Chooser,
  next: () => number,
): DimensionKey[] => {
  if (first === 'urgencyOfNeed' && isHard(first, ratings[first])) return [];
  const besides = besidesOf(ratings, first);
  const isUrgent = ratings.urgencyOfNeed === RATING_MAX;
  const others = isUrgent ? besides.filter((key) => key !== 'urgencyOfNeed') : besides;
  // A good thing is never named alone while something is hard: that would look away.
  const mayStandAlone = !isUrgent && (countHard(ratings) === 0 || isHard(first, ratings[first]));
  if (mayStandAlone && next() * 100 < ALONE) return [];
  const named = isUrgent || others.length === 0 ? [] : [choose.any(others)];
  const rest = others.filter((key) => !named.includes(key) && (!isUrgent || isHard(key, ratings[key])));
  const three = countHard(ratings) >= THREE_FROM && rest.length > 0 && next() * 100 < THREE;
  return [...named, ...(three ? [choose.any(rest)] : []), ...(isUrgent ? ['urgencyOfNeed' as const] : [])];
};

const meet = ({ ratings, timeOfDay }: WritingRequest, named: Named, choose: Chooser): string => {
  const open = choose.fresh(opensOf(ratings, named).map((part) => capitalised(rendered(part, timeOfDay))));
  const also = named.beside.map((key) => {
    const parts = alsosOf(ratings, key);
    const unheard = parts.filter((part) => !echoes(part, open));
    return choose.fresh(unheard.length > 0 ? unheard : parts);
  });
  const [second, third] = also;
  const [beside] = named.beside;
  if (named.first === undefined || beside === undefined || second === undefined) return `${open}.`;
  const join = choose.any(joinsOf(ratings, named.first, beside));
  if (third === undefined) return `${open}${join} ${second}.`;
  return join === ', and' ? `${open}, ${second}, and ${third}.` : `${open}${join} ${second} and ${third}.`;
};

const goesWithoutStep = ({ isHelpOpen, didNotHelp }: WritingRequest, next: () => number): boolean =>
  !isHelpOpen && next() * 100 < (didNotHelp.includes('small-step') ? WITHOUT_STEP_UNHELPED : WITHOUT_STEP);

/** While the help lines are open, a step is a person or a help line and nothing else. */
const stepsFor = (request: WritingRequest, named: Named): Tiers => {
  const { ratings, timeOfDay, isHelpOpen } = request;
  if (!isHelpOpen) return stepsOf(ratings, timeOfDay, named);
  const moment = momentOf(ratings, hourOf(request));
  const fitting = contactSteps.steps.filter((step) => isOpenTo(step, moment));
  return { own: fitting.map(({ text }) => renderedStep(text, moment.hour)), general: [] };
};

const renderedTiers = ({ own, general }: Tiers, render: (part: string) => string): Tiers => ({
  own: own.map(render),
  general: general.map(render),
});

/** Those in which no word comes back from the sentence before, where there are any. */
const withoutEcho = ({ own, general }: Tiers, before: string): Tiers => {
  const unheard = {
    own: own.filter((part) => !echoes(part, before)),
    general: general.filter((part) => !echoes(part, before)),
  };
  return unheard.own.length + unheard.general.length > 0 ? unheard : { own, general };
};

const compose = (request: WritingRequest, choose: Chooser, next: () => number): string => {
  const { ratings, timeOfDay } = request;
  const [first] = toBeMet(ratings);
  const named: Named = { first, beside: first === undefined ? [] : besideFor(request, first, choose, next) };
  const meeting = meet(request, named, choose);
  // "Tonight ... tonight" reads like a form; the second time it is "now".
  const now = timeOfDay !== 'evening' ? 'today' : /tonight/i.test(meeting) ? 'now' : 'tonight';
  const turnings = renderedTiers(turningsOf(ratings, named), (part) => rendered(part, timeOfDay, now));
  const turning = choose.freshOf(turnings);
  if (goesWithoutStep(request, next)) return `${meeting} ${turning}`;
  const steps = renderedTiers(stepsFor(request, named), (part) => rendered(part, timeOfDay));
  return `${meeting} ${turning} ${choose.freshOf(withoutEcho(steps, turning))}`;
};

/** The best of some tries, and whether it keeps every rule. */
export const grammarText = (request: WritingRequest, next: () => number): { text: string; holds: boolean } => {
  const choose = chooserFor(request, next);
  const check = checkFor(request);
  let best = { text: '', broken: Number.POSITIVE_INFINITY };
  for (let tried = 0; tried < TRIES && best.broken > 0; tried += 1) {
    if (tried === UNREAD_TRIES) choose.forget();
    const text = compose(request, choose, next);
    const broken = check(text).length;
    if (broken < best.broken) best = { text, broken };
  }
  return { text: best.text, holds: best.broken === 0 };
};
