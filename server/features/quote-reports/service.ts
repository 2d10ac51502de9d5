import type { CallInput } from '../../../contract/call.ts';
import { REPORTS_KEPT_DAYS } from '../../../contract/limits.ts';
import { needsHelp } from '../../../contract/needs-help.ts';
import type {
  judgeQuoteReport,
  listQuoteReports,
  QuoteReport,
  ReportedWords,
  reportQuote,
} from '../../../contract/quote-reports.ts';
import { checkFor } from '../../../words/rules/breaches.ts';
import type { Audit } from '../../audit-log-store.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import { pageOfRows } from '../../page-of-rows.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { QuoteReportsStore, ReportRow } from './store.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
/** A change against the last two weeks, and words read lately: a report tells of neither. */
const NEEDS_HISTORY: readonly number[] = [8, 21];

export interface QuoteReportsDeps {
  readonly store: QuoteReportsStore;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: Audit;
  /** Of a quote of this person's own; null: they have no such quote. */
  readonly wordsOf: (
    person: Pick<Person, 'userId' | 'timeZone'>,
    quoteId: string,
  ) => Promise<ReportedWords | null | Failure<'too_many_requests'>>;
}

export function quoteReportsService({ store, clock, newId, audit, wordsOf }: QuoteReportsDeps) {
  const wordsToReport = async (person: Person, quoteId: string) =>
    (await wordsOf(person, quoteId)) ?? failure('not_found');
  return {
    preview: wordsToReport,
    report: async (person: Person, quoteId: string, { text, reason, note }: CallInput<typeof reportQuote>['body']) => {
      const words = await wordsToReport(person, quoteId);
      if (isFailure(words)) return words;
      if (words.text !== text) return failure('words_changed');
      await store.add({ ...words, id: newId(), receivedAt: clock.now(), reason, note });
      return { message: 'Thank you. These words are on their way to the people who run Evenkeel.' };
    },
    list: async ({ state, cursor, limit }: CallInput<typeof listQuoteReports>['query']) => {
      const { page, nextCursor } = pageOfRows(await store.page(state, cursor, limit + 1), limit);
      return { reports: page.map(reportOf), nextCursor };
    },
    judge: async (actorId: string, id: string, { verdict, note }: CallInput<typeof judgeQuoteReport>['body']) => {
      const action = 'admin.quote_report_judged';
      const details = verdict ?? 'opened again';
      const isThere = await store.judge(id, verdict, note, (tx) =>
        audit({ action, actorId, aboutId: null, details }, tx),
      );
      return isThere ? { id, verdict, verdictNote: note } : failure('not_found');
    },
    removeOld: () => store.removeBefore(new Date(clock.now().getTime() - REPORTS_KEPT_DAYS * DAY_MS)),
  };
}

function reportOf({ receivedAt, ...row }: ReportRow): QuoteReport {
  const { text, ratings, timeOfDay, isNight, filledIn } = row;
  const isHelpOpen = needsHelp(ratings, []);
  const check = checkFor({ ratings, timeOfDay, isNight, isEarlierDay: filledIn, isHelpOpen, recentTexts: [] });
  const breaches = check(text).filter(({ rule }) => !NEEDS_HISTORY.includes(rule));
  return { ...row, receivedAt: receivedAt.toISOString(), isHelpOpen, breaches };
}
