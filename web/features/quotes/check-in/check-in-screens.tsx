import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { TimeOfDay } from '#contract/domain/mood.ts';
import { needsHelpByItself } from '#contract/domain/needs-help.ts';
import { pages } from '#contract/pages.ts';
import { focusFirst } from '#web/browser/focus-first.ts';
import { LoadingPage } from '#web/ui/feedback/loading-page.tsx';
import { PageFailure } from '#web/ui/feedback/page-failure.tsx';
import { Button } from '#web/ui/form/button.tsx';
import { HelpDialog } from '#web/ui/help/help-now.tsx';
import { HELP_BECAUSE_OF_EARLIER, HELP_PANEL_ANNOUNCEMENT, HELP_PANEL_ID } from '#web/ui/help/help-panel-texts.ts';
import { PageNotice } from '#web/ui/layout/page-notice.tsx';
import { usePageTitle } from '#web/ui/layout/use-page-title.ts';
import { GENERATE_BUTTON_ID } from '../generation/generate-button.ts';
import type { GenerateReply } from '../generation/generation-callbacks.ts';
import type { Phase, ShownGeneration } from '../generation/use-quote-generation.ts';
import { WAITING_TEXT, WAITING_TITLE } from '../generation/waiting-texts.ts';
import { REWRITTEN_MESSAGE } from '../on-device-writer/rewritten-message.ts';
import { preloadOnDeviceWriter } from '../on-device-writer/write-on-device.ts';
import { useQuoteScreens } from './use-quote-screens.ts';

const titles: Record<Exclude<Phase, 'form'>, string> = {
  waiting: 'Finding words',
  quote: 'Your quote',
  queued: 'Saved on this device',
};

/** 'loading': the code of the phase's screen has not arrived yet. */
type ShownPhase = Phase | 'loading';

interface CheckInScreensProps {
  readonly generation: ShownGeneration;
  /** The title while the form is shown. */
  readonly formTitle: string;
  readonly time: TimeOfDay;
  /** The local day that is filled in later, or null when the check-in is about now. */
  readonly filledInFor: string | null;
  /** True once a quote may be needed: the code that writes and shows it is then loaded. */
  readonly isBegun: boolean;
  readonly onGenerate: () => void;
  readonly onStartOver: () => void;
  readonly children: (parts: FormParts) => ReactNode;
}

/** What a form shows besides its sliders. */
interface FormParts {
  /** Opens the same dialog as "Help now". */
  readonly openHelp: () => void;
  /** The help lines, if they are due although no quote could be written, otherwise null. */
  readonly help: ReactNode;
  /** Why there is no quote, if the last attempt gave none, otherwise null. */
  readonly notice: ReactNode;
}

/** Moves from a form through the waiting screen to the quote, and back to the form if the request fails. */
export function CheckInScreens(props: CheckInScreensProps) {
  const { generation, formTitle, isBegun, children } = props;
  const { phase, result, queued } = generation;
  const onDeviceQuote = phase === 'queued' ? queued?.submission.quote : undefined;
  const [helpOpen, setHelpOpen] = useState(false);
  const openHelp = () => setHelpOpen(true);
  const isAnswered = phase === 'quote' || phase === 'queued';
  const { isHelpOpen, closeHelp } = generation;
  const { screens, retry } = useQuoteScreens({
    mayBeNeeded: isBegun || isHelpOpen || phase !== 'form',
    isNeeded: isAnswered,
  });
  const shown = phase === 'form' || screens ? phase : 'loading';
  usePreloadedWriter(isBegun);
  usePageTitle(phase === 'form' ? formTitle : onDeviceQuote ? titles.quote : titles[phase]);
  useHelpLinesInView(isHelpOpen && !screens);
  const helpReason = helpReasonOf(generation);
  const help = isHelpOpen ? (
    screens ? (
      <screens.HelpPanel reason={helpReason} onClose={closeHelp} />
    ) : (
      <HelpLink />
    )
  ) : null;
  const { pause, refusal } = generation;
  const notice = screens && (pause || refusal) && <screens.GenerateNotices pause={pause} refusal={refusal} />;
  return (
    <>
      <p className="sr-only" role="status" aria-live="polite">
        {phase === 'quote' && result ? announcementOf(result) : onDeviceQuote?.text}
        {help && phase !== 'waiting' && ` ${HELP_PANEL_ANNOUNCEMENT}`}
      </p>
      {phase !== 'form' &&
        (screens ? (
          <screens.QuoteScreens {...props} phase={phase} help={help} helpReason={helpReason} onHelp={openHelp} />
        ) : (
          <LoadingScreen phase={phase} onBack={generation.stopWaiting} onRetry={retry} />
        ))}
      {shown === 'form' && children({ openHelp, help, notice })}
      <FocusOnPhase phase={shown} />
      <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} />
    </>
  );
}

