import type { ReactNode } from 'react';
import { pages } from '../../contract/pages.ts';
import { ButtonLink } from '../ui/form/button.tsx';
import { PageNotice } from '../ui/layout/page-notice.tsx';
import { usePageTitle } from '../ui/layout/use-page-title.ts';

export type MissingStep =
  /** The page exists, but the user is signed out. */
  | { readonly kind: 'sign-in'; readonly href: string }
  /** The page exists, but the user has no plan. */
  | { readonly kind: 'setup' };

interface NotFoundPageProps {
  /** What the user must do to open this page, or null if nothing would help. */
  readonly missing: MissingStep | null;
}

export function NotFoundPage({ missing }: NotFoundPageProps) {
  usePageTitle('404 Page Not Found');
  const { text, action } = nextActionFor(missing);
  return <PageNotice title="404 Page Not Found" text={text} action={action} />;
}

function nextActionFor(missing: MissingStep | null): { text: string; action: ReactNode } {
  switch (missing?.kind) {
    case 'sign-in':
      return {
        text: 'Please sign in to see this page.',
        action: <ButtonLink href={missing.href}>Sign in</ButtonLink>,
      };
    case 'setup':
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
