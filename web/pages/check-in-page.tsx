/** The check-in page, which requires consent to storing health data. */
import { HealthConsentGate } from '../features/privacy/health-consent/health-consent-gate.tsx';
import { CheckInFlow } from '../features/quotes/check-in/check-in-flow.tsx';

export const CheckInPage = () => (
  <HealthConsentGate>
    <CheckInFlow />
  </HealthConsentGate>
);
