import { Image, Share } from 'lucide-react';
import { useState } from 'react';
import type { Quote } from '#contract/calls/quotes.ts';
import type { TimeOfDay } from '#contract/domain/mood.ts';
import { Button } from '#web/ui/form/button.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { PictureOptions } from './share-picture.tsx';
import { shareQuote } from './share-quote.ts';

interface ShareSheetProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly quote: Quote;
  readonly time: TimeOfDay;
  /** The local day that the check-in is about. */
  readonly day: string;
}

const ICON = { className: 'size-5.5 flex-none', strokeWidth: 1.75, 'aria-hidden': true } as const;

/** The two ways to share a quote: as text or as a picture. */
export function ShareSheet({ open, onOpenChange, quote, time, day }: ShareSheetProps) {
  const [asPicture, setAsPicture] = useState(false);
  // A sheet that was closed while it showed the picture opens on the choice again.
  const [wasOpen, setWasOpen] = useState(open);
  if (wasOpen !== open) {
    setWasOpen(open);
    if (open) setAsPicture(false);
  }
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={asPicture ? 'Share as a picture' : 'Share this quote'}>
      {asPicture ? (
        <PictureOptions quote={quote} time={time} day={day} />
      ) : (
        <div className="grid gap-3">
          <Button
            variant="secondary"
            wide
            onClick={() => {
              onOpenChange(false);
              void shareQuote(quote.text, 'Copied!');
            }}
          >
            <Share {...ICON} />
            Share the words
          </Button>
          <Button variant="secondary" wide onClick={() => setAsPicture(true)}>
            <Image {...ICON} />
            Share as a picture
          </Button>
        </div>
      )}
    </Dialog>
  );
}
