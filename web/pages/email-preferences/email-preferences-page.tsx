import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { pages } from '#contract/pages.ts';
import { PreferencesCard } from '../../features/newsletter/preferences/preferences-card.tsx';
import { useUnsavedChoices } from '../../features/newsletter/preferences/use-unsaved-choices.ts';
import { currentUserQuery } from '../../queries/shared-queries.ts';
import { useReauthenticationReturn } from '../../session/reauthentication/reauthentication-return.ts';
import { Icon } from '../../ui/brand/icon.tsx';
import { LoadingPage } from '../../ui/feedback/loading-page.tsx';
import { QueryFailure } from '../../ui/feedback/query-failure.tsx';
import { AppShell } from '../../ui/layout/app-shell.tsx';
import { MainLandmark } from '../../ui/layout/main-landmark.tsx';
import { PlainHeader } from '../../ui/layout/plain-header.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';
import { PrivacyRightsCard } from './privacy-rights-card.tsx';

/** The emails that a user receives. Anyone may open the page, but saving requires a signed-in user. */
export function EmailPreferencesPage() {
  usePageTitle('Email preferences');
  useReauthenticationReturn();
  // Held here and not in the card, because a user whose session ends meanwhile gets another frame and must keep their
  // choices.
  const unsaved = useUnsavedChoices();
  const query = useQuery(currentUserQuery);
  const { data: user, isError } = query;
  if (user === undefined && !isError) return <LoadingPage />;
  const Frame = user ? SignedInFrame : VisitorFrame;
  return (
    <Frame>
      <div className="grid gap-2">
        <h1>Email preferences</h1>
        <p className="text-lead text-muted">Choose which emails you get from us.</p>
      </div>
      <div className="grid max-w-184 grid-cols-[minmax(0,1fr)] gap-5 lg:gap-6">
        {user === undefined ? (
          <QueryFailure query={query} text="We couldn't load this page." />
        ) : (
          <PreferencesCard user={user} unsaved={unsaved} />
        )}
        {user !== undefined && <PrivacyRightsCard user={user} />}
      </div>
    </Frame>
  );
}

const SignedInFrame = ({ children }: { readonly children: ReactNode }) => (
  <AppShell current="settings">
    <Link
      href={pages.settings}
      className="-mb-4 -ml-1.5 inline-flex min-h-tap items-center gap-1 justify-self-start text-small font-medium lg:-mb-6"
    >
      <Icon name="back" className="size-5" />
      Settings
    </Link>
    {children}
  </AppShell>
);

const VisitorFrame = ({ children }: { readonly children: ReactNode }) => (
  <>
    <PlainHeader />
    <MainLandmark className="wrap grid grid-cols-[minmax(0,1fr)] content-start gap-6 pt-4 pb-26 lg:gap-8">
      {children}
    </MainLandmark>
  </>
);
