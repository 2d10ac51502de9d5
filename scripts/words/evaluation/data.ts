/** The evaluation data: read from JSON files. Invalid data is rejected with its file, entry and field. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type DimensionKey, dimensionKeys, RATING_MAX, RATING_MIN, timesOfDay } from '#contract/domain/mood.ts';

/** What is wrong, in one message for the user at the terminal. */
export class InvalidEvaluationData extends Error {}

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

const nameOf = (item: unknown, at: number): string => {
  const id = typeof item === 'object' && item !== null && 'id' in item ? item.id : undefined;
  return typeof id === 'string' && id !== '' ? id : `entry ${at + 1}`;
};

const fieldOf = ({ path, ...issue }: z.core.$ZodIssue): string =>
  [...path.slice(1), ...(issue.code === 'unrecognized_keys' ? [issue.keys.join(', ')] : [])].join('.') || 'the entry';

const readJson = (path: string): unknown => {
  let source: string;
  try {
    source = readFileSync(path, 'utf8');
  } catch {
    throw new InvalidEvaluationData(`${path}: cannot be read.`);
  }
  try {
    return JSON.parse(source);
  } catch {
    throw new InvalidEvaluationData(`${path}: is not valid JSON.`);
  }
};

const duplicatesIn = (ids: readonly string[]): string[] => [...new Set(ids.filter((id, at) => ids.indexOf(id) !== at))];

const readItems = <Item extends { readonly id: string }>(file: string, item: z.ZodType<Item>): readonly Item[] => {
  const raw = readJson(file);
  if (!Array.isArray(raw)) throw new InvalidEvaluationData(`${file}: is not a list.`);
  const parsed = z.array(item).safeParse(raw);
  const problems = parsed.success
    ? duplicatesIn(parsed.data.map(({ id }) => id)).map((id) => `${id}: id: more than one entry has it`)
    : parsed.error.issues.map((issue) => {
        const at = Number(issue.path[0]);
        return `${nameOf(raw[at], at)}: ${fieldOf(issue)}: ${issue.message}`;
      });
  if (parsed.success && problems.length === 0) return parsed.data;
  throw new InvalidEvaluationData(problems.map((problem) => `${file}: ${problem}`).join('\n'));
};

/** @throws {InvalidEvaluationData} */
export const readEvaluation = (folder: string): EvaluationData => ({
  profiles: readItems(join(folder, 'profiles.json'), profile),
  sequences: readItems(join(folder, 'sequences.json'), sequence),
  references: readItems(join(folder, 'references.json'), reference),
});
