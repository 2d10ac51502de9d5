/** "Why this quote?": what the text of a quote is based on, as recorded when it was written. */
import { z } from 'zod';
import { call } from '../call.ts';
import { dimensionKeys, RATING_MAX, RATING_MIN } from '../domain/mood.ts';
import { supportKinds } from '../domain/support-kinds.ts';
import { ownReads } from '../rate-limits.ts';
import { rating } from '../schemas/rating.ts';
import { fallbackReasons } from './quote-statistics.ts';
import { writerKinds } from './quotes.ts';

const dimension = z.enum(dimensionKeys);
const kinds = z.array(z.enum(supportKinds));

/**
 * The origin of a text. 'chosen-by-ai': our own writer wrote it, and a service chose it from several. 'on-device': our
 * own writer wrote it on the user's device, and the server produced the same text.
 */
export const textOrigins = ['built-in', 'chosen-by-ai', 'ai', 'on-device'] as const;
export type TextOrigin = (typeof textOrigins)[number];

/** The purpose of a request to a service. 'correct': to write again after its first texts could not be used. */
export const requestPurposes = ['write', 'correct', 'review', 'choose'] as const;
export type RequestPurpose = (typeof requestPurposes)[number];

const explanation = z.object({
  origin: z.enum(textOrigins),
  /** Dimensions that differ from the user's usual value, if the writer was given that. */
  changes: z.array(
    z.object({
      dimension,
      /** The average of the previous two weeks, to one decimal. */
      usual: z.number().min(RATING_MIN).max(RATING_MAX),
      now: rating,
      /** The text mentions the change. */
      isStated: z.boolean(),
    }),
  ),
  /** The support kinds that the user's earlier feedback made more, or less, likely. */
  leaning: z.object({ helped: kinds, didNotHelp: kinds }),
  /** Why our own writer wrote although a service is configured; null: it did not take over. */
  fallback: z.enum(fallbackReasons).nullable(),
  /** The number of rules that the text was checked against, and how many of them it keeps. */
  rulesChecked: z.int(),
  rulesKept: z.int(),
  /** A service reviewed the text, and none of its answers was a reason to reject it. */
  isReviewed: z.boolean(),
  /** The full text of each request to a service, in order, whether it was answered or not. Empty: there was none. */
  sent: z.array(z.object({ purpose: z.enum(requestPurposes), instructions: z.string(), prompt: z.string() })),
});
export type Explanation = z.output<typeof explanation>;

const quoteExplanation = z.object({
  writer: z.enum(writerKinds),
  /** The given ratings that the text responds to. Empty if none of the ratings it responds to was given. */
  because: z.array(z.object({ dimension, rating })),
  /**
   * Null: nothing was recorded, as for imported quotes and those written before explanations were recorded, or it
   * cannot be decrypted.
   */
  explanation: explanation.nullable(),
});
export type QuoteExplanation = z.output<typeof quoteExplanation>;

export const explainQuote = call({
  method: 'GET',
  path: '/api/quotes/:id/explanation',
  guard: 'access',
  limit: ownReads,
  params: z.object({ id: z.uuid() }),
  reply: quoteExplanation,
  errors: ['not_found'],
});
