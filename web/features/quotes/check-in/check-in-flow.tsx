import { useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { useToday } from '#web/queries/use-today.ts';
import { useShortcut } from '#web/ui/keyboard-shortcuts/use-shortcut.ts';
import { AppShell } from '#web/ui/layout/app-shell.tsx';
import { isBegun } from './check-in.ts';
import { CheckInForm, FORM_ID } from './check-in-form.tsx';
import { CheckInScreens } from './check-in-screens.tsx';
import { headingForDay, isTooOld, type RequestedDay } from './day/check-in-day.ts';
import { useCheckInDay } from './day/use-check-in-day.ts';
import { type DayDraft, dayDrafts } from './day-drafts.ts';
import { useCheckIn } from './use-check-in.ts';
import './check-in.css';

/** A check-in for today, or with ?day=YYYY-MM-DD for one of the seven days before. The days share no state. */
export function CheckInFlow() {
  const requested = useCheckInDay();
  const [openDraft] = useState(dayDrafts);
  return <CheckInForDay key={requested.day} requested={requested} openDraft={openDraft} />;
}

interface CheckInForDayProps {
  readonly requested: RequestedDay;
  readonly openDraft: (day: string) => DayDraft;
}

function CheckInForDay({ requested, openDraft }: CheckInForDayProps) {
  const { day } = requested;
  const [draft] = useState(() => openDraft(day));
  const checkIn = useCheckIn(day, draft);
  const today = useToday();
  const [, navigate] = useLocation();
  const filledInFor = day === 'today' ? null : day;
  const startOver = filledInFor ? () => navigate(pages.sliders) : checkIn.startOver;
  const isAnswered = checkIn.phase === 'quote' || checkIn.phase === 'queued';
  // The user is already on the check-in page, so N starts the next check-in here.
  useShortcut('n', isAnswered ? startOver : null);
  const heading = filledInFor ? headingForDay(filledInFor, today) : 'Check in';
  return (
    <CheckInScreens
      generation={checkIn}
      formTitle={heading}
      isBegun={isBegun(checkIn.checkIn)}
      time={checkIn.checkIn.timeOfDay}
      filledInFor={filledInFor}
      onGenerate={checkIn.generate}
      onStartOver={startOver}
    >
      {({ openHelp, help, notice }) => (
        <div className="check-in">
          <AppShell current="you" contentId={FORM_ID}>
            <CheckInForm
              checkIn={checkIn.checkIn}
              requested={requested}
              heading={heading}
              isTooOld={checkIn.isDayRefused || (filledInFor !== null && isTooOld(filledInFor, today))}
              lastTime={checkIn.lastTime}
              notice={notice}
              help={help}
              onRate={checkIn.rate}
              onTime={checkIn.setTime}
              onGenerate={checkIn.generate}
              onHelp={openHelp}
            />
          </AppShell>
        </div>
      )}
    </CheckInScreens>
  );
}
