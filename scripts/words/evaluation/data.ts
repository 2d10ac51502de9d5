/**
 * The evaluation data, read from JSON files, and the request for each of its days. Invalid data is refused with its
 * file, entry and field.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { meanOf } from '#contract/domain/mean.ts';
import {
  dimensionKeys,
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  type Ratings,
  timesOfDay,
} from '#contract/domain/mood.ts';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { allSet } from '#contract/domain/rating-sources.ts';
import { recordOf } from '#contract/domain/record-of.ts';
import { BASELINE_DAYS, moodChanges } from '#server/features/quotes/generation/mood-changes.ts';
import { requestFor } from '#words/testing/plain-request.ts';
import type { WritingRequest } from '#words/writing-request.ts';
import { CommandError } from '../settings.ts';

const DAYS_OF_SEQUENCE = 30;

const rating = z.int().min(RATING_MIN).max(RATING_MAX).default(RATING_DEFAULT);
const ratings = z.strictObject(recordOf(dimensionKeys, () => rating));
const slider = z.enum(dimensionKeys);
const timeOfDay = z.enum(timesOfDay);
const words = z.string().trim().min(1);

export const profileGroups = ['persona', 'tie-trap', 'crisis', 'ordinary', 'good'] as const;

const profile = z.strictObject({
  id: words,
  group: z.enum(profileGroups),
  about: words,
  timeOfDay,
  isNight: z.boolean().default(false),
  ratings,
  before: z.array(z.strictObject({ daysAgo: z.int().min(1), ratings })).default([]),
  mustNameOneOf: z.array(slider),
  mustNotName: z.array(slider),
});

const sequence = z.strictObject({
  id: words,
  about: words,
  /** Counted from 1. */
  event: z.strictObject({ day: z.int().min(1).max(DAYS_OF_SEQUENCE), about: words }),
  days: z.array(z.strictObject({ timeOfDay, ratings })).length(DAYS_OF_SEQUENCE),
});

const reference = z.strictObject({ id: words, timeOfDay, isNight: z.boolean().default(false), ratings, text: words });

export type EvaluationProfile = z.output<typeof profile>;
export type EvaluationSequence = z.output<typeof sequence>;
export type ReferenceText = z.output<typeof reference>;

const readJson = (file: string): unknown => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new CommandError(`${file}: ${(error as Error).message}`);
  }
};

const readItems = <Item extends { readonly id: string }>(file: string, item: z.ZodType<Item>): readonly Item[] => {
  const refuse = (...problems: string[]): never => {
    throw new CommandError(problems.map((problem) => `${file}: ${problem}`).join('\n'));
  };
  const raw = readJson(file);
  if (!Array.isArray(raw)) return refuse('is not a list');
  const { data = [], error } = z.array(item).safeParse(raw);
  const nameOf = (at: number): string => raw[at]?.id ?? `entry ${at + 1}`;
  if (error)
    refuse(
      ...error.issues.map(
        ({ path: [at, ...field], message }) => `${nameOf(Number(at))}: ${field.join('.')}: ${message}`,
      ),
    );
  const repeated = data.find(({ id }, at) => data.findIndex((other) => other.id === id) < at);
  return repeated ? refuse(`${repeated.id}: id: more than one entry has it`) : data;
};

/** @throws {CommandError} */
export const readEvaluation = (folder: string) => ({
  profiles: readItems(join(folder, 'profiles.json'), profile),
  sequences: readItems(join(folder, 'sequences.json'), sequence),
  references: readItems(join(folder, 'references.json'), reference),
});

/** @param before in any order. */
const historyOf = (ratings: Ratings, before: EvaluationProfile['before']) => {
  const newestFirst = before.toSorted((one, other) => one.daysAgo - other.daysAgo);
  const lately = newestFirst.filter(({ daysAgo }) => daysAgo <= BASELINE_DAYS);
  const usual = recordOf(dimensionKeys, (key) => ({
    checkIns: lately.length,
    mean: meanOf(lately.map((day) => day.ratings[key])),
  }));
  const hopes = newestFirst.map((day) => day.ratings.hopeForFuture);
  return { changes: moodChanges(usual, { ratings, sources: allSet }), isHelpOpen: needsHelp(ratings, hopes) };
};

export const requestOfProfile = ({ isNight, before, ...profile }: EvaluationProfile): WritingRequest =>
  requestFor(profile, { isNight, ...historyOf(profile.ratings, before) });

/** One request per day, without the recent texts, which depend on the writer. */
export const requestsOfSequence = ({ days }: EvaluationSequence): WritingRequest[] =>
  days.map((day, at) => {
    const before = days.slice(0, at).map(({ ratings }, earlier) => ({ daysAgo: at - earlier, ratings }));
    return requestFor(day, historyOf(day.ratings, before));
  });
