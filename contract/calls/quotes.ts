import { z } from 'zod';
import { call } from '../call.ts';
import { DAY_ENDS } from '../domain/days.ts';
import {
  type DimensionKey,
  dimensionKeys,
  emotionalStateKeys,
  TIME_OF_DAY_DEFAULT,
  timesOfDay,
} from '../domain/mood.ts';
import { type RatingSources, sendsSources, sentSources, sourcedRatings } from '../domain/rating-sources.ts';
import { recordOf } from '../domain/record-of.ts';
import {
  CHECK_IN_AGE_MAX_SECONDS,
  CHECK_INS_PER_DAY_MAX,
  KNOWN_QUOTES_MAX,
  RECENT_QUOTES_DEFAULT,
  RECENT_QUOTES_MAX,
} from '../limits.ts';
import { DAY, HOUR, ownReads, perUser } from '../rate-limits.ts';
import { localDay } from '../schemas/local-day.ts';
import { pageLimit } from '../schemas/page-query.ts';
import { rating } from '../schemas/rating.ts';
import { text } from '../schemas/text.ts';

const ratingFields = recordOf(dimensionKeys, () => rating.optional());
const dimensionList = z.array(z.enum(dimensionKeys)).max(dimensionKeys.length);

/** Every time zone is within 14 hours of UTC, but a device can be set to other offsets. */
const UTC_OFFSET_MAX_MINUTES = 24 * 60 - 1;

/** A missing time means morning, unknown keys are ignored, an invalid value is refused. */
const checkInInput = z.object({
  ...ratingFields,
  /** The dimensions that the user rated in this check-in. By default all that were sent and not carried. */
  set: dimensionList.optional(),
  /** The dimensions carried over from the last check-in with "Same as last time". */
  carried: dimensionList.default([]),
  timeOfDayPreference: z.enum(timesOfDay).default(TIME_OF_DAY_DEFAULT),
  /**
   * 'yesterday', or one of the FILL_IN_DAYS_MAX days before today as YYYY-MM-DD, fills in that local day of the user.
   * Any other day is refused.
   */
  day: z.union([z.enum(['today', 'yesterday']), localDay]).default('today'),
  /**
   * How many seconds ago it was made, by the device's own clock; above 0 if there was no connection then. An age is
   * sent in place of a time, so that a wrong clock on the device does no harm.
   */
  ageSeconds: z.int().min(0).max(CHECK_IN_AGE_MAX_SECONDS).default(0),
  /**
   * How many minutes the device's clock was ahead of UTC when it was made, and the day end by which the device showed
   * the day. With both, it counts for the day that the user saw, even if it is sent from another time zone, or after
   * the day end was changed. By default the time zone of the request and the day end in the settings.
   */
  utcOffsetMinutes: z.int().min(-UTC_OFFSET_MAX_MINUTES).max(UTC_OFFSET_MAX_MINUTES).optional(),
  dayEnd: z.literal(DAY_ENDS).optional(),
});
type CheckInInput = z.output<typeof checkInInput>;

/** Adds an issue for each name in both lists, and for each listed name that was sent without a value. */
const checkSources = (input: CheckInInput, context: z.core.$RefinementCtx): void => {
  const { set, carried } = sentSources(input);
  for (const list of ['set', 'carried'] as const) {
    for (const key of list === 'set' ? set : carried) {
      if (input[key] === undefined)
        context.addIssue({ code: 'custom', path: [list], message: `${key} is listed but has no value.` });
    }
  }
  for (const key of carried) {
    if (set.includes(key))
      context.addIssue({ code: 'custom', path: ['carried'], message: `${key} is both set and carried.` });
  }
};

/** Replaces the single fields by the ratings with their sources. A rating that is not given is 3. */
const withSources = <Input extends CheckInInput>(input: Input) => {
  const rest = Object.fromEntries(Object.entries(input).filter(([name]) => !sourceFields.has(name)));
  return {
    ...(rest as Omit<Input, DimensionKey | keyof RatingSources>),
    ...sourcedRatings(input),
    sendsSources: sendsSources(input),
  };
};
const sourceFields: ReadonlySet<string> = new Set([...dimensionKeys, 'set', 'carried']);

/** Longer than any text of 60 words that the rules accept. */
const DEVICE_QUOTE_LENGTH_MAX = 1000;

/**
 * A quote that the built-in writer wrote on the user's device, with everything it knew there besides the ratings. From
 * this the server writes the quote again. The text is only compared, never stored as received.
 */
const onDeviceQuoteInput = z.object({
  text: text().min(1).max(DEVICE_QUOTE_LENGTH_MAX),
  /** The user's newest quotes that the device knew, newest first. */
  knownQuotes: z.array(z.uuid()).max(KNOWN_QUOTES_MAX),
  isNight: z.boolean(),
  isHelpOpen: z.boolean(),
});
export type OnDeviceQuoteInput = z.output<typeof onDeviceQuoteInput>;

/** 'built-in': no service is used for this quote. */
const writerChoice = z.enum(['any', 'built-in']).default('any');

const generateInput = checkInInput
  .extend({ writer: writerChoice, onDeviceQuote: onDeviceQuoteInput.optional() })
  .superRefine(checkSources)
  .transform(withSources);
export type GenerateInput = z.output<typeof generateInput>;

const emotionalState = z.object(recordOf(emotionalStateKeys, () => rating));

export const writerKinds = ['ai', 'built-in'] as const;
export type WriterKind = (typeof writerKinds)[number];

