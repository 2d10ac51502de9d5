/** Home, with the welcome that billing puts over it once, and the month. */
import { WelcomeDialog } from './features/billing/welcome-dialog.tsx';
import { CalendarCard } from './features/progress/calendar-card.tsx';
import { HomePage } from './features/quotes/home-page.tsx';

export const Home = () => <HomePage welcome={<WelcomeDialog />} calendar={<CalendarCard />} />;
