import { useLayoutEffect, useRef } from 'react';
import type { Ratings, TimeOfDay } from '../../../contract/mood.ts';
import { pages } from '../../../contract/pages.ts';
import type { Quote } from '../../../contract/quotes.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { ReportWords } from '../quote-reports/report-words.tsx';
import { WRITTEN_AGAIN } from './on-device/written-again.ts';
import { QuoteActions } from './quote-actions.tsx';
import type { OtherWords } from './quote-answer.tsx';
import { QuoteScene } from './quote-scene.tsx';
import type { Pause, Written } from './use-quote-generation.ts';
import { writtenBy, writtenHere } from './written-by.ts';

interface QuoteResultProps {
  readonly quote: Quote;
  /** What became of words that this device had written; undefined where it had not. */
  readonly deviceWords: Written['deviceWords'];
  readonly ratings: Ratings;
  readonly time: TimeOfDay;
  /** The local day that was filled in later; null: it is about the day of the quote. */
  readonly filledInFor: string | null;
  readonly otherWords: NonNullable<OtherWords>;
  readonly pause: Pause | null;
  readonly onStartOver: () => void;
}

/** The quote of a check-in, as the server keeps it. */
export function QuoteResult(props: QuoteResultProps) {
  const { quote, deviceWords, ratings, time, filledInFor, otherWords, pause, onStartOver } = props;
  useTopOnOtherWords(quote.text);
  return (
    <QuoteScene
      quote={quote}
      ratings={ratings}
      time={time}
      filledInFor={filledInFor}
      isChanging={otherWords.isPending}
      byline={
        <>
          <p>{deviceWords === 'kept' ? writtenHere.withConnection : writtenBy(quote.writer)}</p>
          {deviceWords === 'rewritten' && <p>{WRITTEN_AGAIN}</p>}
        </>
      }
      actions={
        <>
          <QuoteActions key={quote.text} quote={quote} time={time} otherWords={otherWords} pause={pause} />
          <p>
            <ReportWords key={quote.text} quoteId={quote.id} className="text-on-water-muted" />
          </p>
        </>
      }
      next={
        <>
          <Button variant="line" size="small" onClick={onStartOver}>
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

/** Other words are a new screen: they are read from their beginning, and the focus stands there. */
function useTopOnOtherWords(text: string): void {
  const shown = useRef(text);
  useLayoutEffect(() => {
    if (shown.current === text) return;
    shown.current = text;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('[data-focus-first]')?.focus({ preventScroll: true });
  }, [text]);
}
