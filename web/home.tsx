/** Home, with the welcome that billing puts over it once, and the month. */
import { useQuery } from '@tanstack/react-query';
import { WelcomeDialog } from './features/billing/welcome-dialog.tsx';
import { CalendarCard } from './features/progress/calendar-card.tsx';
import { HomePage } from './features/quotes/home-page.tsx';
import { healthConsentQuery } from './queries.ts';

export function Home() {
  // The check-in is one tap away, and may be wanted without a connection. No prefetch: that passes over what others on
  // the page look at without asking for it.
  useQuery({ ...healthConsentQuery, notifyOnChangeProps: [] });
  return <HomePage welcome={<WelcomeDialog />} calendar={<CalendarCard />} />;
}
