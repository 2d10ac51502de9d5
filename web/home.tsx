/** Home, with the welcome that billing puts over it once. */
import { WelcomeDialog } from './features/billing/welcome-dialog.tsx';
import { HomePage } from './features/quotes/home-page.tsx';

export const Home = () => <HomePage welcome={<WelcomeDialog />} />;
