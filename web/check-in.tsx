/** The check-in, once it is known that what is told there may be kept. */
import { HealthConsentGate } from './features/privacy/health-consent-gate.tsx';
import { CheckInPage } from './features/quotes/check-in-page.tsx';

export const CheckIn = () => (
  <HealthConsentGate>
    <CheckInPage />
  </HealthConsentGate>
);
