import { z } from 'zod';
import { call } from '../call.ts';
import { supportKinds } from '../domain/support-kinds.ts';
import { QUOTE_TEXT_MAX } from '../limits.ts';
import { HOUR, ownReads, perUser } from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { text } from '../schemas/text.ts';

/** "This helped" or "This didn't"; null removes the feedback, which needs no consent. */
export const setFeedback = call({
  method: 'POST',
  path: '/api/quotes/:id/feedback',
  guard: 'access',
  limit: perUser(600, HOUR),
  params: z.object({ id: z.uuid() }),
  body: z.object({
    helped: z.boolean().nullable(),
    /** The text of the quote as it was shown. If it was rewritten since, the feedback is refused: quote_changed. */
    text: text().max(QUOTE_TEXT_MAX).optional(),
  }),
  reply: z.object({ id: z.uuid(), helped: z.boolean().nullable() }),
  errors: ['not_found', 'quote_changed', 'too_many_requests', 'health_consent_required'],
});

const quotePreferences = z.object({
  /** False: feedback is stored, but does not influence the support kinds of new quotes. */
  usesFeedback: z.boolean(),
});
export type QuotePreferences = z.output<typeof quotePreferences>;

/**
 * A summary of "This helped" and "This didn't", which Settings shows and can erase, and whether it may influence new
 * quotes.
 */
export const feedbackSummary = call({
  method: 'GET',
  path: '/api/user/feedback-summary',
  guard: 'session',
  limit: ownReads,
  reply: z.object({
    answers: z.array(z.object({ kind: z.enum(supportKinds), helped: z.int(), didNotHelp: z.int() })),
    ...quotePreferences.shape,
  }),
  errors: [],
});

export const setQuotePreferences = call({
  method: 'PATCH',
  path: '/api/user/quote-preferences',
  guard: 'session',
  limit: perUser(60, HOUR),
  body: quotePreferences,
  reply: quotePreferences,
  errors: ['too_many_requests'],
});

export const deleteFeedback = call({
  method: 'DELETE',
  path: '/api/user/feedback',
  guard: 'session',
  limit: perUser(60, HOUR),
  reply: messageReply,
  errors: ['too_many_requests'],
});
