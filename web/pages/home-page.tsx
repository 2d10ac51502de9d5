/** Home, with the welcome that billing puts over it once, and the month. */
import { useQuery } from '@tanstack/react-query';
import { WelcomeDialog } from '../features/billing/welcome-dialog.tsx';
import { CalendarCard } from '../features/progress/calendar/calendar-card.tsx';
import { healthConsentQuery } from '../queries/shared-queries.ts';
import { HomeLayout } from './home-layout.tsx';

export function HomePage() {
  // The check-in is one tap away, and may be wanted without a connection. No prefetch: that passes over what others on
  // the page look at without asking for it.
  useQuery({ ...healthConsentQuery, notifyOnChangeProps: [] });
  return <HomeLayout welcome={<WelcomeDialog />} calendar={<CalendarCard />} />;
}
