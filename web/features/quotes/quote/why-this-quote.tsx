import { ChevronDown } from 'lucide-react';
import type { Quote } from '#contract/calls/quotes.ts';
import type { Ratings } from '#contract/domain/mood.ts';
import { pages } from '#contract/pages.ts';
import { MoreAboutQuote } from '../explanation/explain-quote.tsx';
import { RatingReasons } from '../explanation/rating-reasons.tsx';
import { reasonsSentence } from '../explanation/reasons-sentence.ts';

interface WhyThisQuoteProps {
  /** Without an id the quote is not stored yet, so there are no further details. */
  readonly quote: Pick<Quote, 'because' | 'text'> & Partial<Pick<Quote, 'id'>>;
  /** The ratings given by the user. */
  readonly ratings: Readonly<Partial<Ratings>>;
  /** True for a filled-in check-in. */
  readonly isEarlierDay: boolean;
  /** What to say about help lines that the check-in alone would not have opened, or null. */
  readonly helpReason: string | null;
}

/** The one to three given ratings that the quote responds to. Open at first, and can be closed. */
export function WhyThisQuote({ quote, ratings, isEarlierDay, helpReason }: WhyThisQuoteProps) {
  const reasons = quote.because.flatMap((dimension) => {
    const rating = ratings[dimension];
    return rating === undefined ? [] : [{ dimension, rating }];
  });
  return (
    <details open className="group border-y border-on-water/25 lg:col-start-2 lg:row-span-2 lg:row-start-1 lg:border-0">
      <summary className="flex min-h-13 list-none items-center justify-between font-semibold [&::-webkit-details-marker]:hidden">
        Why this quote?
        <ChevronDown className="size-6 group-open:rotate-180" strokeWidth={1.75} aria-hidden="true" />
      </summary>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 pb-5 text-on-water-muted">
        <RatingReasons reasons={reasons} tone="water" />
        {reasons.length > 0 && <p>{reasonsSentence(reasons, isEarlierDay)}</p>}
        {helpReason && <p>{helpReason}</p>}
        <p>
          <a href={pages.howWeWrite} className="inline-flex min-h-tap items-center text-inherit">
            How we write
          </a>
        </p>
        {quote.id !== undefined && <MoreAboutQuote key={quote.text} quoteId={quote.id} />}
      </div>
    </details>
  );
}
