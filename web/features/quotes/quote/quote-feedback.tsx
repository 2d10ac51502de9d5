import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Quote } from '#contract/calls/quotes.ts';
import { pages } from '#contract/pages.ts';
import { useFeedback } from './use-feedback.ts';

/** Requests another quote. Null if the quote is saved, because it must not change then. */
export type Regeneration = { readonly isPending: boolean; readonly request: () => void } | null;

interface QuoteFeedbackProps {
  readonly quote: Quote;
  readonly regeneration: Regeneration;
}

/** "Did it help?" in one line. The next quotes are based on the answer, unless the user has switched that off. */
export function QuoteFeedback({ quote, regeneration }: QuoteFeedbackProps) {
  const { helped, answerWith } = useFeedback(quote);
  return (
    <section aria-labelledby="feedback-question" className="text-small">
      <div className="flex flex-wrap items-center gap-x-1">
        <p id="feedback-question" className="mr-2 text-on-water-muted">
          Did it help?
        </p>
        <QuietButton name="Yes, this helped" isPressed={helped === true} onPress={() => answerWith(true)}>
          Yes
        </QuietButton>
        <QuietButton name="Not really, this didn't help" isPressed={helped === false} onPress={() => answerWith(false)}>
          Not really
        </QuietButton>
        {regeneration && (
          <QuietButton isBusy={regeneration.isPending} onPress={regeneration.request}>
            {regeneration.isPending ? 'Generating...' : 'Try other words'}
          </QuietButton>
        )}
      </div>
      <div role="status" className="text-on-water-muted">
        {helped !== null && (
          <p>
            Thank you for telling us.{' '}
            <Link href={`${pages.settings}#what-helps`} className="inline-flex min-h-tap items-center text-inherit">
              See how your answers are used
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

interface QuietButtonProps {
  /** The accessible name, which must begin with the visible text. Defaults to that text. */
  readonly name?: string;
  /** Only for a toggle button. */
  readonly isPressed?: boolean;
  readonly isBusy?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

function QuietButton({ name, isPressed, isBusy = false, onPress, children }: QuietButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      aria-pressed={isPressed}
      aria-disabled={isBusy || undefined}
      aria-busy={isBusy || undefined}
      onClick={isBusy ? undefined : onPress}
      className="inline-flex min-h-tap min-w-tap items-center justify-center gap-1 px-2 underline decoration-1 underline-offset-4 aria-disabled:no-underline aria-pressed:font-semibold aria-pressed:no-underline"
    >
      {isPressed && <Check className="size-4.5 flex-none" strokeWidth={2} aria-hidden="true" />}
      {children}
    </button>
  );
}
