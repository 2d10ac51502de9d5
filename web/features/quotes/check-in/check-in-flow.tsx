import { useLocation, useSearch } from 'wouter';
import { pages } from '../../../../contract/pages.ts';
import { useToday } from '../../../queries/use-today.ts';
import { AppShell } from '../../../ui/layout/app-shell.tsx';
import { type CheckInDay, localDayFor, parseCheckInDay } from './check-in-day.ts';
import { CheckInForm } from './check-in-form.tsx';
import { CheckInScreens } from './check-in-screens.tsx';
import { useCheckIn } from './use-check-in.ts';
import './check-in.css';

/** A check-in for today, or with ?day=yesterday for the day before. The two share no state. */
export function CheckInFlow() {
  const day = parseCheckInDay(useSearch());
  return <CheckInForDay key={day} day={day} />;
}

function CheckInForDay({ day }: { readonly day: CheckInDay }) {
  const checkIn = useCheckIn(day);
  const localDay = localDayFor(day, useToday());
  const [, navigate] = useLocation();
  const filledInFor = day === 'yesterday' ? localDay : null;
  return (
    <CheckInScreens
      generation={checkIn}
      formTitle="Check in"
      isBegun
      time={checkIn.checkIn.timeOfDay}
      filledInFor={filledInFor}
      onGenerate={checkIn.generate}
      onStartOver={day === 'yesterday' ? () => navigate(pages.sliders) : checkIn.startOver}
    >
      {(openHelp) => (
        <div className="check-in">
          <AppShell current="you">
            <CheckInForm
              checkIn={checkIn.checkIn}
              filledInFor={filledInFor}
              folds={checkIn.sections}
              lastTime={checkIn.lastTime}
              pause={checkIn.pause}
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
