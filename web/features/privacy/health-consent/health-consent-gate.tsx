/**
 * Asks once, before the first check-in and separately from everything else, for consent to storing the user's health
 * data.
 */
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '#web/ui/feedback/lazy-part.tsx';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { LoadingPage } from '#web/ui/feedback/loading-page.tsx';
import { PageFailure } from '#web/ui/feedback/page-failure.tsx';
import { AppShell } from '#web/ui/layout/app-shell.tsx';
import { useHealthConsent } from './use-health-consent.ts';

/** Loaded for those who are asked: most users have decided. */
const ConsentQuestion = lazyPart(() => import('./consent-question.tsx'), 'ConsentQuestion', PageFailure);

interface HealthConsentGateProps {
  /** Called when the user consents here, before the children are rendered. */
  readonly onGranted: () => void;
  readonly children: ReactNode;
}

/** Renders its children only if the user has consented. */
export function HealthConsentGate({ onGranted, children }: HealthConsentGateProps) {
  const consent = useHealthConsent();
  if (consent.kind === 'not-needed') return children;
  if (consent.kind === 'loading') return <LoadingPage />;
  if (consent.kind === 'failed') {
    return (
      <AppShell current="you">
        <h1>Check in</h1>
        <LoadFailure
          text="We couldn't check whether you've agreed to us storing your check-ins."
          onRetry={consent.retry}
          retrying={consent.retrying}
        />
      </AppShell>
    );
  }
  return (
    <Suspense fallback={<LoadingPage />}>
      <ConsentQuestion declined={consent.kind === 'declined'} onGranted={onGranted} />
    </Suspense>
  );
}
