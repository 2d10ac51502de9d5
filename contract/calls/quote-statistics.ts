/** The statistics on /how-we-write about the quotes of this installation. */
import { z } from 'zod';
import { call } from '../call.ts';
import { MINUTE, perIp } from '../rate-limits.ts';
import { writerKinds } from './quotes.ts';

/**
 * The status of an installation's AI writer. 'built-in': no service is configured. 'untested': it writes without
 * having been tested (outside production only). 'not-admitted': it is configured but not used, and the built-in writer
 * writes.
 */
export const writerStatuses = ['built-in', 'admitted', 'untested', 'not-admitted'] as const;
export type WriterStatus = (typeof writerStatuses)[number];

/** Why the built-in writer wrote although a service is configured. */
export const fallbackReasons = [
  'help_open',
  'too_many_at_once',
  'rules_broken',
  'second_reading',
  'too_slow',
  'no_answer',
] as const;
export type FallbackReason = (typeof fallbackReasons)[number];

/**
 * The number of quotes, to the nearest ten; null: they belong to fewer users than QUOTE_STATISTICS_USERS_MIN, possibly
 * to none.
 */
const quotes = z.int().nullable();

const statistics = z.object({
  /** Computed once a day. */
  countedAt: z.iso.datetime(),
  writers: z.array(z.object({ writer: z.enum(writerKinds), quotes })),
  /** Only rules that rejected texts for enough users, by their numbers in docs/quote-safety.md. */
  refusals: z.array(z.object({ rule: z.int(), quotes: z.int() })),
  fallbacks: z.array(z.object({ reason: z.enum(fallbackReasons), quotes })),
  answers: z.array(z.object({ helped: z.boolean(), quotes })),
});
export type QuoteStatistics = z.output<typeof statistics>;

export const quoteStatistics = call({
  method: 'GET',
  path: '/api/quote-statistics',
  guard: 'public',
  limit: perIp(120, MINUTE),
  reply: z.object({
    writerStatus: z.enum(writerStatuses),
    days: z.int(),
    usersMin: z.int(),
    /** Null: nothing has been computed yet. */
    statistics: statistics.nullable(),
  }),
  errors: ['too_many_requests'],
});
