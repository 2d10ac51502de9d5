import { Bookmark, ChevronDown, Share } from 'lucide-react';
import { useState } from 'react';
import type { Quote } from '#contract/calls/quotes.ts';
import type { TimeOfDay } from '#contract/domain/mood.ts';
import { Button } from '#web/ui/form/button.tsx';
import type { QuotaPause } from '../generation/use-quote-generation.ts';
import { shareQuote } from '../share/share-quote.ts';
import { ShareSheet } from '../share/share-sheet.tsx';
import { QuoteFeedback, type Regeneration } from './quote-feedback.tsx';
import { useFavorite } from './use-favorite.ts';

interface QuoteActionsProps {
  readonly quote: Quote;
  readonly time: TimeOfDay;
  /** The local day that the check-in is about. */
  readonly day: string;
  readonly regeneration: NonNullable<Regeneration>;
  readonly pause: QuotaPause | null;
}

const ICON = { className: 'size-5.5 flex-none', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The actions on a quote: two buttons, and one line for feedback. */
export function QuoteActions({ quote, time, day, regeneration, pause }: QuoteActionsProps) {
  const { isFavorite, toggle } = useFavorite(quote);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-3 lg:w-100">
        <Button variant="paper" className="min-h-13" aria-pressed={isFavorite} onClick={toggle}>
          <Bookmark {...ICON} fill={isFavorite ? 'currentColor' : 'none'} />
          {isFavorite ? 'Saved' : 'Save'}
        </Button>
        <ShareButton quote={quote} time={time} day={day} />
      </div>
      <QuoteFeedback quote={quote} regeneration={isFavorite ? null : regeneration} />
      {isFavorite && (
        <p className="text-small text-on-water-muted">
          Saved quotes stay as they are. To try other words, remove it from your favorites first.
        </p>
      )}
      {/* Must be there before its text is, but takes no gap of its own while empty. */}
      <div role="status" className="empty:absolute">
        {pause && <p>{`${pause.message} ${pause.retryTime ? `You can ask again ${pause.retryTime}.` : ''}`}</p>}
      </div>
    </div>
  );
}

/** Shares the text of the quote in one tap. The arrow next to it also offers the picture. */
function ShareButton({ quote, ...when }: Pick<QuoteActionsProps, 'quote' | 'time' | 'day'>) {
  const [isSheetOpen, setIsSheetOpen] = useState(false);
  return (
    <div className="flex">
      <Button
        variant="line"
        className="min-h-13 min-w-0 flex-1 rounded-r-none border-r-0! px-3!"
        onClick={() => void shareQuote(quote.text, 'Copied!')}
      >
        <Share {...ICON} />
        Share
      </Button>
      <Button
        variant="line"
        aria-label="More ways to share"
        aria-haspopup="dialog"
        className="min-h-13 w-13 flex-none rounded-l-none px-0!"
        onClick={() => setIsSheetOpen(true)}
      >
        <ChevronDown {...ICON} />
      </Button>
      <ShareSheet open={isSheetOpen} onOpenChange={setIsSheetOpen} quote={quote} {...when} />
    </div>
  );
}
