/** The check-in page, which requires consent to storing health data. */
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '../../contract/pages.ts';
import { HealthConsentGate } from '../features/privacy/health-consent/health-consent-gate.tsx';
import { CheckInFlow } from '../features/quotes/check-in/check-in-flow.tsx';
import { AWAITS_CONSENT } from '../features/quotes/short-check-in/awaits-consent.ts';
import { LoadingPage } from '../ui/feedback/loading-page.tsx';

export function CheckInPage() {
  const [, navigate] = useLocation();
  // A short check-in that only waited for consent is sent from Home, where it was made.
  const returnToShortCheckIn = () => {
    if (history.state === AWAITS_CONSENT) navigate(pages.home, { replace: true, state: AWAITS_CONSENT });
  };
  return (
    <HealthConsentGate onGranted={returnToShortCheckIn}>
      <CheckIn />
    </HealthConsentGate>
  );
}

/** Shows no form if the page is already being left for Home: the form would take over the ratings made there. */
function CheckIn() {
  const [path] = useLocation();
  const [isLeaving] = useState(path === pages.home);
  return isLeaving ? <LoadingPage /> : <CheckInFlow />;
}
