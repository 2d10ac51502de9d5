/**
 * The goals of the texts, in numbers: the heaviest named, nothing easy before it, a person suggested where help is
 * open.
 */
import type { DimensionKey } from '../../contract/domain/mood.ts';
import { checkFor } from '../../words/rules/find-violations.ts';
import { heaviest, worthNaming } from '../../words/salience.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { type Profile, randomProfiles, realisticProfiles, stableUsers } from '../../words/testing/profiles.ts';
import { allPassages, allSteps } from '../../words/writer/passages/index.ts';
import { hourOf, type Passage, rendered } from '../../words/writer/passages/passage.ts';
import type { WritingRequest } from '../../words/writing-request.ts';
import { atLeast, atMost, countAtMost, type Metric, share } from './metric.ts';
import {
  breaksRule,
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
    atMost(`the largest shape (${largest})`, share(most, all.length), 34),
    atMost('written by the older grammar', share(all.filter(({ passage }) => !passage).length, all.length), 10),
    atMost('steps that fit any day', share(general.length, stepped.length), 10),
  ];
};

/**
 * One user's check-ins, one per day: repeated passages, days written by the older template writer, and broken rules.
 */
const longRun = (days: readonly Profile[]): { repeats: number; byGrammar: number; broken: number } => {
  const texts: string[] = [];
  const seen = new Set<Passage>();
  const counts = { repeats: 0, byGrammar: 0, broken: 0 };
  for (const day of days) {
    const one = written(day, { recentTexts: texts });
    if (!one.passage) counts.byGrammar += 1;
    else if (seen.has(one.passage)) counts.repeats += 1;
    else seen.add(one.passage);
    counts.broken += checkFor(one.request)(one.text).length;
    texts.unshift(one.text);
  }
  return counts;
};

const longRunMetrics = (who: string, users: readonly (readonly Profile[])[], mostByGrammar: number): Metric[] => {
  const runs = users.map(longRun);
  const sum = (of: 'repeats' | 'byGrammar' | 'broken') => runs.reduce((total, run) => total + run[of], 0);
  const days = users.length * LONG_RUN_DAYS;
  return [
    countAtMost(
      `${who}: passages read again within ${LONG_RUN_DAYS} days (${users.length} people)`,
      sum('repeats'),
      days,
      0,
    ),
    atMost(`${who}: days written by the older grammar`, share(sum('byGrammar'), days), mostByGrammar),
    countAtMost(`${who}: rules broken`, sum('broken'), days, 0),
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
    ...longRunMetrics('one mood, each day of its own', stableUsers(LONG_RUN_USERS, LONG_RUN_DAYS, SEED + 3), 10),
    ...longRunMetrics('every day the very same ratings', unchangedUsers(), 25),
  ];
};
