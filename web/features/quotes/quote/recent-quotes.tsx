import type { UseQueryResult } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { RecentQuote } from '#contract/calls/quotes.ts';
import { pages } from '#contract/pages.ts';
import { formatRelativeDay } from '#web/dates/local-day.ts';
import { nameOfTime } from '#web/dates/time-of-day.ts';
import { useToday } from '#web/queries/use-today.ts';
import { QueryFailure } from '#web/ui/feedback/query-failure.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { writerLabel } from '#web/ui/quote/writer-label.ts';
import { ExplainQuote } from '../explanation/explain-quote.tsx';
import { HOME_PREVIEW_LENGTH, truncate } from './truncate.ts';

const MAX_SHOWN = 2;

interface RecentQuotesProps {
  readonly recent: UseQueryResult<{ readonly quotes: readonly RecentQuote[] }>;
}

/** The two newest quotes. */
export function RecentQuotes({ recent }: RecentQuotesProps) {
  return (
    <section aria-labelledby="recent-heading">
      <div className="mb-2 flex items-center justify-between gap-4">
        <h2 id="recent-heading">Recent Quotes</h2>
        <Link href={pages.progress} className="inline-flex min-h-tap items-center text-small font-medium">
          View All
        </Link>
      </div>
      <Rows recent={recent} />
    </section>
  );
}

function Rows({ recent }: RecentQuotesProps) {
  const { data, isError } = recent;
  if (data) {
    return data.quotes.length > 0 ? (
      data.quotes.slice(0, MAX_SHOWN).map((quote) => <QuoteRow key={quote.id} quote={quote} />)
    ) : (
      <p className="border-t border-border-strong py-5 text-muted">No quotes yet. Create your first one!</p>
    );
  }
  if (isError) {
    return (
      <div className="border-t border-border-strong py-5">
        <QueryFailure query={recent} text="We couldn't load your quotes." />
      </div>
    );
  }
  return (
    <>
      <p role="status" className="sr-only">
        Loading your quotes
      </p>
      <SkeletonRow />
      <SkeletonRow />
    </>
  );
}

function QuoteRow({ quote }: { readonly quote: RecentQuote }) {
  const [isOpen, setIsOpen] = useState(false);
  const textId = useId();
  const day = formatRelativeDay(quote.localDay, useToday());
  const time = nameOfTime(quote);
  const action = isOpen ? 'Show less' : 'Read more';
  const preview = truncate(quote.text, HOME_PREVIEW_LENGTH);
  return (
    <article className="border-t border-border-strong py-4">
      <blockquote id={textId} className="text-quote-sm">
        {isOpen ? quote.text : preview.text}
      </blockquote>
      {preview.isCut && (
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={textId}
          aria-label={`${action} of this quote`}
          onClick={() => setIsOpen(!isOpen)}
          className="inline-flex min-h-tap items-center text-small font-medium text-primary underline decoration-1 underline-offset-4"
        >
          {action}
        </button>
      )}
      <p className="flex flex-wrap gap-x-2 text-small text-muted">
        <span className="font-semibold text-text">{day}</span>
        <span>{time}</span>
        {isOpen && <span className="sm:ml-auto">{writerLabel(quote.writer)}</span>}
      </p>
      <ExplainQuote quoteId={quote.id} which={`${day}, ${time}`} />
    </article>
  );
}

/** A placeholder as tall as a row with two lines. */
function SkeletonRow() {
  return (
    <div aria-hidden="true" className="grid gap-3 border-t border-border-strong py-5">
      <Skeleton height="1.25rem" />
      <Skeleton height="1.25rem" width="70%" />
      <Skeleton width="9rem" />
    </div>
  );
}
