import {
  judgeQuoteReport,
  listQuoteReports,
  quoteReportPreview,
  reportQuote,
} from '../../../contract/quote-reports.ts';
import type { Database } from '../../db/client.ts';
import { type Feature, on } from '../../feature.ts';
import { type QuoteReportsDeps, quoteReportsService } from './service.ts';
import { quoteReportsStore } from './store.ts';

export interface QuoteReportsFeatureDeps extends Omit<QuoteReportsDeps, 'store'> {
  readonly db: Database;
}

/** Words that people found wanting, sent without their name to whoever runs this, and judged there. */
export function quoteReportsFeature({ db, ...deps }: QuoteReportsFeatureDeps): Feature {
  const service = quoteReportsService({ ...deps, store: quoteReportsStore(db) });
  return {
    routes: [
      on(quoteReportPreview, ({ params }, { person }) => service.preview(person, params.id)),
      on(reportQuote, ({ params, body }, { person }) => service.report(person, params.id, body)),
      on(listQuoteReports, ({ query }) => service.list(query)),
      on(judgeQuoteReport, ({ params, body }, { person }) => service.judge(person.userId, params.id, body)),
    ],
    periodicJobs: [{ name: 'quote-reports.remove-old', clock: 'app', everyMinutes: 24 * 60, run: service.removeOld }],
    // A report says nothing of whose words they were, so nobody's can be found to be exported or erased.
    personalData: 'none',
  };
}
