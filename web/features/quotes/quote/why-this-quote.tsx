import { ChevronDown } from 'lucide-react';
import type { Quote } from '../../../../contract/calls/quotes.ts';
import {
  type DimensionKey,
  dimensions,
  RATING_MAX,
  type Ratings,
  ratingLabel,
} from '../../../../contract/domain/mood.ts';
import { pages } from '../../../../contract/pages.ts';
import { RatingPips } from '../../../ui/brand/hull.tsx';

interface WhyThisQuoteProps {
  readonly quote: Pick<Quote, 'because' | 'writer'>;
  /** Those the user gave. */
  readonly ratings: Readonly<Partial<Ratings>>;
}

/** The one to three given ratings that the quote answers. Open at first, and can be closed. */
export function WhyThisQuote({ quote, ratings }: WhyThisQuoteProps) {
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
      <div className="grid gap-3 pb-5 text-on-water-muted">
        <p>{introductions[reasons.length] ?? 'These ratings shaped it most:'}</p>
        {reasons.length > 0 && (
          <ul>
            {reasons.map((reason) => (
              <Reason key={reason.dimension} {...reason} />
            ))}
          </ul>
        )}
        {quote.writer === 'built-in' && <p>Evenkeel's own writer is software, not a person.</p>}
        <p>
          <a href={pages.howWeWrite} className="inline-flex min-h-tap items-center text-inherit">
            How we write
          </a>
        </p>
      </div>
    </details>
  );
}

/** By the number of reasons. A slider left alone is none. */
const introductions = ['No single rating shaped it.', 'This rating shaped it most:'];

function Reason({ dimension, rating }: { readonly dimension: DimensionKey; readonly rating: number }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-1.5 text-on-water">
      <span className="min-w-36 flex-1">
        {dimensions[dimension].label}
        <span className="text-on-water-muted">, {ratingLabel(dimension, rating)}</span>
      </span>
      <span className="flex flex-none items-center gap-3">
        <RatingPips value={rating} />
        <b className="w-[3em] text-right whitespace-nowrap tabular-nums">
          {rating} of {RATING_MAX}
        </b>
      </span>
    </li>
  );
}
