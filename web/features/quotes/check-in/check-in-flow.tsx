import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pages } from '../../../../contract/pages.ts';
import { preloadWriter } from '../../../browser/load-writer.ts';
import { useToday } from '../../../queries/use-today.ts';
import { HelpDialog } from '../../../ui/help/help-now.tsx';
import { AppShell } from '../../../ui/layout/app-shell.tsx';
import { usePageTitle } from '../../../ui/layout/use-page-title.ts';
import { GeneratingScreen } from '../generation/generating-screen.tsx';
import type { GenerateReply } from '../generation/generation-callbacks.ts';
import type { HelpDue, Phase } from '../generation/use-quote-generation.ts';
import { QueuedQuoteScreen } from '../offline-queue/queued-quote-screen.tsx';
import { QueuedScreen } from '../offline-queue/queued-screen.tsx';
import { REWRITTEN_MESSAGE } from '../on-device-writer/rewritten-message.ts';
import { QuoteResult } from '../quote/quote-result.tsx';
import { type CheckInDay, localDayFor, parseCheckInDay } from './check-in-day.ts';
import { CheckInForm, GENERATE_BUTTON_ID } from './check-in-form.tsx';
import { useCheckIn } from './use-check-in.ts';
import './check-in.css';

const titles: Record<Phase, string> = {
  form: 'Check in',
  waiting: 'Finding words',
  quote: 'Your quote',
  kept: 'Kept on this device',
};

/** A check-in for today, or with ?day=yesterday for the day before. The two share no state. */
export function CheckInFlow() {
  const day = parseCheckInDay(useSearch());
  return <CheckInForDay key={day} day={day} />;
}

/** Moves from the sliders through the waiting screen to the quote, and back to the sliders if something fails. */
function CheckInForDay({ day }: { readonly day: CheckInDay }) {
  const checkIn = useCheckIn(day);
  const localDay = localDayFor(day, useToday());
  const [, navigate] = useLocation();
  const startOver = day === 'yesterday' ? () => navigate(pages.sliders) : checkIn.startOver;
  const { phase, result, sentInput, kept } = checkIn;
  const words = phase === 'kept' ? kept?.attempt.quote : undefined;
  const [helpOpen, setHelpOpen] = useState(false);
  useEffect(() => void preloadWriter(), []);
  usePageTitle(words ? titles.quote : titles[phase]);
  useFocusOnPhase(phase);
  useOpenHelpWhenDue(checkIn.helpDue, setHelpOpen);
  return (
    <>
      <p className="sr-only" role="status" aria-live="polite">
        {phase === 'quote' && result ? announcementOf(result) : words?.text}
      </p>
      {phase === 'waiting' && <GeneratingScreen time={checkIn.checkIn.timeOfDay} onBack={checkIn.stopWaiting} />}
      {phase === 'quote' && result && sentInput && (
        <QuoteResult
          quote={result.quote}
          deviceWords={result.deviceWords}
          ratings={sentInput}
          time={sentInput.timeOfDayPreference}
          otherWords={checkIn.otherWords}
          pause={checkIn.pause}
          filledInFor={day === 'yesterday' ? localDay : null}
          onStartOver={startOver}
        />
      )}
      {kept && words && (
        <QueuedQuoteScreen
          attempt={kept.attempt}
          quote={words}
          filledInFor={day === 'yesterday' ? localDay : null}
          isSending={checkIn.isSending}
          onTryAgain={checkIn.generate}
          onStartOver={startOver}
        />
      )}
      {phase === 'kept' && !words && (
        <QueuedScreen onTryAgain={checkIn.generate} onStartOver={startOver} onHelp={() => setHelpOpen(true)} />
      )}
      {phase === 'form' && (
        <div className="check-in">
          <AppShell current="you">
            <CheckInForm
              checkIn={checkIn.checkIn}
              filledInFor={day === 'yesterday' ? localDay : null}
              folds={checkIn.sections}
              lastTime={checkIn.lastTime}
              pause={checkIn.pause}
              onRate={checkIn.rate}
              onTime={checkIn.setTime}
              onGenerate={checkIn.generate}
              onHelp={() => setHelpOpen(true)}
            />
          </AppShell>
        </div>
      )}
      <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} />
    </>
  );
}

const announcementOf = ({ quote, deviceWords }: GenerateReply): string =>
  deviceWords === 'rewritten' ? `${quote.text} ${REWRITTEN_MESSAGE}` : quote.text;

/** Each new screen focuses its heading. Returning from the waiting screen focuses the button that was pressed. */
function useFocusOnPhase(phase: Phase): void {
  const before = useRef<Phase | null>(null);
  useEffect(() => {
    const cameFrom = before.current;
    before.current = phase;
    if (cameFrom === null || cameFrom === phase) return;
    // One frame later, because by then the new screen has set its own focus and scroll position.
    const frame = requestAnimationFrame(() => focusScreen(cameFrom, phase));
    return () => cancelAnimationFrame(frame);
  }, [phase]);
}

function focusScreen(cameFrom: Phase, phase: Phase): void {
  const button = cameFrom === 'waiting' && phase === 'form' ? document.getElementById(GENERATE_BUTTON_ID) : null;
  if (!button) {
    document.querySelector<HTMLElement>('[data-focus-first]')?.focus({ preventScroll: true });
    return;
  }
  button.focus({ preventScroll: true });
  button.scrollIntoView({ block: 'center' });
}

/** If the server says so, help opens automatically once the reply is on screen, for every such reply. */
function useOpenHelpWhenDue(due: HelpDue | null, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setOpen(true), due.afterMs);
    return () => clearTimeout(timer);
  }, [due, setOpen]);
}
