import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { SubscriptionStatus } from '../../contract/calls/billing.ts';
import { pages } from '../../contract/pages.ts';
import { subscriptionQuery } from '../queries/shared-queries.ts';
import { getPageUserId } from '../session/page-user.ts';
import { ButtonLink } from '../ui/form/button.tsx';
import { PageNotice } from '../ui/layout/page-notice.tsx';
import { usePageTitle } from '../ui/layout/use-page-title.ts';

type MissingStep =
  /** The page exists, but the user is signed out. */
  | { readonly kind: 'sign-in'; readonly href: string }
  /** The page exists, but the user has no plan, or one that gives no access now. */
  | { readonly kind: 'setup' };

interface NotFoundPageProps {
  /** What the user must do to open this page, or null if nothing would help. */
  readonly missing: MissingStep | null;
}

export function NotFoundPage({ missing }: NotFoundPageProps) {
  usePageTitle('404 Page Not Found');
  const { data: plan } = useQuery({ ...subscriptionQuery, enabled: missing?.kind === 'setup' });
  const { text, action } = nextActionFor(missing, plan?.status);
  return <PageNotice title="404 Page Not Found" text={text} action={action} />;
}

/** Why a page is closed to someone who has had a plan: for them nothing is left to set up. */
const closedReasons: Partial<Record<SubscriptionStatus, string>> = {
  past_due: "A payment didn't go through",
  trial_expired: 'Your free trial has ended',
  canceled: 'Your plan has ended',
};

/** Where a session has ended, the sign-in page is loaded, so that nothing of it stays in memory. */
const SignInButton = ({ href }: { readonly href: string }) => (
  <ButtonLink
    href={href}
    onClick={(event) => {
      if (getPageUserId() === null) return;
      event.preventDefault();
      location.assign(href);
    }}
  >
    Sign in
  </ButtonLink>
);

function nextActionFor(
  missing: MissingStep | null,
  status: SubscriptionStatus | undefined,
): { text: string; action: ReactNode } {
  const closedReason = status && closedReasons[status];
  switch (missing?.kind) {
    case 'sign-in':
      return {
        text: 'Please sign in to see this page.',
        action: <SignInButton href={missing.href} />,
      };
    case 'setup':
      if (closedReason)
        return {
          text: `${closedReason}, so this page is closed for now. Everything you saved is safe.`,
          action: <ButtonLink href={pages.subscription}>See your plan</ButtonLink>,
        };
      return {
        text: "You'll be able to see this page once your plan is set up.",
        action: <ButtonLink href={pages.subscription}>Finish setting up</ButtonLink>,
      };
    default:
      return {
        text: "There's no page at this address.",
        action: <ButtonLink href={pages.home}>Go to the homepage</ButtonLink>,
      };
  }
}
