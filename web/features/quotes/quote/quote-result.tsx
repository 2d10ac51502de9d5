import { type ReactNode, useLayoutEffect, useRef } from 'react';
import type { Quote } from '#contract/calls/quotes.ts';
import type { Ratings, TimeOfDay } from '#contract/domain/mood.ts';
import { pages } from '#contract/pages.ts';
import { focusFirst } from '#web/browser/focus-first.ts';
import { skyOver } from '#web/dates/time-of-day.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { onDeviceWriterLabels, writerLabel } from '#web/ui/quote/writer-label.ts';
import type { GenerateReply } from '../generation/generation-callbacks.ts';
import type { QuotaPause } from '../generation/use-quote-generation.ts';
import { REWRITTEN_MESSAGE } from '../on-device-writer/rewritten-message.ts';
import { ReportQuoteButton } from '../report/report-quote-button.tsx';
import { QuoteActions } from './quote-actions.tsx';
import type { Regeneration } from './quote-feedback.tsx';
import { QuoteScene } from './quote-scene.tsx';

interface QuoteResultProps {
  readonly quote: Quote;
  /** What the server did with the on-device quote, or undefined if there was none. */
  readonly onDeviceQuote: GenerateReply['onDeviceQuote'];
  /** When the check-in was made, by the user's own clock then. */
  readonly madeAt: Date;
  /** The local day that it is for. */
  readonly day: string;
  /** The ratings given by the user. */
  readonly ratings: Readonly<Partial<Ratings>>;
  readonly time: TimeOfDay;
  /** The local day that was filled in later. Null if the check-in is about the day of the quote. */
  readonly filledInFor: string | null;
  /** The help lines, if they are due. */
  readonly help: ReactNode;
  /** What to say about help lines that the check-in alone would not have opened, or null. */
  readonly helpReason: string | null;
  readonly regeneration: NonNullable<Regeneration>;
  readonly pause: QuotaPause | null;
  readonly onStartOver: () => void;
}

/** The quote of a check-in, as stored by the server. */
export function QuoteResult(props: QuoteResultProps) {
  const { quote, onDeviceQuote, madeAt, day, ratings, time, filledInFor, help, helpReason, regeneration, pause } =
    props;
  useScrollToTopOnNewText(quote.text);
  return (
    <QuoteScene
      quote={quote}
      madeAt={madeAt}
      ratings={ratings}
      time={time}
      filledInFor={filledInFor}
      help={help}
      helpReason={helpReason}
      isChanging={regeneration.isPending}
      byline={
        <>
          <p>{onDeviceQuote === 'kept' ? onDeviceWriterLabels.withConnection : writerLabel(quote.writer)}</p>
          {onDeviceQuote === 'rewritten' && <p>{REWRITTEN_MESSAGE}</p>}
        </>
      }
      actions={
        <>
          <QuoteActions
            key={quote.text}
            quote={quote}
            time={filledInFor ? time : skyOver(madeAt, time)}
            day={day}
            regeneration={regeneration}
            pause={pause}
          />
          <p>
            <ReportQuoteButton key={quote.text} quoteId={quote.id} className="text-on-water-muted" />
          </p>
        </>
      }
      next={
        <>
          <Button variant="line" size="small" onClick={props.onStartOver}>
            New check-in
          </Button>
          <ButtonLink variant="line" size="small" href={pages.home}>
            Back to Home
          </ButtonLink>
        </>
      }
    />
  );
}

/** A new quote is a new screen: scrolls to its beginning and focuses it. */
function useScrollToTopOnNewText(text: string): void {
  const shown = useRef(text);
  useLayoutEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    window.scrollTo(0, 0);
    focusFirst();
  }, [text]);
}
