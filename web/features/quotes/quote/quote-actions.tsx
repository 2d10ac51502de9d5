import { Bookmark, Image, RefreshCw, Share } from 'lucide-react';
import { useState } from 'react';
import type { Quote } from '../../../../contract/calls/quotes.ts';
import type { TimeOfDay } from '../../../../contract/domain/mood.ts';
import { Button } from '../../../ui/form/button.tsx';
import type { QuotaPause } from '../generation/use-quote-generation.ts';
import { SharePicture } from '../share/share-picture.tsx';
import { shareQuote } from '../share/share-quote.ts';
import { QuoteFeedback, type Regeneration } from './quote-feedback.tsx';
import { useFavorite } from './use-favorite.ts';

interface QuoteActionsProps {
  readonly quote: Quote;
  readonly time: TimeOfDay;
  readonly otherWords: NonNullable<Regeneration>;
  readonly pause: QuotaPause | null;
}

const ICON = { className: 'size-5.5 flex-none', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The actions on a quote: save, share, give feedback, and ask for another. */
export function QuoteActions({ quote, time, otherWords, pause }: QuoteActionsProps) {
  const { isFavorite, toggle } = useFavorite(quote);
  const [pictureOpen, setPictureOpen] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3 lg:w-100">
        <Button variant="paper" className="min-h-13" aria-pressed={isFavorite} onClick={toggle}>
          <Bookmark {...ICON} fill={isFavorite ? 'currentColor' : 'none'} />
          {isFavorite ? 'Saved' : 'Save'}
        </Button>
        <Button variant="line" className="min-h-13" onClick={() => void shareQuote(quote.text, 'Copied!')}>
          <Share {...ICON} />
          Share
        </Button>
        <Button variant="line" size="small" aria-label="Share as a picture" onClick={() => setPictureOpen(true)}>
          <Image {...ICON} />
          As a picture
        </Button>
        {!isFavorite && (
          <Button variant="line" size="small" pending={otherWords.isPending} onClick={otherWords.ask}>
            <RefreshCw {...ICON} />
            {otherWords.isPending ? 'Generating...' : 'Other words'}
          </Button>
        )}
      </div>
      <div role="status" className="empty:hidden">
        {pause && <p>{`${pause.message} ${pause.again ? `You can ask again ${pause.again}.` : ''}`}</p>}
      </div>
      {isFavorite && (
        <p className="text-small text-on-water-muted">
          Saved words stay as they are. To get other words, unsave these.
        </p>
      )}
      <QuoteFeedback quote={quote} otherWords={isFavorite ? null : otherWords} />
      <SharePicture open={pictureOpen} onOpenChange={setPictureOpen} quote={quote} time={time} />
    </div>
  );
}
