import { z } from 'zod';
import { call } from './call.ts';
import { RECENT_QUOTES_DEFAULT, RECENT_QUOTES_MAX } from './limits.ts';
import {
  type DimensionKey,
  dimensionKeys,
  emotionalStateKeys,
  RATING_DEFAULT,
  RATING_MAX,
  RATING_MIN,
  TIME_OF_DAY_DEFAULT,
  timesOfDay,
} from './mood.ts';

const rating = z.int().min(RATING_MIN).max(RATING_MAX);

const ratingFields = Object.fromEntries(dimensionKeys.map((key) => [key, rating.default(RATING_DEFAULT)])) as Record<
  DimensionKey,
  z.ZodDefault<typeof rating>
>;

/** A slider left out is 3, a time left out is morning, unknown keys are ignored, a wrong value is refused. */
export const moodInput = z.object({
  ...ratingFields,
  timeOfDayPreference: z.enum(timesOfDay).default(TIME_OF_DAY_DEFAULT),
});

const emotionalState = z.object(
  Object.fromEntries(emotionalStateKeys.map((key) => [key, rating])) as Record<
    (typeof emotionalStateKeys)[number],
    typeof rating
  >,
);

export const writerKinds = ['ai', 'built-in'] as const;
export type WriterKind = (typeof writerKinds)[number];

const quote = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  isFavorite: z.boolean(),
  emotionalState,
  writer: z.enum(writerKinds),
  /** The one to three sliders the quote answers. */
  because: z.array(z.enum(dimensionKeys)).min(1).max(3),
});
export type Quote = z.output<typeof quote>;

const recentQuote = quote.extend({
  timeOfDay: z.enum(timesOfDay),
  /** The person's own local day, YYYY-MM-DD. */
  localDay: z.iso.date(),
});
export type RecentQuote = z.output<typeof recentQuote>;

export const generateQuote = call({
  method: 'POST',
  path: '/api/quotes/generate',
  guard: 'access',
  body: moodInput,
  reply: z.object({
    quote,
    /** True where the help lines should open beside the quote. Decided by code, never by a writer. */
    help: z.boolean(),
  }),
  errors: ['idempotency_mismatch'],
});

export const recentQuotes = call({
  method: 'GET',
  path: '/api/quotes/recent',
  guard: 'access',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(RECENT_QUOTES_MAX).default(RECENT_QUOTES_DEFAULT),
    before: z.uuid().optional(),
    date: z.iso.date().optional(),
  }),
  reply: z.object({
    quotes: z.array(recentQuote),
    /** Pass as `before` for the next page; null when this was the last. */
    nextBefore: z.uuid().nullable(),
  }),
  errors: [],
});

export const setFavorite = call({
  method: 'PATCH',
  path: '/api/quotes/:id/favorite',
  guard: 'access',
  params: z.object({ id: z.uuid() }),
  body: z.object({ isFavorite: z.boolean() }),
  reply: z.object({ id: z.uuid(), isFavorite: z.boolean() }),
  errors: ['not_found'],
});

export const userStats = call({
  method: 'GET',
  path: '/api/user/stats',
  guard: 'session',
  reply: z.object({
    totalQuotes: z.int(),
    totalEntries: z.int(),
    favoriteQuotes: z.int(),
  }),
  errors: [],
});