/** What to say about help lines that this check-in alone would not have opened. Still said after they are closed. */
function helpReasonOf({ sent, result, queued, isHelpOpen }: CheckInScreensProps['generation']): string | null {
  const isDue = isHelpOpen || (result ?? queued)?.help;
  return isDue && sent && !needsHelpByItself(sent.input) ? HELP_BECAUSE_OF_EARLIER : null;
}

interface LoadingScreenProps {
  readonly phase: Phase;
  readonly onBack: () => void;
  /** Null while the code is being loaded. */
  readonly onRetry: (() => void) | null;
}

/** Until the code of the screens has loaded. A user who waits can always go back. */
function LoadingScreen({ phase, onBack, onRetry }: LoadingScreenProps) {
  if (phase !== 'waiting') return onRetry ? <PageFailure onRetry={onRetry} retrying={false} /> : <LoadingPage />;
  return (
    <PageNotice
      title={WAITING_TITLE}
      text={WAITING_TEXT}
      action={
        <Button variant="secondary" onClick={onBack}>
          Back
        </Button>
      }
    />
  );
}

/**
 * Shown where help is due until the code of the help lines has loaded, or if it cannot be loaded, so that there is
 * always a way to them.
 */
const HelpLink = () => (
  <p id={HELP_PANEL_ID}>
    <a href={pages.help}>Talk to someone now</a>
  </p>
);

/** The help lines are taller than the link that they replace, and must be visible without scrolling. */
function useHelpLinesInView(isLinkShown: boolean): void {
  const wasLinkShown = useRef(false);
  useEffect(() => {
    if (wasLinkShown.current && !isLinkShown) document.getElementById(HELP_PANEL_ID)?.scrollIntoView({ block: 'end' });
    wasLinkShown.current = isLinkShown;
  }, [isLinkShown]);
}

function usePreloadedWriter(isBegun: boolean): void {
  useEffect(() => {
    if (isBegun) void preloadOnDeviceWriter();
  }, [isBegun]);
}

const announcementOf = ({ quote, onDeviceQuote }: GenerateReply): string =>
  onDeviceQuote === 'rewritten' ? `${quote.text} ${REWRITTEN_MESSAGE}` : quote.text;

/** Each new screen focuses its heading. Returning from the waiting screen focuses the button that was pressed. */
function FocusOnPhase({ phase }: { readonly phase: ShownPhase }): null {
  const lastPhase = useRef<ShownPhase | null>(null);
  useEffect(() => {
    const previousPhase = lastPhase.current;
    lastPhase.current = phase;
    if (previousPhase === null || previousPhase === phase) return;
    // Wait one frame, because the new screen sets its own focus and scroll position first.
    const frame = requestAnimationFrame(() => focusScreen(previousPhase, phase));
    return () => cancelAnimationFrame(frame);
  }, [phase]);
  return null;
}

function focusScreen(previousPhase: ShownPhase, phase: ShownPhase): void {
  const isReturn = phase === 'form' && (previousPhase === 'waiting' || previousPhase === 'loading');
  const button = isReturn ? document.getElementById(GENERATE_BUTTON_ID) : null;
  if (!button) {
    focusFirst();
    return;
  }
  button.focus({ preventScroll: true });
  // If help is due, scroll to it: the button is below it, or stays in view.
  const help = document.getElementById(HELP_PANEL_ID);
  (help ?? button).scrollIntoView({ block: help ? 'end' : 'center' });
}
