import { ThumbsDown, ThumbsUp } from 'lucide-react';
import { Link } from 'wouter';
import type { Quote } from '../../../../contract/calls/quotes.ts';
import { pages } from '../../../../contract/pages.ts';
import { Button } from '../../../ui/form/button.tsx';
import { useFeedback } from './use-feedback.ts';

/** The option to ask for another quote. Null if the quote is saved, and so must not change. */
export type Regeneration = { readonly isPending: boolean; readonly ask: () => void } | null;

interface QuoteFeedbackProps {
  readonly quote: Quote;
  readonly otherWords: Regeneration;
}

/** "This helped" or "This didn't": the next quotes learn from this, unless the user has switched that off. */
export function QuoteFeedback({ quote, otherWords }: QuoteFeedbackProps) {
  const { helped, say } = useFeedback(quote);
  return (
    <section aria-label="Did it help?" className="grid gap-3">
      <div className="flex flex-wrap gap-3">
        <FeedbackButton pressed={helped === true} onPress={() => say(true)} Icon={ThumbsUp}>
          This helped
        </FeedbackButton>
        <FeedbackButton pressed={helped === false} onPress={() => say(false)} Icon={ThumbsDown}>
          This didn't
        </FeedbackButton>
      </div>
      <div role="status" className="text-small text-on-water-muted empty:hidden">
        {helped !== null && (
          <p>
            Thank you for telling us.{' '}
            <Link href={pages.settings} className="text-inherit">
              See how your answers are used in Settings
            </Link>
          </p>
        )}
      </div>
      {helped === false && otherWords && (
        <Button variant="paper" className="justify-self-start" pending={otherWords.isPending} onClick={otherWords.ask}>
          {otherWords.isPending ? 'Generating...' : 'Try other words'}
        </Button>
      )}
    </section>
  );
}

interface FeedbackButtonProps {
  readonly pressed: boolean;
  readonly onPress: () => void;
  readonly Icon: typeof ThumbsUp;
  readonly children: string;
}

function FeedbackButton({ pressed, onPress, Icon, children }: FeedbackButtonProps) {
  return (
    <Button
      variant={pressed ? 'paper' : 'line'}
      size="small"
      aria-pressed={pressed}
      onClick={onPress}
      className="flex-1 lg:flex-none"
    >
      <Icon
        className="size-5"
        strokeWidth={1.75}
        fill={pressed ? 'currentColor' : 'none'}
        fillOpacity={0.25}
        aria-hidden="true"
      />
      {children}
    </Button>
  );
}
