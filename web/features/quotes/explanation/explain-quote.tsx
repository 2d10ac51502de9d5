import { Suspense } from 'react';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { Disclosure } from './disclosure.tsx';
import type { ExplanationDetailsProps } from './explanation-details.tsx';

/** Loaded when the explanation is opened, because most quotes are only read. */
const ExplanationDetails = lazyPart(() => import('./explanation-details.tsx'), 'ExplanationDetails');

const LoadedDetails = (props: ExplanationDetailsProps) => (
  <Suspense fallback={<p role="status">Loading...</p>}>
    <ExplanationDetails {...props} />
  </Suspense>
);

interface ExplainQuoteProps {
  readonly quoteId: string;
  /** For screen readers: tells the quotes of a list apart, for example "Today, morning". */
  readonly which?: string;
}

/** "Why this quote?" in a list, with everything that is known about the quote. */
export function ExplainQuote({ quoteId, which }: ExplainQuoteProps) {
  return (
    <Disclosure label="Why this quote?" about={which} labelClassName="text-small text-muted">
      <LoadedDetails quoteId={quoteId} isAlone={true} />
    </Disclosure>
  );
}

/** The further details, on the quote's own screen, which already shows the ratings. */
export function MoreAboutQuote({ quoteId }: { readonly quoteId: string }) {
  return (
    <Disclosure label="More about this">
      <LoadedDetails quoteId={quoteId} isAlone={false} />
    </Disclosure>
  );
}
