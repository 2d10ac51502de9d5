import { ChevronDown, Share } from 'lucide-react';
import { memo, useId } from 'react';
import type { CheckInWithoutQuote, RecentQuote } from '#contract/calls/quotes.ts';
import { checkInMoodScore, type EmotionalState, moodName, RATING_MAX } from '#contract/domain/mood.ts';
import { formatRelativeDayWithYear } from '#web/dates/local-day.ts';
import { nameOfTime } from '#web/dates/time-of-day.ts';
import { Hull, RatingPips } from '#web/ui/brand/hull.tsx';
import { moodTone } from '#web/ui/check-in/mood-tone.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { writerLabel } from '#web/ui/quote/writer-label.ts';
import { ExplainQuote } from '../explanation/explain-quote.tsx';
import { PROGRESS_PREVIEW_LENGTH, truncate } from '../quote/truncate.ts';
import { ReportQuoteButton } from '../report/report-quote-button.tsx';
import { shareQuote } from '../share/share-quote.ts';

export type JourneyCheckIn = RecentQuote | CheckInWithoutQuote;

const NO_QUOTE = 'No quote was written for this entry.';

interface JourneyItemProps {
  readonly checkIn: JourneyCheckIn;
  /** The current local day. */
  readonly today: string;
  readonly isOpen: boolean;
  readonly onToggle: (id: string) => void;
}

/** One check-in in the list: its score, and when opened, its quote if it has one, and its ratings. */
export const JourneyItem = memo(function Item({ checkIn, today, isOpen, onToggle }: JourneyItemProps) {
  // Of the preview while closed, of the body while open.
  const id = useId();
  const score = checkInMoodScore(checkIn.emotionalState);
  return (
    <Card className="relative overflow-hidden">
      {/* Named by date and score, described by the quote. While closed, the whole card is clickable. */}
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-describedby={isOpen ? undefined : id}
        onClick={() => onToggle(checkIn.id)}
        className="flex w-full flex-wrap leading-[1.35] items-center gap-x-3 gap-y-2.5 px-4 pt-3.5 pb-2.5 text-left -outline-offset-3! aria-[expanded=false]:after:absolute aria-[expanded=false]:after:inset-0 lg:grid lg:grid-cols-[auto_11rem_minmax(0,1fr)_8rem_24px] lg:gap-x-5 lg:px-6 lg:pt-4"
      >
        <Hull score={score} large tone={moodTone(score)} />
        <span className="grid flex-1">
          <b>{formatRelativeDayWithYear(checkIn.localDay, today)}</b>
          <span className="text-small text-muted">{nameOfTime(checkIn)}</span>
          {checkIn.filledIn && <span className="text-small text-muted">Filled in later</span>}
        </span>
        {/* Large text moves both below the date. */}
        <span className="ml-auto flex items-center gap-x-3 lg:contents">
          <span className="grid justify-items-end text-right tabular-nums">
            <b>{score.toFixed(1)}</b>
            <span className="text-small text-muted">{`of ${RATING_MAX}, ${moodName(score)}`}</span>
          </span>
          <ChevronDown
            className={`size-6 text-muted ${isOpen ? 'rotate-180' : ''}`}
            strokeWidth={1.75}
            aria-hidden="true"
          />
        </span>
        <ScoreBar score={score} />
      </button>
      {!isOpen && (
        <p id={id} className="px-4 pb-3.5 text-small text-muted lg:px-6 lg:pb-4">
          {'text' in checkIn ? truncate(checkIn.text, PROGRESS_PREVIEW_LENGTH).text : NO_QUOTE}
        </p>
      )}
      {isOpen && <JourneyItemBody id={id} checkIn={checkIn} />}
    </Card>
  );
});

function ScoreBar({ score }: { readonly score: number }) {
  return (
    <span className="score-bar w-full lg:col-start-3 lg:row-start-1" aria-hidden="true">
      <span data-tone={moodTone(score)} style={{ width: `${(100 * score) / RATING_MAX}%` }} />
    </span>
  );
}

function JourneyItemBody({ id, checkIn }: { readonly id: string; readonly checkIn: JourneyCheckIn }) {
  return (
    <div
      id={id}
      className="grid grid-cols-[minmax(0,1fr)] gap-6 border-t border-border px-4 py-5 lg:grid-cols-2 lg:gap-14 lg:p-6"
    >
      {'text' in checkIn ? <QuoteOfCheckIn quote={checkIn} /> : <p className="text-muted">{NO_QUOTE}</p>}
      <div>
        <h3>Emotional state</h3>
        <ul className="mt-2">
          {shownRatings.map(([label, key]) => (
            <RatingRow
              key={key}
              label={label}
              rating={checkIn.unset?.includes(key) ? null : checkIn.emotionalState[key]}
            />
          ))}
        </ul>
      </div>
    </div>
  );
}

function QuoteOfCheckIn({ quote }: { readonly quote: RecentQuote }) {
  return (
    <div>
      <h3>Your quote</h3>
      <blockquote className="mt-2 text-quote-sm">{quote.text}</blockquote>
      <p className="mt-2 mb-4 text-small text-muted">{writerLabel(quote.writer)}</p>
      <Button variant="secondary" size="small" onClick={() => void shareQuote(quote.text, 'Quote Copied')}>
        <Share className="size-5" strokeWidth={1.75} aria-hidden="true" />
        Share Quote
      </Button>
      <div className="mt-2">
        <ExplainQuote quoteId={quote.id} />
      </div>
      <p>
        <ReportQuoteButton quoteId={quote.id} className="text-muted" />
      </p>
    </div>
  );
}

/** Six of the eight ratings, in this order, are shown in an open item. */
const shownRatings: readonly (readonly [label: string, key: keyof EmotionalState])[] = [
  ['Motivation', 'motivationLevel'],
  ['Confidence', 'confidenceLevel'],
  ['Focus', 'focusClarity'],
  ['Stress', 'stressLevel'],
  ['Anxiety', 'anxietyLevel'],
  ['Purpose', 'senseOfPurpose'],
];

/** @param rating null if the slider was left alone. */
const RatingRow = ({ label, rating }: { readonly label: string; readonly rating: number | null }) => (
  <li className="grid min-h-9 grid-cols-[minmax(min-content,1fr)_minmax(0,7rem)_minmax(min(3.5em,18vw),auto)] items-center gap-3">
    <span>{label}</span>
    <RatingPips value={rating} className="w-full" />
    {rating === null ? (
      <span className="text-right text-small text-muted">Not set</span>
    ) : (
      <b className="text-right tabular-nums">
        {rating}
        <span className="sr-only"> of {RATING_MAX}</span>
      </b>
    )}
  </li>
);
