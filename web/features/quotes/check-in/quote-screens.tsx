import type { ReactNode } from 'react';
import type { TimeOfDay } from '../../../../contract/domain/mood.ts';
import { skyOver } from '../../../dates/time-of-day.ts';
import { GeneratingScreen } from '../generation/generating-screen.tsx';
import type { Phase, useQuoteGeneration } from '../generation/use-quote-generation.ts';
import { QueuedQuoteScreen } from '../offline-queue/queued-quote-screen.tsx';
import { QueuedScreen } from '../offline-queue/queued-screen.tsx';
import { QuoteResult } from '../quote/quote-result.tsx';

/** Needed with a quote or after a failure, so they are loaded with the screens that follow the form. */
export { HelpPanel } from '../../../ui/help/help-panel.tsx';
export { GenerateNotices } from '../generation/generate-notices.tsx';

interface QuoteScreensProps {
  readonly phase: Exclude<Phase, 'form'>;
  readonly generation: Omit<ReturnType<typeof useQuoteGeneration>, 'generate'>;
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
  const { result, sentInput, queued } = generation;
  if (phase === 'waiting')
    return <GeneratingScreen time={filledInFor ? time : skyOver(new Date(), time)} onBack={generation.stopWaiting} />;
  if (phase === 'quote') {
    return result && sentInput ? (
      <QuoteResult
        quote={result.quote}
        onDeviceQuote={result.onDeviceQuote}
        ratings={sentInput}
        time={sentInput.timeOfDayPreference}
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
