import type { CallInput } from '#contract/call.ts';
import type {
  listQuoteReports,
  QuoteReport,
  ReportedQuote,
  reportQuote,
  reviewQuoteReport,
} from '#contract/calls/quote-reports.ts';
import { DAY_MS } from '#contract/domain/days.ts';
import { defaultRatings, dimensionKeys } from '#contract/domain/mood.ts';
import { needsHelp } from '#contract/domain/needs-help.ts';
import { REPORT_RETENTION_DAYS } from '#contract/limits.ts';
import { checkFor } from '#words/rules/find-violations.ts';
import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import { paginate } from '../../db/paginate.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { QuoteReportsStore, ReportRow } from './store.ts';

/** Rules about changes over the last two weeks and about recently read quotes. A report contains neither. */
const RULES_NEEDING_HISTORY: readonly number[] = [8, 21];

interface QuoteReportsDeps {
  readonly store: QuoteReportsStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
  readonly findAnonymizedQuote: FindAnonymizedQuote;
}

/** Finds one of the user's own quotes; null if they have no such quote. */
export type FindAnonymizedQuote = (
  userId: string,
  quoteId: string,
) => Promise<ReportedQuote | null | Failure<'quote_imported' | 'too_many_requests'>>;

export function quoteReportsService({ store, clock, newId, audit, findAnonymizedQuote }: QuoteReportsDeps) {
  const quoteToReport = async (userId: string, quoteId: string) =>
    (await findAnonymizedQuote(userId, quoteId)) ?? failure('not_found');
  return {
    preview: quoteToReport,
    /** Also after consent to storing was withdrawn: the user has just read exactly what is sent (decision 038). */
    report: async (userId: string, quoteId: string, { text, reason, note }: CallInput<typeof reportQuote>['body']) => {
      const found = await quoteToReport(userId, quoteId);
      if (isFailure(found)) return found;
      if (found.text !== text) return failure('quote_changed');
      const { given, ...quote } = found;
      const ratings = Object.fromEntries(given.map((key) => [key, quote.ratings[key]]));
      await store.add({ ...quote, ratings, id: newId(), receivedAt: clock.now(), reason, note });
      return { message: "Thank you. We've sent this quote to the people who run Evenkeel." };
    },
    list: async ({ state, cursor, limit }: CallInput<typeof listQuoteReports>['query']) => {
      const { page, nextCursor } = paginate(await store.page(state, cursor, limit + 1), limit);
      return { reports: page.map(toQuoteReport), nextCursor };
    },
    review: async (actorId: string, id: string, { verdict, note }: CallInput<typeof reviewQuoteReport>['body']) => {
      const action = 'admin.quote_report_judged';
      const details = verdict ?? 'opened again';
      const isFound = await store.review(id, verdict, note, (tx) =>
        audit({ action, actorId, targetId: null, details }, tx),
      );
      return isFound ? { id, verdict, verdictNote: note } : failure('not_found');
    },
    removeExpired: () => store.removeBefore(new Date(clock.now().getTime() - REPORT_RETENTION_DAYS * DAY_MS)),
  };
}

function toQuoteReport({ receivedAt, ...row }: ReportRow): QuoteReport {
  const { text, timeOfDay, isNight, filledIn } = row;
  const given = dimensionKeys.filter((key) => row.ratings[key] !== undefined);
  const ratings = { ...defaultRatings(), ...row.ratings };
  const isHelpOpen = needsHelp(ratings, []);
  const check = checkFor({ ratings, given, timeOfDay, isNight, isEarlierDay: filledIn, isHelpOpen, recentTexts: [] });
  const violations = check(text).filter(({ rule }) => !RULES_NEEDING_HISTORY.includes(rule));
  return { ...row, ratings, given, receivedAt: receivedAt.toISOString(), isHelpOpen, violations };
}
