import type { ComponentProps, ReactNode } from 'react';
import type { TimeOfDay } from '#contract/domain/mood.ts';
import { firstToFocus } from '#web/browser/focus-first.ts';
import { skyOver } from '#web/dates/time-of-day.ts';
import { HelpPanel as PlainHelpPanel } from '#web/ui/help/help-panel.tsx';
import { GENERATE_BUTTON_ID } from '../generation/generate-button.ts';
import { GeneratingScreen } from '../generation/generating-screen.tsx';
import type { Phase, ShownGeneration } from '../generation/use-quote-generation.ts';
import { QueuedQuoteScreen } from '../offline-queue/queued-quote-screen.tsx';
import { QueuedScreen } from '../offline-queue/queued-screen.tsx';
import { QuoteResult } from '../quote/quote-result.tsx';
import { clockTimeOf, submissionLocalDay } from './submission.ts';

/** Needed after a failure, so they are loaded with the screens that follow the form. */
export { GenerateNotices } from '../generation/generate-notices.tsx';

/** The help lines. The button that closes them disappears with them, so the focus moves to the quote or the form. */
export const HelpPanel = ({ onClose, ...rest }: ComponentProps<typeof PlainHelpPanel>) => (
  <PlainHelpPanel
    {...rest}
    onClose={() => {
      focusAfterHelp();
      onClose();
    }}
  />
);

function focusAfterHelp(): void {
  const next = document.getElementById(GENERATE_BUTTON_ID) ?? firstToFocus();
  next?.focus({ preventScroll: true });
}

interface QuoteScreensProps {
  readonly phase: Exclude<Phase, 'form'>;
  readonly generation: ShownGeneration;
  readonly time: TimeOfDay;
  /** The local day that is filled in later, or null when the check-in is about now. */
  readonly filledInFor: string | null;
  readonly onGenerate: () => void;
  readonly onStartOver: () => void;
  /** The help lines, if they are due. */
  readonly help: ReactNode;
  /** What to say about help lines that the check-in alone would not have opened, or null. */
  readonly helpReason: string | null;
  readonly onHelp: () => void;
}

/**
 * The screens after a check-in: the waiting screen, then its quote, or the note that it is queued on this device, with
 * the on-device quote if there is one.
 */
export function QuoteScreens(props: QuoteScreensProps) {
  const { phase, generation, time, filledInFor, onGenerate, onStartOver, help, helpReason, onHelp } = props;
  const { result, sent, queued } = generation;
  if (phase === 'waiting')
    return <GeneratingScreen time={filledInFor ? time : skyOver(new Date(), time)} onBack={generation.stopWaiting} />;
  if (phase === 'quote') {
    return result && sent ? (
      <QuoteResult
        quote={result.quote}
        onDeviceQuote={result.onDeviceQuote}
        madeAt={clockTimeOf(sent)}
        day={submissionLocalDay(sent)}
        ratings={sent.input}
        time={sent.input.timeOfDayPreference}
        regeneration={generation.regeneration}
        pause={generation.pause}
        filledInFor={filledInFor}
        help={help}
        helpReason={helpReason}
        onStartOver={onStartOver}
      />
    ) : null;
  }
  if (!queued?.submission.quote) {
    return (
      <QueuedScreen
        filledInFor={filledInFor}
        help={help}
        onTryAgain={onGenerate}
        onStartOver={onStartOver}
        onHelp={onHelp}
      />
    );
  }
  return (
    <QueuedQuoteScreen
      submission={queued.submission}
      quote={queued.submission.quote}
      filledInFor={filledInFor}
      help={help}
      helpReason={helpReason}
      isSending={generation.isSending}
      onTryAgain={onGenerate}
      onStartOver={onStartOver}
    />
  );
}
