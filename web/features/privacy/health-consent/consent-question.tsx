import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { needsHelpByItself } from '#contract/domain/needs-help.ts';
import { pages } from '#contract/pages.ts';
import { focusFirst } from '#web/browser/focus-first.ts';
import { subscriptionQuery } from '#web/queries/shared-queries.ts';
import { useDeviceDay } from '#web/queries/use-today.ts';
import { readCheckInDraft } from '#web/session/check-in-drafts.ts';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { HelpPanel } from '#web/ui/help/help-panel.tsx';
import { AppShell } from '#web/ui/layout/app-shell.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { usePageTitle } from '#web/ui/layout/use-page-title.ts';
import { useDecideHealthConsent } from './use-decide-health-consent.ts';

interface ConsentQuestionProps {
  readonly declined: boolean;
  readonly onGranted: () => void;
}

/** The question, or after a refusal what it means. */
export function ConsentQuestion({ declined, onGranted }: ConsentQuestionProps) {
  usePageTitle('Check in');
  const heading = useRef<HTMLHeadingElement>(null);
  const wasDeclined = useRef(declined);
  const today = useDeviceDay();
  const [isHelpOpen, setIsHelpOpen] = useState(() => isHelpDue(today));
  const isGranted = useRef(false);
  const decide = useDecideHealthConsent((granted) => {
    isGranted.current = granted;
    if (granted) onGranted();
  });
  // The pressed button has been removed, so focus the new text.
  useEffect(() => {
    if (declined && !wasDeclined.current) heading.current?.focus();
    wasDeclined.current = declined;
  }, [declined]);
  // Cleaned up once the check-in has taken the place of the question. The effects of the check-in's page follow, and
  // one of them focuses the page as a whole, so wait for the next frame.
  useEffect(
    () => () => {
      if (isGranted.current) requestAnimationFrame(focusFirst);
    },
    [],
  );
  const closeHelp = () => {
    setIsHelpOpen(false);
    heading.current?.focus();
  };
  const submitDecision = (granted: boolean) => !decide.isPending && decide.mutate(granted);
  return (
    <AppShell current="you">
      <div className="grid max-w-184 grid-cols-[minmax(0,1fr)] gap-6">
        <h1 ref={heading} tabIndex={-1}>
          {declined ? 'Checking in needs your agreement' : 'Before your first check-in'}
        </h1>
        {isHelpOpen && <HelpPanel onClose={closeHelp} />}
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
        {!isHelpOpen && (
          <p>
            Need to talk to someone? The <a href={pages.help}>help lines</a> are there whatever you choose.
          </p>
        )}
      </div>
    </AppShell>
  );
}

/**
 * Whether the ratings that wait for the decision open the help lines: the question must not come between someone who
 * needs help now and that help.
 */
function isHelpDue(today: string): boolean {
  const ratings = { ...readCheckInDraft('today', today)?.ratings, ...readCheckInDraft('home', today)?.ratings };
  return needsHelpByItself(Object.fromEntries(Object.entries(ratings).map(([key, { value }]) => [key, value])));
}

const WhatIsAsked = () => (
  <>
    <p className="text-lead">How you feel is health data, so we ask first: may Evenkeel store what you tell it?</p>
    <p>
      With each check-in we store your ratings (those you leave alone are stored as 3, marked as not set), the time of
      day, your quote and the charts made from them. They're kept until you delete your account (a little longer in
      backups).
    </p>
  </>
);

const WhatItMeans = () => (
  <>
    <p className="text-lead">
      That's fine. Evenkeel needs to store a check-in to write from it, so for now there are no new quotes. Anything
      you've already saved stays yours to read, export or delete.
    </p>
    <WhatToDoAboutThePlan />
    <p>
      If you agree, we store your ratings, the time of day, your quote and the charts made from them until you delete
      your account (a little longer in backups).
    </p>
  </>
);

/** Nobody should pay for something that they don't want to use. */
function WhatToDoAboutThePlan() {
  const { data: plan } = useQuery(subscriptionQuery);
  if (!plan || plan.cancel_at_period_end || !(plan.isTrialing || plan.status === 'active')) return null;
  return (
    <p>
      If that's not for you, you can <Link href={pages.subscription}>cancel your plan</Link>{' '}
      {plan.isTrialing ? 'before the trial ends and pay nothing.' : 'at any time.'}
    </p>
  );
}
