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
import { atLeast, atMost, countAtMost, type Metric, share } from './metric.ts';
import {
  breaksRule,
  LARGEST_SHAPE_MAX,
  namedIn,
  namesHeaviestFirst,
  namesOnlyGood,
  offersNoContact,
  saysChange,
  shapesAmong,
  type Written,
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
  ];
  return ends.map(([name, key, end]) => {
    const having = all.filter(({ request }) => request.ratings[key] === end);
    const naming = having.filter((one) => namedIn(one.text, one).includes(key));
    return atLeast(
      `${name} at its worst, named (${kind}, ${having.length})`,
      share(naming.length, having.length),
      goals[name] ?? 0,
    );
  });
};

const heaviestNamed = (kind: string, all: readonly Written[]): Metric => {
  const hard = all.filter(({ request }) => heaviest(request.ratings).length > 0);
  const named = hard.filter(namesHeaviestFirst);
  return atLeast(`one of the heaviest named in the first sentence (${kind})`, share(named.length, hard.length), 97);
};

const shapeMetrics = (all: readonly Written[]): Metric[] => {
  const { shapes, largest, most } = shapesAmong(all);
  const stepped = all.filter(({ passage, request }) => passage && !request.isHelpOpen);
  const general = stepped.filter(({ text, request }) =>
    allSteps.some((step) => step.offersContact && !step.after && text.endsWith(rendered(step.text, hourOf(request)))),
  );
  return [
    { what: 'shapes', measured: String(shapes), goal: 'at least 6', holds: shapes >= 6 },
    atMost(`the largest shape (${largest})`, share(most, all.length), LARGEST_SHAPE_MAX),
    atMost('written by the older grammar', share(all.filter(({ passage }) => !passage).length, all.length), 10),
    atMost('steps that fit any day', share(general.length, stepped.length), 10),
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
  const texts: string[] = [];
  const lastRead = new Map<Passage, number>();
  const counts = { repeats: 0, repeatedSoon: 0, avoidable: 0 };
  const days = profiles.map((profile, day) => {
    const one = written(profile, { recentTexts: [...texts] });
    const { passage, request, text } = one;
    const before = passage && lastRead.get(passage);
    if (before !== undefined) {
      counts.repeats += 1;
      counts.repeatedSoon += Number(day - before <= RECENT_COMPARED);
      counts.avoidable += Number(passageQuote(request, randomFor(request)) !== null);
    }
    if (passage) lastRead.set(passage, day);
    texts.unshift(text);
    return one;
  });
  return { days, ...counts };
};

type Runs = readonly (readonly Profile[])[];

const longRunsOf = (users: Runs) => {
  const runs = users.map(longRun);
  const days = runs.flatMap((run) => run.days);
  const sum = (of: 'repeats' | 'repeatedSoon' | 'avoidable') => runs.reduce((total, run) => total + run[of], 0);
  const byGrammar = share(days.filter(({ passage }) => !passage).length, days.length);
  const broken = days.reduce((total, { request, text }) => total + checkFor(request)(text).length, 0);
  return { days, sum, byGrammar, broken };
};

const variedDaysMetrics = (who: string, users: Runs): Metric[] => {
  const { days, sum, byGrammar, broken } = longRunsOf(users);
  return [
    countAtMost(
      `${who}: passages read again within ${LONG_RUN_DAYS} days (${users.length} people)`,
      sum('repeats'),
      days.length,
      0,
    ),
    atMost(`${who}: days written by the older grammar`, byGrammar, 10),
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
  const times = users.length;
  return [
    countAtMost(
      `${who}: passages read again while another was left (${times} people)`,
      sum('avoidable'),
      days.length,
      0,
    ),
    countAtMost(`${who}: passages read again within ${RECENT_COMPARED} days`, sum('repeatedSoon'), days.length, 0),
    atMost(`${who}: days on which a passage came back later`, share(sum('repeats'), days.length), 33),
    atMost(`${who}: days written by the older grammar`, byGrammar, 25),
    { what: `${who}: shapes`, measured: String(shapes), goal: 'at least 6', holds: shapes >= 6 },
    atMost(`${who}: the largest shape (${largest})`, share(most, days.length), LARGEST_SHAPE_MAX),
    countAtMost(`${who}: rules broken`, broken, days.length, 0),
  ];
};

const unchangedUsers = (): Profile[][] =>
  realisticProfiles(LONG_RUN_USERS, SEED + 2).map((profile) => Array.from({ length: LONG_RUN_DAYS }, () => profile));

const changeMetrics = (profiles: readonly Profile[]): Metric[] => {
  const having = profiles.flatMap((profile) => {
    const key = worthNaming(profile.ratings)[0];
    if (!key) return [];
    const now = profile.ratings[key];
    return [written(profile, { changes: [{ key, now, usual: now > 3 ? now - 1.5 : now + 1.5 }] })];
  });
  const saying = having.filter(saysChange);
  const without = profiles.map((profile) => written(profile)).filter(saysChange);
  return [
    atLeast('a real change said', share(saying.length, having.length), 30),
    atMost('a change said where there is none', share(without.length, profiles.length), 0),
  ];
};

export const goalMetrics = (count: number): Metric[] => {
  const realistic = realisticProfiles(count, SEED).map((profile) => written(profile));
  const random = randomProfiles(count, SEED).map((profile) => written(profile));
  const both = [...realistic, ...random];
  const broken = both.filter(breaksRule);
  const helped = both.filter(({ request }) => request.isHelpOpen);
  const offered = helped.filter((one) => !offersNoContact(one));
  return [
    {
      what: 'passages and steps written by hand',
      measured: `${allPassages.length} and ${allSteps.length}`,
      goal: '1,200 and 400',
      holds: allPassages.length >= 1200 && allSteps.length >= 400,
    },
    atMost(`texts that break a rule (${both.length})`, share(broken.length, both.length), 0),
    heaviestNamed('realistic', realistic),
    heaviestNamed('random', random),
    ...namingMetrics('realistic', realistic, { hope: 95, connection: 75, anxiety: 85, pain: 75 }),
    atMost(
      'opens on an easy slider though a hard one stands as far out',
      share(both.filter(namesOnlyGood).length, both.length),
      0,
    ),
    atLeast('help open: a person or a help line offered', share(offered.length, helped.length), 100),
    ...shapeMetrics(realistic),
    ...changeMetrics(realisticProfiles(Math.min(count, 1000), SEED + 1)),
    ...variedDaysMetrics('one mood, each day of its own', stableUsers(LONG_RUN_USERS, LONG_RUN_DAYS, SEED + 3)),
    ...unchangedDaysMetrics('every day the very same ratings', unchangedUsers()),
  ];
};
