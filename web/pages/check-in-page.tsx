/** The check-in page, shown once the user has consented to storing health data. */
import { HealthConsentGate } from '../features/privacy/health-consent/health-consent-gate.tsx';
import { CheckInFlow } from '../features/quotes/check-in/check-in-flow.tsx';

export const CheckInPage = () => (
  <HealthConsentGate>
    <CheckInFlow />
  </HealthConsentGate>
);
