import { Share } from 'lucide-react';
import type { ReactNode } from 'react';
import { pages } from '#contract/pages.ts';
import { formatRecentDay } from '#web/dates/local-day.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { onDeviceWriterLabels } from '#web/ui/quote/writer-label.ts';
import { clockTimeOf } from '../check-in/submission.ts';
import type { QueuedSubmission } from '../generation/submit-check-in.ts';
import type { OnDeviceQuote } from '../on-device-writer/on-device-quote.ts';
import { QuoteScene } from '../quote/quote-scene.tsx';
import { shareQuote } from '../share/share-quote.ts';

interface QueuedQuoteScreenProps {
  readonly submission: QueuedSubmission['submission'];
  readonly quote: OnDeviceQuote;
  readonly filledInFor: string | null;
  /** The help lines, if they are due. */
  readonly help: ReactNode;
  /** What to say about help lines that the check-in alone would not have opened, or null. */
  readonly helpReason: string | null;
  readonly isSending: boolean;
  readonly onTryAgain: () => void;
  readonly onStartOver: () => void;
}

/** The on-device quote of a check-in that could not be sent. Both are stored, and sent together. */
export function QueuedQuoteScreen({
  submission,
  quote,
  filledInFor,
  help,
  helpReason,
  isSending,
  onTryAgain,
  onStartOver,
}: QueuedQuoteScreenProps) {
  const { text, because } = quote;
  return (
    <QuoteScene
      quote={{ text, because: [...because], writer: 'built-in' }}
      madeAt={clockTimeOf(submission)}
      ratings={submission.input}
      time={submission.input.timeOfDayPreference}
      filledInFor={filledInFor}
      help={help}
      helpReason={helpReason}
      byline={<p>{onDeviceWriterLabels.withoutConnection}</p>}
      actions={
        <section aria-labelledby="queued-heading" className="grid max-w-100 gap-4">
          <div className="grid gap-2">
            <h2 id="queued-heading" className="text-on-water">
              Your check-in is saved here
            </h2>
            <p>
              We couldn't reach Evenkeel, so your check-in and this quote are saved on this device. We'll send them when
              you're back online, and they'll count for{' '}
              {filledInFor ? formatRecentDay(filledInFor) : 'the day you made them'}.
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            <Button variant="paper" className="flex-1" pending={isSending} onClick={onTryAgain}>
              {isSending ? 'Sending...' : 'Send now'}
            </Button>
            <Button variant="line" className="flex-1" onClick={() => void shareQuote(text, 'Copied!')}>
              <Share className="size-5.5 flex-none" strokeWidth={1.75} aria-hidden="true" />
              Share
            </Button>
          </div>
        </section>
      }
      next={
        <>
          <Button variant="line" size="small" onClick={onStartOver}>
            Check in again
          </Button>
          <ButtonLink variant="line" size="small" href={pages.home}>
            Back to Home
          </ButtonLink>
        </>
      }
    />
  );
}
