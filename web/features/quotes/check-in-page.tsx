import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { pages } from '../../../contract/pages.ts';
import { AppShell } from '../../ui/app-shell.tsx';
import { HelpDialog } from '../../ui/help-now.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { useToday } from '../progress/use-today.ts';
import { type CheckInDay, checkInDayOf, localDayFor } from './check-in-day.ts';
import { CheckInForm, GENERATE_BUTTON_ID } from './check-in-form.tsx';
import { prepareWriter } from './on-device/load-writer.ts';
import { WRITTEN_AGAIN } from './on-device/written-again.ts';
import { QuoteResult } from './quote-result.tsx';
import { useCheckIn } from './use-check-in.ts';
import type { HelpDue, Phase, Written } from './use-quote-generation.ts';
import { KeptHere } from './waiting/kept-here.tsx';
import { KeptWords } from './waiting/kept-words.tsx';
import { WaitingSea } from './waiting-sea.tsx';
import './check-in.css';

const titles: Record<Phase, string> = {
  form: 'Check in',
  waiting: 'Finding words',
  quote: 'Your quote',
  kept: 'Kept on this device',
};

/** A check-in for today, or with ?day=yesterday for the day before: two check-ins that share nothing. */
export function CheckInPage() {
  const day = checkInDayOf(useSearch());
  return <OneCheckIn key={day} day={day} />;
}

/** From the sliders over the waiting sea to the quote, and back to the sliders where something fails. */
function OneCheckIn({ day }: { readonly day: CheckInDay }) {
  const checkIn = useCheckIn(day);
  const localDay = localDayFor(day, useToday());
  const [, navigate] = useLocation();
  const startOver = day === 'yesterday' ? () => navigate(pages.sliders) : checkIn.startOver;
  const { phase, result, sentInput, kept } = checkIn;
  const words = phase === 'kept' ? kept?.attempt.words : undefined;
  const [helpOpen, setHelpOpen] = useState(false);
  useEffect(() => void prepareWriter(), []);
  usePageTitle(words ? titles.quote : titles[phase]);
  useFocusOnPhase(phase);
  useHelpBeside(checkIn.helpDue, setHelpOpen);
  return (
    <>
      <p className="sr-only" role="status" aria-live="polite">
        {phase === 'quote' && result ? announced(result) : words?.text}
      </p>
      {phase === 'waiting' && <WaitingSea time={checkIn.checkIn.timeOfDay} onBack={checkIn.stopWaiting} />}
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
        <KeptWords
          attempt={kept.attempt}
          words={words}
          filledInFor={day === 'yesterday' ? localDay : null}
          isSending={checkIn.isSending}
          onTryAgain={checkIn.generate}
          onStartOver={startOver}
        />
      )}
      {phase === 'kept' && !words && (
        <KeptHere onTryAgain={checkIn.generate} onStartOver={startOver} onHelp={() => setHelpOpen(true)} />
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

const announced = ({ quote, deviceWords }: Written): string =>
  deviceWords === 'rewritten' ? `${quote.text} ${WRITTEN_AGAIN}` : quote.text;

/** Each new screen starts at its heading; a return from waiting at the button that was pressed. */
function useFocusOnPhase(phase: Phase): void {
  const before = useRef<Phase | null>(null);
  useEffect(() => {
    const cameFrom = before.current;
    before.current = phase;
    if (cameFrom === null || cameFrom === phase) return;
    // A frame later: the new screen has by then taken the focus and the scroll position for itself.
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

/** Where the server says so, help opens by itself, after the answer is on screen: for every such answer anew. */
function useHelpBeside(due: HelpDue | null, setOpen: (open: boolean) => void): void {
  useEffect(() => {
    if (!due) return;
    const timer = setTimeout(() => setOpen(true), due.afterMs);
    return () => clearTimeout(timer);
  }, [due, setOpen]);
}
