/** Home, with the one-time welcome from billing, the short check-in and the month's calendar. */
import { WelcomeDialog } from '../features/billing/welcome-dialog.tsx';
import { useHealthConsent } from '../features/privacy/health-consent/use-health-consent.ts';
import { CalendarCard } from '../features/progress/calendar/calendar-card.tsx';
import { ShortCheckInFlow } from '../features/quotes/short-check-in/short-check-in-flow.tsx';
import { HomeLayout } from './home-layout.tsx';

export function HomePage() {
  const consent = useHealthConsent();
  return (
    <ShortCheckInFlow canGenerate={consent.kind === 'not-needed'}>
      {(shortCheckIn) => (
        <HomeLayout
          welcome={<WelcomeDialog />}
          calendar={<CalendarCard />}
          // After a no, no sliders: the check-in page says what it means.
          shortCheckIn={consent.kind === 'declined' ? null : shortCheckIn}
        />
      )}
    </ShortCheckInFlow>
  );
}
