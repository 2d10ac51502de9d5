/**
 * Asks once, before the first check-in and separately from everything else, for consent to storing the user's health
 * data.
 */
import { type ReactNode, useEffect, useRef } from 'react';
import { pages } from '../../../../contract/pages.ts';
import { LoadFailure } from '../../../ui/feedback/load-failure.tsx';
import { LoadingPage } from '../../../ui/feedback/loading-page.tsx';
import { Button, ButtonLink } from '../../../ui/form/button.tsx';
import { AppShell } from '../../../ui/layout/app-shell.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { usePageTitle } from '../../../ui/layout/use-page-title.ts';
import { useDecideHealthConsent, useHealthConsent } from './use-health-consent.ts';

/** Renders its children only if the user has consented. */
export function HealthConsentGate({ children }: { readonly children: ReactNode }) {
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
  return <ConsentQuestion declined={consent.kind === 'declined'} />;
}

function ConsentQuestion({ declined }: { readonly declined: boolean }) {
  usePageTitle('Check in');
  const heading = useRef<HTMLHeadingElement>(null);
  const wasDeclined = useRef(declined);
  const decide = useDecideHealthConsent((granted) => granted && focusFirstControl());
  // The pressed button has been removed, so focus the new text.
  useEffect(() => {
    if (declined && !wasDeclined.current) heading.current?.focus();
    wasDeclined.current = declined;
  }, [declined]);
  const submitDecision = (granted: boolean) => !decide.isPending && decide.mutate(granted);
  return (
    <AppShell current="you">
      <div className="grid max-w-184 grid-cols-[minmax(0,1fr)] gap-6">
        <h1 ref={heading} tabIndex={-1}>
          {declined ? 'We need your agreement first' : 'Before your first check-in'}
        </h1>
        <Card as="section" pad aria-label="Your health data" className="grid grid-cols-[minmax(0,1fr)] gap-5">
          {declined ? <WhatItMeans /> : <WhatIsAsked />}
          <div className="grid gap-3 sm:grid-cols-2">
            <Button variant="secondary" pending={decide.isPending} onClick={() => submitDecision(true)}>
              {declined ? 'I agree now' : 'I agree'}
            </Button>
            {declined ? (
              <ButtonLink href={pages.home} variant="secondary">
                Back to Home
              </ButtonLink>
            ) : (
              <Button variant="secondary" pending={decide.isPending} onClick={() => submitDecision(false)}>
                Not now
              </Button>
            )}
          </div>
          <p className="text-small text-muted">
            You can change this in Settings at any time. Who else sees what: <a href={pages.privacy}>privacy notice</a>.
          </p>
        </Card>
        <p>
          Need to talk to someone? The <a href={pages.help}>help lines</a> are there whatever you choose.
        </p>
      </div>
    </AppShell>
  );
}

/** Says in two sentences what is stored, and for how long. */
const WhatIsKept = () => (
  <p>
    With each check-in we store your 15 ratings, the time of day, your quote and the charts made from them. They're kept
    until you delete your account (a little longer in backups).
  </p>
);

const WhatIsAsked = () => (
  <>
    <p className="text-lead">How you feel is health data, so we ask first: may Evenkeel store what you tell it?</p>
    <WhatIsKept />
  </>
);

const WhatItMeans = () => (
  <>
    <p className="text-lead">
      That's fine. You can't check in, and nothing new about your health is kept, so there are no new quotes either.
      Everything else stays open to you, and your existing entries stay yours to read, export or delete.
    </p>
    <p>If you change your mind:</p>
    <WhatIsKept />
  </>
);

/** Waits one frame, until the check-in has rendered. */
function focusFirstControl(): void {
  requestAnimationFrame(() =>
    requestAnimationFrame(() =>
      document.querySelector<HTMLElement>('[data-focus-first]')?.focus({ preventScroll: true }),
    ),
  );
}
