import { listQuoteReports, quoteReportPreview, reportQuote, reviewQuoteReport } from '#contract/calls/quote-reports.ts';
import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database } from '../../db/client.ts';
import { type Feature, route } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { DAILY } from '../../ports/jobs/port.ts';
import { type FindAnonymizedQuote, quoteReportsService } from './service.ts';
import { quoteReportsStore } from './store.ts';

export interface QuoteReportsFeatureDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly audit: RecordAuditEvent;
  readonly findAnonymizedQuote: FindAnonymizedQuote;
}

/** Quotes that users found unsuitable. They are sent anonymously to the operator, who reviews them. */
export function quoteReportsFeature({ db, ...deps }: QuoteReportsFeatureDeps): Feature {
  const service = quoteReportsService({ ...deps, store: quoteReportsStore(db) });
  return {
    routes: [
      route(quoteReportPreview, ({ params }, { user }) => service.preview(user.userId, params.id)),
      route(reportQuote, ({ params, body }, { user }) => service.report(user.userId, params.id, body)),
      route(listQuoteReports, ({ query }) => service.list(query)),
      route(reviewQuoteReport, ({ params, body }, { user }) => service.review(user.userId, params.id, body)),
    ],
    periodicJobs: [
      { name: 'quote-reports.remove-expired', clock: 'app', everyMinutes: DAILY, run: service.removeExpired },
    ],
    // A report does not say whose quote it was, so it cannot be exported or erased for a user.
    personalData: 'none',
  };
}
