/**
 * The measurable goals of the texts: the heaviest named, nothing easy before it, a person suggested where help is open.
 */
import type { DimensionKey } from '../../contract/domain/mood.ts';
import { checkFor } from '../../words/rules/find-violations.ts';
import { RECENT_COMPARED } from '../../words/rules/form.ts';
import { heaviest, worthNaming } from '../../words/salience.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { type Profile, randomProfiles, realisticProfiles, stableUsers } from '../../words/testing/profiles.ts';
import { passageQuote } from '../../words/writer/choose-passage.ts';
import { allPassages, allSteps } from '../../words/writer/passages/index.ts';
import { hourOf, type Passage, rendered } from '../../words/writer/passages/passage.ts';
import { randomFor } from '../../words/writer/seed.ts';
import type { WritingRequest } from '../../words/writing-request.ts';
import { atLeast, atMost, countAtMost, formatCount, type Metric, share, shareOf } from './metric.ts';
import {
  breaksRule,
  isFromParts,
  LARGEST_SHAPE_MAX,
  namedIn,
  namesHeaviestFirst,
  namesOnlyGood,
  offersNoContact,
  saysChange,
  shapesAmong,
  type Written,
  writtenDayAfterDay,
  writtenFor,
} from './naming.ts';

const SEED = 20261122;
const LONG_RUN_DAYS = 90;
const LONG_RUN_USERS = 40;

const written = (profile: Profile, more: Partial<WritingRequest> = {}): Written =>
  writtenFor(requestFor(profile, more));

const namingMetrics = (kind: string, all: readonly Written[], goals: Readonly<Record<string, number>>): Metric[] => {
  const ends: readonly [string, DimensionKey, number][] = [
    ['hope', 'hopeForFuture', 1],
    ['connection', 'connectionWithOthers', 1],
    ['anxiety', 'anxietyLevel', 5],
    ['pain', 'physicalComfort', 1],
    ['the need for help', 'urgencyOfNeed', 5],
  ];
  return ends.map(([name, key, end]) => {
    const having = all.filter(({ request }) => request.ratings[key] === end);
    return atLeast(
      `when ${name} is at its worst, the text names it (${formatCount(having.length)} ${kind} days)`,
      shareOf(having, (one) => namedIn(one.text, one).includes(key)),
      goals[name] ?? 0,
    );
  });
};

const heaviestNamed = (kind: string, all: readonly Written[]): Metric => {
  const hard = all.filter(({ request }) => heaviest(request.ratings).length > 0);
  const what = `when something is hard, the first sentence names one of the hardest (${kind} days)`;
  return atLeast(what, shareOf(hard, namesHeaviestFirst), 97);
};

/** What a reader sees of a shape. */
const formNames: Readonly<Record<Passage['shape'] | 'none', string>> = {
  'see-turn': 'two thoughts and no step',
  'see-turn-step': 'two thoughts and a step',
  'one-breath': 'one sentence and no step',
  'two-true': 'two things that are both true',
  'step-inside': 'the step is part of it',
  'leave-alone': 'nothing is asked',
  none: 'none',
};

const shapeMetrics = (all: readonly Written[]): Metric[] => {
  const { shapes, largest, most } = shapesAmong(all);
  const stepped = all.filter(({ passage, request }) => passage && !request.isHelpOpen);
  const isGeneral = ({ text, request }: Written) =>
    allSteps.some((step) => step.offersContact && !step.after && text.endsWith(rendered(step.text, hourOf(request))));
  return [
    { what: 'forms that a text can take', measured: String(shapes), goal: 'at least 6', holds: shapes >= 6 },
    atMost(`texts in the most frequent form (${formNames[largest]})`, share(most, all.length), LARGEST_SHAPE_MAX),
    atMost('texts put together from parts, as no whole passage fitted', shareOf(all, isFromParts), 10),
    atMost('texts whose small step could follow any text', shareOf(stepped, isGeneral), 10),
  ];
};

/** One user's check-ins, one per day. */
interface LongRun {
  readonly days: readonly Written[];
  /** Repeated passages, and those of them repeated within the texts that a new one must not resemble. */
  readonly repeats: number;
  readonly repeatedSoon: number;
  /** Passages repeated on a day when an unread one would also have fitted. */
  readonly avoidable: number;
}

const longRun = (profiles: readonly Profile[]): LongRun => {
  const lastRead = new Map<Passage, number>();
  const counts = { repeats: 0, repeatedSoon: 0, avoidable: 0 };
  const days = writtenDayAfterDay(profiles.map((profile) => requestFor(profile)));
  days.forEach(({ passage, request }, day) => {
    const before = passage && lastRead.get(passage);
    if (before !== undefined) {
      counts.repeats += 1;
      counts.repeatedSoon += Number(day - before <= RECENT_COMPARED);
      counts.avoidable += Number(passageQuote(request, randomFor(request)) !== null);
    }
    if (passage) lastRead.set(passage, day);
  });
  return { days, ...counts };
};