const quote = z.object({
  id: z.uuid(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  isFavorite: z.boolean(),
  emotionalState,
  writer: z.enum(writerKinds),
  /** The one to three dimensions that the quote responds to. */
  because: z.array(z.enum(dimensionKeys)).min(1).max(3),
  /** The user's feedback; null: none. */
  helped: z.boolean().nullable(),
});
export type Quote = z.output<typeof quote>;

const checkInFields = {
  timeOfDay: z.enum(timesOfDay),
  localDay,
  /** True if the check-in was filled in on a later day. */
  filledIn: z.boolean(),
  /** Present if it was made in the small hours by the user's own clock then, and not filled in later. */
  isNight: z.literal(true).optional(),
  /** Which of the eight ratings the user did not touch: their 3 is no answer. Absent if this was not recorded. */
  unset: z.array(z.enum(emotionalStateKeys)).optional(),
};
const recentQuote = quote.extend(checkInFields);
export type RecentQuote = z.output<typeof recentQuote>;

/** A check-in for which no quote was written: it was imported, or the quota was used up. */
const checkInWithoutQuote = z.object({ id: z.uuid(), createdAt: z.iso.datetime(), emotionalState, ...checkInFields });
export type CheckInWithoutQuote = z.output<typeof checkInWithoutQuote>;

const generatedQuote = z.object({
  quote,
  /** True if the help lines should open next to the quote. Decided by code, never by a writer. */
  help: z.boolean(),
});

export const generateQuote = call({
  method: 'POST',
  path: '/api/quotes/generate',
  guard: 'access',
  limit: perUser(CHECK_INS_PER_DAY_MAX, DAY),
  body: generateInput,
  reply: generatedQuote.extend({
    /**
     * The result for the quote from the device: 'rewritten' means that the quote is a different one. Present only if
     * one was sent.
     */
    onDeviceQuote: z.enum(['kept', 'rewritten']).optional(),
  }),
  /**
   * quote_being_written: another request with this idempotency key is still in flight. A later retry with the same key
   * returns its quote (Retry-After). invalid_input: the day cannot be filled in. health_consent_required: consent was
   * withdrawn. In each case nothing was stored, and nothing was sent to a writer.
   */
  errors: [
    'invalid_input',
    'idempotency_mismatch',
    'too_many_quotes',
    'too_many_requests',
    'quote_being_written',
    'health_consent_required',
  ],
});

/** Replaces the quote of a check-in with another one. A saved quote is kept. */
export const regenerateQuote = call({
  method: 'POST',
  path: '/api/quotes/:id/regenerate',
  guard: 'access',
  limit: perUser(120, HOUR),
  params: z.object({ id: z.uuid() }),
  query: z.object({ writer: writerChoice }),
  reply: generatedQuote,
  errors: [
    'not_found',
    'quote_saved',
    'too_many_quotes',
    'too_many_requests',
    'quote_being_written',
    'health_consent_required',
  ],
});

/** All 15 ratings of the last check-in of the newest day, as the initial values of the next one. */
export const lastCheckIn = call({
  method: 'GET',
  path: '/api/check-ins/last',
  guard: 'access',
  limit: ownReads,
  reply: z.object({
    checkIn: z
      .object({
        ratings: z.object(recordOf(dimensionKeys, () => rating)),
        /** As in the call that generates a quote: a rating in neither list is unset, and its 3 has no meaning. */
        set: z.array(z.enum(dimensionKeys)),
        carried: z.array(z.enum(dimensionKeys)),
        timeOfDay: z.enum(timesOfDay),
        localDay,
        /** True if it was made in the small hours, and not filled in later. */
        isNight: z.boolean(),
        createdAt: z.iso.datetime(),
      })
      .nullable(),
  }),
  errors: [],
});

const quotesPage = z.object({
  quotes: z.array(recentQuote),
  /** Pass as `before` for the next page; null if this was the last. */
  nextBefore: z.uuid().nullable(),
});

export const recentQuotes = call({
  method: 'GET',
  path: '/api/quotes/recent',
  guard: 'access',
  limit: ownReads,
  query: z.object({
    limit: pageLimit(RECENT_QUOTES_MAX, RECENT_QUOTES_DEFAULT),
    before: z.uuid().optional(),
    date: localDay.optional(),
    /** 'all': check-ins without a quote are listed, too, and count towards the limit. */
    entries: z.enum(['all']).optional(),
  }),
  reply: quotesPage.extend({
    /** Newest first. Present only if all check-ins were requested. Ids order them among the quotes. */
    entriesWithoutQuote: z.array(checkInWithoutQuote).optional(),
  }),
  errors: [],
});

/** Saved quotes, newest first. */
export const favoriteQuotes = call({
  method: 'GET',
  path: '/api/quotes/favorites',
  guard: 'access',
  limit: ownReads,
  query: z.object({
    limit: pageLimit(RECENT_QUOTES_MAX),
    before: z.uuid().optional(),
  }),
  reply: quotesPage,
  errors: [],
});

export const setFavorite = call({
  method: 'PATCH',
  path: '/api/quotes/:id/favorite',
  guard: 'access',
  limit: perUser(600, HOUR),
  params: z.object({ id: z.uuid() }),
  body: z.object({ isFavorite: z.boolean() }),
  reply: z.object({ id: z.uuid(), isFavorite: z.boolean() }),
  errors: ['not_found', 'too_many_requests'],
});
