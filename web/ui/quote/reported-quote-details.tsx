import type { ReportedQuote } from '#contract/calls/quote-reports.ts';
import { dimensions, RATING_MAX, ratingLabel } from '#contract/domain/mood.ts';
import { nameOfTime } from '../../dates/time-of-day.ts';
import { writerLabel } from './writer-label.ts';

interface ReportedQuoteDetailsProps {
  readonly quote: ReportedQuote;
}

/** Everything in a report: the quote, its writer, the time of day and the ratings that were given. */
export function ReportedQuoteDetails({ quote }: ReportedQuoteDetailsProps) {
  const { text, writer, ratings, given } = quote;
  return (
    <div className="@container grid grid-cols-[minmax(0,1fr)] gap-3 rounded-2xl bg-sunken p-4">
      <blockquote className="text-quote-sm">{text}</blockquote>
      <p className="text-small text-muted">{`${writerLabel(writer)}. ${formatReportTime(quote)}.`}</p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-x-6 text-small @lg:grid-cols-2">
        {given.map((key) => (
          <div key={key} className="flex flex-wrap gap-x-3 border-t border-border py-1.5">
            <dt className="min-w-0 break-words">
              {dimensions[key].label}
              <span className="text-muted">, {ratingLabel(key, ratings[key])}</span>
            </dt>
            <dd className="ml-auto whitespace-nowrap tabular-nums">
              {ratings[key]} of {RATING_MAX}
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const formatReportTime = (quote: ReportedQuote): string =>
  quote.filledIn ? `${nameOfTime(quote)}, filled in later` : nameOfTime(quote);