type Runs = readonly (readonly Profile[])[];

const longRunsOf = (users: Runs) => {
  const runs = users.map(longRun);
  const days = runs.flatMap((run) => run.days);
  const sum = (of: 'repeats' | 'repeatedSoon' | 'avoidable') => runs.reduce((total, run) => total + run[of], 0);
  const byGrammar = shareOf(days, isFromParts);
  const broken = days.reduce((total, { request, text }) => total + checkFor(request)(text).length, 0);
  return { days, sum, byGrammar, broken };
};

const variedDaysMetrics = (who: string, users: Runs): Metric[] => {
  const { days, sum, byGrammar, broken } = longRunsOf(users);
  return [
    countAtMost(`${who}: a passage read again within ${LONG_RUN_DAYS} days`, sum('repeats'), days.length, 0),
    atMost(`${who}: texts put together from parts`, byGrammar, 10),
    countAtMost(`${who}: rules broken`, broken, days.length, 0),
  ];
};

/**
 * There are not enough passages for 90 identical days: some are repeated, but not soon, and not while an unread one
 * fits.
 */
const unchangedDaysMetrics = (who: string, users: Runs): Metric[] => {
  const { days, sum, byGrammar, broken } = longRunsOf(users);
  const { shapes, largest, most } = shapesAmong(days);
  return [
    countAtMost(`${who}: a passage read again while a new one was left`, sum('avoidable'), days.length, 0),
    countAtMost(`${who}: a passage read again within ${RECENT_COMPARED} days`, sum('repeatedSoon'), days.length, 0),
    atMost(`${who}: days on which an older passage came back`, share(sum('repeats'), days.length), 33),
    atMost(`${who}: texts put together from parts`, byGrammar, 25),
    { what: `${who}: forms that a text can take`, measured: String(shapes), goal: 'at least 6', holds: shapes >= 6 },
    atMost(
      `${who}: texts in the most frequent form (${formNames[largest]})`,
      share(most, days.length),
      LARGEST_SHAPE_MAX,
    ),
    countAtMost(`${who}: rules broken`, broken, days.length, 0),
  ];
};

export const unchangedUsers = (): Profile[][] =>
  realisticProfiles(LONG_RUN_USERS, SEED + 2).map((profile) => Array.from({ length: LONG_RUN_DAYS }, () => profile));

const changeMetrics = (profiles: readonly Profile[]): Metric[] => {
  const having = profiles.flatMap((profile) => {
    const key = worthNaming(profile.ratings)[0];
    if (!key) return [];
    const now = profile.ratings[key];
    return [written(profile, { changes: [{ key, now, usual: now > 3 ? now - 1.5 : now + 1.5 }] })];
  });
  const without = profiles.map((profile) => written(profile));
  return [
    atLeast('a real change from usual is mentioned', shareOf(having, saysChange), 30),
    atMost("a change is mentioned that didn't happen", shareOf(without, saysChange), 0),
  ];
};

export const goalMetrics = (count: number): Metric[] => {
  const realistic = realisticProfiles(count, SEED).map((profile) => written(profile));
  const random = randomProfiles(count, SEED).map((profile) => written(profile));
  const both = [...realistic, ...random];
  const helped = both.filter(({ request }) => request.isHelpOpen);
  return [
    {
      what: 'passages and small steps written in advance',
      measured: `${formatCount(allPassages.length)} and ${formatCount(allSteps.length)}`,
      goal: 'at least 1,200 and 400',
      holds: allPassages.length >= 1200 && allSteps.length >= 400,
    },
    atMost(`texts that break a rule (of ${formatCount(both.length)})`, shareOf(both, breaksRule), 0),
    heaviestNamed('realistic', realistic),
    heaviestNamed('random', random),
    ...namingMetrics('realistic', realistic, {
      hope: 95,
      connection: 75,
      anxiety: 85,
      pain: 75,
      'the need for help': 90,
    }),
    atMost(
      'texts that start with something good, though something hard stands out as much',
      shareOf(both, namesOnlyGood),
      0,
    ),
    atLeast(
      'when the help lines open, the text offers a person or a help line',
      shareOf(helped, (one) => !offersNoContact(one)),
      100,
    ),
    ...shapeMetrics(realistic),
    ...changeMetrics(realisticProfiles(Math.min(count, 1000), SEED + 1)),
    ...variedDaysMetrics(
      `${LONG_RUN_USERS} people whose ratings vary`,
      stableUsers(LONG_RUN_USERS, LONG_RUN_DAYS, SEED + 3),
    ),
    ...unchangedDaysMetrics(`${LONG_RUN_USERS} people whose ratings never change`, unchangedUsers()),
  ];
};
