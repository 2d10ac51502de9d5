/** Home, with the one-time welcome from billing, the short check-in and the month's calendar. */
import { type ReactNode, Suspense, useState } from 'react';
import { useSearch } from 'wouter';
import { useHealthConsent } from '../features/privacy/health-consent/use-health-consent.ts';
import { CalendarCard } from '../features/progress/calendar/calendar-card.tsx';
import { FirstWeeks } from '../features/progress/first-weeks/first-weeks-loader.tsx';
import { ShortCheckInFlow } from '../features/quotes/short-check-in/short-check-in-flow.tsx';
import { ShortCheckInPlace } from '../features/quotes/short-check-in/short-check-in-place.tsx';
import { lazyPart } from '../ui/feedback/lazy-part.tsx';
import { useIsPrerendering } from '../ui/layout/use-is-prerendering.ts';
import { usePageTitle } from '../ui/layout/use-page-title.ts';
import { HomeLayout } from './home-layout.tsx';

/** Shown only once per user, so it is not part of Home's code. Home is complete without it. */
const WelcomeDialog = lazyPart(
  () => import('../features/billing/welcome-dialog.tsx'),
  'WelcomeDialog',
  () => null,
);

const homeWith = (shortCheckIn: ReactNode) => (
  <HomeLayout welcome={<Welcome />} calendar={<CalendarAndFirstWeeks />} shortCheckIn={shortCheckIn} />
);

/** Created once, so that React does not render it again when its parent changes. */
const home = homeWith(<ShortCheckInPlace />);

export function HomePage() {
  const consent = useHealthConsent();
  const isPrerendering = useIsPrerendering();
  usePageTitle('Home');
  // Without consent there are no sliders. The check-in page explains what that means.
  if (consent.kind === 'declined') return homeWith(null);
  return isPrerendering ? home : <ShortCheckInFlow canGenerate={consent.kind === 'not-needed'} home={home} />;
}

function CalendarAndFirstWeeks() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <CalendarCard />
      <FirstWeeks />
    </div>
  );
}

/** The dialog removes its parameter from the URL, and stays mounted until it is closed. */
function Welcome() {
  const isRequested = new URLSearchParams(useSearch()).has('welcome');
  const [isShown, setIsShown] = useState(isRequested);
  if (isRequested && !isShown) setIsShown(true);
  return isShown ? (
    <Suspense fallback={null}>
      <WelcomeDialog />
    </Suspense>
  ) : null;
}
