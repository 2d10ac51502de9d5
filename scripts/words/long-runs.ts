/** The goals for users who check in day after day. Each day's text is written with all before it as texts already read. */
import { dimensionKeys } from '../../contract/domain/mood.ts';
import { RECENT_COMPARED } from '../../words/rules/form.ts';
import { seededRandom, shuffled } from '../../words/seeded-random.ts';
import { requestFor } from '../../words/testing/plain-request.ts';
import { type Profile, randomProfiles, realisticProfiles, stableUsers } from '../../words/testing/profiles.ts';
import { passageQuote } from '../../words/writer/choose-passage.ts';
import { randomFor } from '../../words/writer/seed.ts';
import { atMost, countAtLeast, countAtMost, type Metric, metricsOf } from './metric.ts';
import {
  breaksRule,
  isFromParts,
  isReadAgain,
  requestGiving,
  shapeLabels,
  shapeMetrics,
  type Written,
  writtenDayAfterDay,
} from './written.ts';

const SEED = 20261121;
const USERS = 40;
const DAYS = 90;
const DAYS_WITH_THREE = 60;
const DAYS_WITHOUT_REPEATS = 30;
const USERS_WITHOUT_REPEATS = 60;

const unchanging = (profile: Profile, days: number): Profile[] => Array.from({ length: days }, () => profile);

const writtenForUsers = (users: readonly (readonly Profile[])[]): Written[] =>
  users.flatMap((days) => writtenDayAfterDay(days.map((profile) => requestFor(profile))));

export const variedDaysMetrics = (): Metric[] => {
  const days = writtenForUsers(stableUsers(USERS, DAYS, SEED + 4));
  return metricsOf(`${USERS} people whose ratings vary`, [
    countAtMost(`a passage read again within ${DAYS} days`, days, isReadAgain, 0),
    atMost('texts put together from parts', days, isFromParts, 10),
    countAtMost('rules broken', days, breaksRule, 0),
  ]);
};

/** One for each user. */
export const unchangingProfiles = (): Profile[] => realisticProfiles(USERS, SEED + 3);

const isReadAgainForNothing = (one: Written): boolean =>
  isReadAgain(one) && passageQuote(one.request, randomFor(one.request)) !== null;

const isReadAgainSoon = ({ readDaysAgo = Number.POSITIVE_INFINITY }: Written): boolean =>
  readDaysAgo <= RECENT_COMPARED;

/**
 * There are not enough passages for 90 identical days: some are repeated, but not soon, and not while an unread one
 * fits.
 */
export const unchangedDaysMetrics = (): Metric[] => {
  const days = writtenForUsers(unchangingProfiles().map((profile) => unchanging(profile, DAYS)));
  return metricsOf(`${USERS} people whose ratings never change`, [
    countAtMost('a passage read again while a new one was left', days, isReadAgainForNothing, 0),
    countAtMost(`a passage read again within ${RECENT_COMPARED} days`, days, isReadAgainSoon, 0),
    atMost('days on which an older passage came back', days, isReadAgain, 33),
    atMost('texts put together from parts', days, isFromParts, 25),
    ...shapeMetrics(days, shapeLabels),
    countAtMost('rules broken', days, breaksRule, 0),
  ]);
};

/** The short check-in of people who choose the same three sliders every day. */
export const threeRatingsMetrics = (): Metric[] => {
  const next = seededRandom(SEED + 2);
  const days = stableUsers(USERS, DAYS_WITH_THREE, SEED + 2).flatMap((user) => {
    const given = shuffled(dimensionKeys, next).slice(0, 3);
    return writtenDayAfterDay(user.map((profile) => requestGiving(profile, given)));
  });
  return metricsOf(`${USERS} people who give the same 3 ratings for ${DAYS_WITH_THREE} days, which vary`, [
    atMost('texts that break a rule', days, breaksRule, 0),
    atMost('texts put together from parts', days, isFromParts, 10),
  ]);
};

const isWithoutRepeats = (profile: Profile): boolean => {
  const days = writtenForUsers([unchanging(profile, DAYS_WITHOUT_REPEATS)]);
  // The rules compare each text with those of the days before.
  return !days.some(breaksRule) && new Set(days.map(({ text }) => text)).size === days.length;
};

export const thirtyDaysMetric = (): Metric =>
  countAtLeast(
    `people with the same ratings for ${DAYS_WITHOUT_REPEATS} days who get ${DAYS_WITHOUT_REPEATS} different texts, with every rule kept`,
    randomProfiles(USERS_WITHOUT_REPEATS, SEED),
    isWithoutRepeats,
    USERS_WITHOUT_REPEATS,
  );
