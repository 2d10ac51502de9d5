/** The check-in, once it is known that what is told there may be kept. */
import { HealthConsentGate } from '../features/privacy/health-consent/health-consent-gate.tsx';
import { CheckInFlow } from '../features/quotes/check-in/check-in-flow.tsx';

export const CheckInPage = () => (
  <HealthConsentGate>
    <CheckInFlow />
  </HealthConsentGate>
);
