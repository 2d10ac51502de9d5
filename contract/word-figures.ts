/** What /how-we-write tells of the words of this installation. */
import { z } from 'zod';
import { call } from './call.ts';
import { MINUTE, perAddress } from './call-limits.ts';
import { writerKinds } from './quotes.ts';

/**
 * How the AI writer of an installation stands. 'built-in': no service is set up; 'untested': it writes, and nobody has
 * seen how (outside production only); 'not-admitted': it is set up and not asked, and the built-in writer serves.
 */
export const writerStandings = ['built-in', 'admitted', 'untested', 'not-admitted'] as const;
export type WriterStanding = (typeof writerStandings)[number];

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

/** Quotes, to the nearest ten; null: fewer people than WORD_FIGURES_PEOPLE_MIN stand behind them, which may be nobody. */
const quotes = z.int().nullable();

const figures = z.object({
  /** Counted once a day. */
  countedAt: z.iso.datetime(),
  writers: z.array(z.object({ writer: z.enum(writerKinds), quotes })),
  /** Only rules that refused texts for enough people, by their numbers in docs/quote-safety.md. */
  refusals: z.array(z.object({ rule: z.int(), quotes: z.int() })),
  fallbacks: z.array(z.object({ reason: z.enum(fallbackReasons), quotes })),
  answers: z.array(z.object({ helped: z.boolean(), quotes })),
});
export type WordFigures = z.output<typeof figures>;

export const wordFigures = call({
  method: 'GET',
  path: '/api/word-figures',
  guard: 'public',
  limit: perAddress(120, MINUTE),
  reply: z.object({
    standing: z.enum(writerStandings),
    days: z.int(),
    peopleMin: z.int(),
    /** Null: nothing has been counted yet. */
    figures: figures.nullable(),
  }),
  errors: ['too_many_requests'],
});
