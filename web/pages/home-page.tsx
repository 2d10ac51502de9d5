/** Home, with the one-time welcome from billing and the month's calendar. */
import { useQuery } from '@tanstack/react-query';
import { WelcomeDialog } from '../features/billing/welcome-dialog.tsx';
import { CalendarCard } from '../features/progress/calendar/calendar-card.tsx';
import { healthConsentQuery } from '../queries/shared-queries.ts';
import { HomeLayout } from './home-layout.tsx';

export function HomePage() {
  // The check-in is one tap away and may be needed offline. useQuery and not a prefetch: a prefetch skips queries that
  // others on the page observe without fetching.
  useQuery({ ...healthConsentQuery, notifyOnChangeProps: [] });
  return <HomeLayout welcome={<WelcomeDialog />} calendar={<CalendarCard />} />;
}
