import type { CSSProperties, ReactNode } from 'react';
import { Link } from 'wouter';
import type { Quote } from '#contract/calls/quotes.ts';
import type { Ratings, TimeOfDay } from '#contract/domain/mood.ts';
import { pages } from '#contract/pages.ts';
import { formatRecentDay } from '#web/dates/local-day.ts';
import { formatDayAndMonth } from '#web/dates/relative-day.ts';
import { formatTimeOfDay, skyOver, timeOfDayNames } from '#web/dates/time-of-day.ts';
import { Icon } from '#web/ui/brand/icon.tsx';
import { Seascape } from '#web/ui/brand/seascape.tsx';
import { TimeIcon } from '#web/ui/brand/time-icon.tsx';
import { MainLandmark } from '#web/ui/layout/main-landmark.tsx';
import { quoteScale } from './quote-size.ts';
import { BACK_LINK_CLASS, SeaHeader } from './sea-header.tsx';
import { WhyThisQuote } from './why-this-quote.tsx';

interface QuoteSceneProps {
  readonly quote: Pick<Quote, 'text' | 'because' | 'writer'> & Partial<Pick<Quote, 'id'>>;
  /** When its check-in was made, by the user's own clock then. */
  readonly madeAt: Date;
  /** The ratings given by the user. */
  readonly ratings: Readonly<Partial<Ratings>>;
  readonly time: TimeOfDay;
  /** The local day that was filled in later. Null if the check-in is about the day of the quote. */
  readonly filledInFor: string | null;
  /** Names the writer of the quote. */
  readonly byline: ReactNode;
  /** True while another quote is being generated. */
  readonly isChanging?: boolean;
  /** The help lines, if they are due, between the quote and its actions. */
  readonly help: ReactNode;
  /** What to say about help lines that the check-in alone would not have opened, or null. */
  readonly helpReason: string | null;
  /** The actions on the quote. */
  readonly actions: ReactNode;
  /** Links to the next steps. */
  readonly next: ReactNode;
}

/** The quote above the horizon. Its actions and the reasons for it are in the water. */
export function QuoteScene(props: QuoteSceneProps) {
  const { quote, madeAt, ratings, time, filledInFor, help, helpReason, actions, next } = props;
  const sky = filledInFor ? time : skyOver(madeAt, time);
  return (
    <div className="relative">
      <SeaHeader
        back={
          <Link href={pages.home} className={BACK_LINK_CLASS}>
            <Icon name="back" />
            Home
          </Link>
        }
      />
      <MainLandmark>
        <Seascape
          time={sky}
          className="min-h-svh"
          skyClassName="pt-22 pb-6 lg:pt-32 lg:pb-9"
          waterClassName="pt-8 pb-8 lg:pt-11 lg:pb-10"
          sky={<HeroQuote {...props} sky={sky} />}
          water={
            <>
              {help && <div className="pb-7">{help}</div>}
              <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[auto_minmax(0,34rem)] lg:grid-rows-[auto_1fr] lg:justify-between lg:gap-x-14">
                <div className="grid content-start gap-1">
                  {actions}
                  <p className="text-small text-on-water-muted">This is support, not medical advice.</p>
                </div>
                <WhyThisQuote
                  quote={quote}
                  ratings={ratings}
                  isEarlierDay={filledInFor !== null}
                  helpReason={helpReason}
                />
                <div className="flex flex-wrap content-start gap-3 pb-8 lg:col-start-1 lg:row-start-2 lg:pt-3 lg:pb-0">
                  {next}
                </div>
              </div>
            </>
          }
        />
      </MainLandmark>
    </div>
  );
}

type HeroQuoteProps = Pick<QuoteSceneProps, 'quote' | 'madeAt' | 'time' | 'filledInFor' | 'byline' | 'isChanging'> & {
  readonly sky: TimeOfDay;
};

function HeroQuote({ quote, madeAt, time, sky, filledInFor, byline, isChanging }: HeroQuoteProps) {
  return (
    <>
      <h1 tabIndex={-1} data-focus-first className="sr-only">
        Your quote
      </h1>
      <figure>
        <figcaption className="mb-5 flex items-center gap-2 text-small font-medium text-on-sky-muted">
          <TimeIcon time={sky} />
          {filledInFor
            ? `${timeOfDayNames[time]}, ${formatRecentDay(filledInFor)}. Filled in later`
            : `${formatTimeOfDay(madeAt, time)}, ${formatDayAndMonth(madeAt)}`}
        </figcaption>
        <blockquote
          aria-busy={isChanging || undefined}
          className="max-w-[min(19em_/_var(--quote-scale),26em)] text-quote text-[calc(var(--ek-text-quote)*var(--quote-scale))] font-[480] transition-opacity duration-(--ek-duration-calm) aria-busy:opacity-55"
          style={{ '--quote-scale': quoteScale(quote.text) } as CSSProperties}
        >
          {quote.text}
        </blockquote>
      </figure>
      <div className="mt-5 grid max-w-measure gap-1 text-small text-on-sky-muted">{byline}</div>
    </>
  );
}
