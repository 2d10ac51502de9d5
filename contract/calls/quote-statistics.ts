/** What /how-we-write tells of the words of this installation. */
import { z } from 'zod';
import { call } from '../call.ts';
import { MINUTE, perIp } from '../rate-limits.ts';
import { writerKinds } from './quotes.ts';

/**
 * How the AI writer of an installation stands. 'built-in': no service is set up; 'untested': it writes, and nobody has
 * seen how (outside production only); 'not-admitted': it is set up and not asked, and the built-in writer serves.
 */
export const writerStatuses = ['built-in', 'admitted', 'untested', 'not-admitted'] as const;
export type WriterStatus = (typeof writerStatuses)[number];

/** Why the built-in writer wrote although a service is set up. */
export const fallbackReasons = [
  'help_open',
  'too_many_at_once',
  'rules_broken',
  'second_reading',
  'too_slow',
  'no_answer',
] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

/** Quotes, to the nearest ten; null: fewer users than QUOTE_STATISTICS_USERS_MIN stand behind them, which may be nobody. */
const quotes = z.int().nullable();

const statistics = z.object({
  /** Counted once a day. */
  countedAt: z.iso.datetime(),
  writers: z.array(z.object({ writer: z.enum(writerKinds), quotes })),
  /** Only rules that refused texts for enough people, by their numbers in docs/quote-safety.md. */
  refusals: z.array(z.object({ rule: z.int(), quotes: z.int() })),
  fallbacks: z.array(z.object({ reason: z.enum(fallbackReasons), quotes })),
  answers: z.array(z.object({ helped: z.boolean(), quotes })),
});
export type QuoteStatistics = z.output<typeof statistics>;

export const quoteStatistics = call({
  method: 'GET',
  path: '/api/word-figures',
  guard: 'public',
  limit: perIp(120, MINUTE),
  reply: z.object({
    standing: z.enum(writerStatuses),
    days: z.int(),
    peopleMin: z.int(),
    /** Null: nothing has been counted yet. */
    figures: statistics.nullable(),
  }),
  errors: ['too_many_requests'],
});
