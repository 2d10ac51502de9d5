import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';
import type { Ratings, TimeOfDay } from '../../../contract/mood.ts';
import { pages } from '../../../contract/pages.ts';
import type { Quote } from '../../../contract/quotes.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';
import { MainLandmark } from '../../ui/main-landmark.tsx';
import { dayName } from '../../ui/relative-day.ts';
import { Seascape } from '../../ui/seascape.tsx';
import { TimeIcon } from '../../ui/time-icon.tsx';
import { ReportWords } from '../quote-reports/report-words.tsx';
import { dateOfLocalDay } from './day-label.ts';
import { QuoteActions } from './quote-actions.tsx';
import type { OtherWords } from './quote-answer.tsx';
import { BACK_LOOK, SeaHeader } from './sea-header.tsx';
import { timeOfDayNames } from './time-of-day.ts';
import type { Pause } from './use-quote-generation.ts';
import { WhyThisQuote } from './why-this-quote.tsx';
import { writtenBy } from './written-by.ts';

interface QuoteResultProps {
  readonly quote: Quote;
  readonly ratings: Ratings;
  readonly time: TimeOfDay;
  /** The local day that was filled in later; null: it is about the day of the quote. */
  readonly filledInFor: string | null;
  readonly otherWords: NonNullable<OtherWords>;
  readonly pause: Pause | null;
  readonly onStartOver: () => void;
}

/** The quote on the horizon; what can be done with it, and why it says what it says, in the water. */
export function QuoteResult(props: QuoteResultProps) {
  const { quote, ratings, time, filledInFor, otherWords, pause, onStartOver } = props;
  useTopOnOtherWords(quote.text);
  return (
    <div className="relative">
      <SeaHeader
        back={
          <Link href={pages.home} className={BACK_LOOK}>
            <Icon name="back" />
            Home
          </Link>
        }
      />
      <MainLandmark>
        <Seascape
          time={time}
          className="min-h-svh"
          skyClassName="pt-24 pb-6 lg:pt-32 lg:pb-9"
          waterClassName="pt-9 pb-8 lg:pt-11 lg:pb-10"
          sky={<HeroQuote quote={quote} time={time} filledInFor={filledInFor} isChanging={otherWords.isPending} />}
          water={
            <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[auto_minmax(0,34rem)] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-14">
              <div className="grid content-start gap-5">
                <QuoteActions key={quote.text} quote={quote} time={time} otherWords={otherWords} pause={pause} />
                <div className="grid justify-items-start gap-1 text-small text-on-water-muted">
                  <p>This is support, not medical advice.</p>
                  <ReportWords key={quote.text} quoteId={quote.id} />
                </div>
              </div>
              <WhyThisQuote quote={quote} ratings={ratings} />
              <NextSteps onStartOver={onStartOver} />
            </div>
          }
        />
      </MainLandmark>
    </div>
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

interface HeroQuoteProps extends Pick<QuoteResultProps, 'quote' | 'time' | 'filledInFor'> {
  readonly isChanging: boolean;
}

function HeroQuote({ quote, time, filledInFor, isChanging }: HeroQuoteProps) {
  return (
    <>
      <h1 tabIndex={-1} data-focus-first className="sr-only">
        Your quote
      </h1>
      <figure>
        <figcaption className="mb-5 flex items-center gap-2 text-small font-medium text-on-sky-muted">
          <TimeIcon time={time} />
          {timeOfDayNames[time]}, {dayName(filledInFor ? dateOfLocalDay(filledInFor) : quote.createdAt)}
          {filledInFor && '. Kept for yesterday'}
        </figcaption>
        <blockquote
          aria-busy={isChanging || undefined}
          className="max-w-[19em] text-quote font-[480] transition-opacity duration-(--ek-duration-calm) aria-busy:opacity-55"
        >
          {quote.text}
        </blockquote>
      </figure>
      <p className="mt-5 text-small text-on-sky-muted">{writtenBy(quote.writer)}</p>
    </>
  );
}

function NextSteps({ onStartOver }: Pick<QuoteResultProps, 'onStartOver'>) {
  return (
    <div className="flex flex-wrap content-start gap-3 pb-8 lg:col-start-1 lg:row-start-2 lg:pt-3 lg:pb-0">
      <Button variant="line" size="small" onClick={onStartOver}>
        New check-in
      </Button>
      <ButtonLink variant="line" size="small" href={pages.home}>
        Back to Home
      </ButtonLink>
    </div>
  );
}
