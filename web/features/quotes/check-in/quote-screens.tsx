import type { ReactNode } from 'react';
import type { useQuoteGeneration } from '../generation/use-quote-generation.ts';
import { QueuedQuoteScreen } from '../offline-queue/queued-quote-screen.tsx';
import { QueuedScreen } from '../offline-queue/queued-screen.tsx';
import { QuoteResult } from '../quote/quote-result.tsx';

/** Due with a quote or with a failure, so it is fetched with what follows the form. */
export { HelpPanel } from '../../../ui/help/help-panel.tsx';

interface QuoteScreensProps {
  readonly phase: 'quote' | 'kept';
  readonly generation: Omit<ReturnType<typeof useQuoteGeneration>, 'generate'>;
  /** The local day that is filled in later, or null when the check-in is about now. */
  readonly filledInFor: string | null;
  readonly onGenerate: () => void;
  readonly onStartOver: () => void;
  /** The help lines in the page, where they are due. */
  readonly help: ReactNode;
  readonly onHelp: () => void;
}

/** What follows a check-in: its quote, or that it is queued on this device, with the quote written there if there is one. */
export function QuoteScreens(props: QuoteScreensProps) {
  const { phase, generation, filledInFor, onGenerate, onStartOver, help, onHelp } = props;
  const { result, sentInput, kept } = generation;
  if (phase === 'quote') {
    return result && sentInput ? (
      <QuoteResult
        quote={result.quote}
        deviceWords={result.deviceWords}
        ratings={sentInput}
        time={sentInput.timeOfDayPreference}
        otherWords={generation.otherWords}
        pause={generation.pause}
        filledInFor={filledInFor}
        help={help}
        onStartOver={onStartOver}
      />
    ) : null;
  }
  if (!kept?.attempt.quote) {
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
      attempt={kept.attempt}
      quote={kept.attempt.quote}
      filledInFor={filledInFor}
      help={help}
      isSending={generation.isSending}
      onTryAgain={onGenerate}
      onStartOver={onStartOver}
    />
  );
}
