/** "Report this quote": a user sends one quote and its ratings to the operators of Evenkeel, without their name. */
import { z } from 'zod';
import { call } from '../call.ts';
import { dimensionKeys, timesOfDay } from '../domain/mood.ts';
import { recordOf } from '../domain/record-of.ts';
import { QUOTE_TEXT_MAX, REPORT_NOTE_MAX, REPORTS_MAX } from '../limits.ts';
import { adminReads, DAY, HOUR, perUser } from '../rate-limits.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { pageQuery } from '../schemas/page-query.ts';
import { rating } from '../schemas/rating.ts';
import { singleLineText, text } from '../schemas/text.ts';
import { writerKinds } from './quotes.ts';

/** Everything that a report contains. None of it identifies the user. */
const reportedQuote = z.object({
  text: z.string(),
  writer: z.enum(writerKinds),
  ratings: z.object(recordOf(dimensionKeys, () => rating)),
  /** The dimensions that were rated. For any other, the 3 in `ratings` has no meaning. */
  given: z.array(z.enum(dimensionKeys)),
  timeOfDay: z.enum(timesOfDay),
  /** The quote was written in the small hours. */
  isNight: z.boolean(),
  /** The check-in was filled in on a later day. */
  filledIn: z.boolean(),
});
export type ReportedQuote = z.output<typeof reportedQuote>;

const reportReasons = ['untrue', 'hurtful', 'unsafe', 'missed', 'clumsy'] as const;
export type ReportReason = (typeof reportReasons)[number];

const quoteParams = z.object({ id: z.uuid() });

/** The content of a report of this quote, for the user to read before they send it. */
export const quoteReportPreview = call({
  method: 'GET',
  path: '/api/quotes/:id/report',
  guard: 'access',
  limit: perUser(600, HOUR),
  params: quoteParams,
  reply: reportedQuote,
  errors: ['not_found', 'quote_imported', 'too_many_requests'],
});

/**
 * quote_changed: the quote is no longer the one that the user was shown, so nothing was sent. quote_imported: a file may
 * contain any text, with any writer.
 */
export const reportQuote = call({
  method: 'POST',
  path: '/api/quotes/:id/report',
  guard: 'access',
  limit: perUser(20, DAY),
  params: quoteParams,
  body: z.object({
    /** The text of the quote as it was shown, so that exactly the text the user read is sent. */
    text: text().max(QUOTE_TEXT_MAX),
    reason: z.enum(reportReasons).nullable().default(null),
    note: singleLineText().max(REPORT_NOTE_MAX).default(''),
  }),
  reply: messageReply,
  errors: ['not_found', 'quote_changed', 'quote_imported', 'too_many_requests'],
});

const reportVerdicts = ['harmful', 'weak', 'fine'] as const;
export type ReportVerdict = (typeof reportVerdicts)[number];

const quoteReport = reportedQuote.extend({
  id: z.uuid(),
  receivedAt: z.iso.datetime(),
  reason: z.enum(reportReasons).nullable(),
  note: z.string(),
  /** Whether these ratings alone open the help lines. */
  isHelpOpen: z.boolean(),
  /** The rules that the text breaks today, except rules that need to know what the user read or rated before. */
  violations: z.array(z.object({ rule: z.int(), note: z.string() })),
  /** Null: not reviewed yet. */
  verdict: z.enum(reportVerdicts).nullable(),
  verdictNote: z.string(),
});
export type QuoteReport = z.output<typeof quoteReport>;

const reportStates = ['open', 'closed'] as const;
export type ReportState = (typeof reportStates)[number];

/** Newest first. */
export const listQuoteReports = call({
  method: 'GET',
  path: '/api/admin/quote-reports',
  guard: 'admin',
  limit: adminReads,
  query: pageQuery(REPORTS_MAX).extend({ state: z.enum(reportStates).default('open') }),
  reply: z.object({ reports: z.array(quoteReport), nextCursor: z.uuid().nullable() }),
  errors: [],
});

/** A verdict closes the report; null reopens it. */
export const reviewQuoteReport = call({
  method: 'POST',
  path: '/api/admin/quote-reports/:id/verdict',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(600, HOUR),
  params: z.object({ id: z.uuid() }),
  body: z.object({
    verdict: z.enum(reportVerdicts).nullable(),
    note: singleLineText().max(REPORT_NOTE_MAX).default(''),
  }),
  reply: z.object({
    id: z.uuid(),
    verdict: z.enum(reportVerdicts).nullable(),
    verdictNote: z.string(),
  }),
  errors: ['not_found', 'too_many_requests'],
});
