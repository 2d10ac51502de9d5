/** The evaluation data, in words/evaluation/. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { type DimensionKey, dimensionKeys, RATING_MAX, RATING_MIN, timesOfDay } from '#contract/domain/mood.ts';
import { inProject } from '../../root.mjs';

const DAYS_OF_SEQUENCE = 30;

const rating = z.number().int().min(RATING_MIN).max(RATING_MAX);
const ratings = z.strictObject(
  Object.fromEntries(dimensionKeys.map((key) => [key, rating.optional()])) as Record<
    DimensionKey,
    z.ZodOptional<typeof rating>
  >,
);
const slider = z.enum(dimensionKeys);
const timeOfDay = z.enum(timesOfDay);
const words = z.string().trim().min(1);

export const profileGroups = ['persona', 'tie-trap', 'crisis', 'ordinary', 'good'] as const;

const profile = z.strictObject({
  id: words,
  group: z.enum(profileGroups),
  about: words,
  timeOfDay,
  isNight: z.boolean().optional(),
  /** Sliders that are not at 3. */
  ratings,
  before: z.array(z.strictObject({ daysAgo: z.number().int().min(1), ratings })).optional(),
  mustNameOneOf: z.array(slider),
  mustNotName: z.array(slider),
});

const sequence = z.strictObject({
  id: words,
  about: words,
  /** Counted from 1. */
  event: z.strictObject({ day: z.number().int().min(1).max(DAYS_OF_SEQUENCE), about: words }),
  days: z.array(z.strictObject({ timeOfDay, ratings })).length(DAYS_OF_SEQUENCE),
});

const reference = z.strictObject({ id: words, timeOfDay, isNight: z.boolean().optional(), ratings, text: words });

export type EvaluationProfile = z.output<typeof profile>;
export type EvaluationSequence = z.output<typeof sequence>;
export type ReferenceText = z.output<typeof reference>;

export interface EvaluationData {
  readonly profiles: readonly EvaluationProfile[];
  readonly sequences: readonly EvaluationSequence[];
  readonly references: readonly ReferenceText[];
}

function readItems<Item>(name: string, item: z.ZodType<Item>): readonly Item[] {
  const content: unknown = JSON.parse(readFileSync(inProject('words/evaluation', name), 'utf8'));
  const { data, error } = z.array(item).safeParse(content);
  if (error) throw new Error(`${name}: ${z.prettifyError(error)}`);
  return data;
}

export const readEvaluation = (): EvaluationData => ({
  profiles: readItems('profiles.json', profile),
  sequences: readItems('sequences.json', sequence),
  references: readItems('references.json', reference),
});
