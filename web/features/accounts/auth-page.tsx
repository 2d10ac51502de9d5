import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import type { User } from '../../../contract/accounts.ts';
import { PRODUCT_NAME } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { currentUserQuery, setSignedIn, subscriptionQuery } from '../../queries/shared-queries.ts';
import { HelpNow } from '../../ui/help-now.tsx';
import { LoadingPage } from '../../ui/loading-page.tsx';
import { Brand } from '../../ui/logo.tsx';
import { MainLandmark } from '../../ui/main-landmark.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { toast } from '../../ui/toast.tsx';
import { FormError } from './account-form.tsx';
import { signInWaysQuery } from './account-queries.ts';
import { AuthSide } from './auth-side.tsx';
import { OutsideCodeStep } from './code-step.tsx';
import { outsideError } from './outside-errors.ts';
import { returnPath } from './return-path.ts';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useWayBack, wayBack } from './way-back.ts';

const REDIRECT_AFTER_MS = 100;
/** Links that invite somebody new open the second tab. */
const CREATE_ACCOUNT = '#create-account';

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Create Account' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** Signed in: what was kept for the person before is dropped, the toast is shown, and the page is left. */
function useEnter() {
  const queryClient = useQueryClient();
  const [, navigate] = useLocation();
  const entering = useRef(false);
  const enter = (user: User, title: string, path: string) => {
    entering.current = true;
    setSignedIn(queryClient, user);
    void queryClient.prefetchQuery(subscriptionQuery);
    toast({ title });
    setTimeout(() => navigate(path, { replace: true }), REDIRECT_AFTER_MS);
  };
  return { enter, entering };
}

export function AuthPage() {
  const search = useSearch();
  const [tab, setTab] = useState<Tab>(() => (location.hash === CREATE_ACCOUNT ? 'sign-up' : 'sign-in'));
  usePageTitle(tabs.find(({ value }) => value === tab)?.label ?? null);
  // Coming back from outside without a sign-in, the page that was wanted is still known.
  const [next] = useState(() => (new URLSearchParams(search).has('next') ? returnPath(search) : (wayBack() ?? '/')));
  useWayBack(next);
  const { enter, entering } = useEnter();
  const [, navigate] = useLocation();
  // Back from outside, where the account asks for a code too: also for who confirms it is them, and is signed in still.
  const waitsForCode = new URLSearchParams(search).get('step') === 'code';
  const { data: user, isPending } = useQuery(currentUserQuery);
  // Asked beside the question who is here, so that the page is drawn once.
  useQuery(signInWaysQuery);
  const error = outsideError(search);

  if (isPending) return <LoadingPage />;
  if (user && !entering.current && !waitsForCode) return <GoOn to={next} notice={error} />;
  const signedIn = (who: User) => enter(who, 'Welcome back!', next);
  const signedUp = (who: User) =>
    enter(
      who,
      `Welcome to ${PRODUCT_NAME}! Please complete your subscription to start your 3-day free trial.`,
      pages.subscription,
    );

  return (
    <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
      <div className="mx-auto grid w-[min(100%-2*var(--ek-gutter),27rem)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] pb-8">
        <header className="flex min-h-18 flex-wrap items-center">
          <Brand />
          <HelpNow />
        </header>
        <MainLandmark className="grid grid-cols-[minmax(0,1fr)] content-center gap-5 py-4">
          <h1>Welcome</h1>
          {error && (
            <div role="alert">
              <FormError text={error} />
            </div>
          )}
          {waitsForCode ? (
            <OutsideCodeStep onSignedIn={signedIn} onBack={() => navigate(pages.auth, { replace: true })} />
          ) : (
            <Tabs label="Account" tabs={tabs} value={tab} onChange={setTab}>
              {tab === 'sign-in' ? <SignInForm onSignedIn={signedIn} /> : <SignUpForm onSignedUp={signedUp} />}
            </Tabs>
          )}
          <p className="text-small text-muted">3 days free, then £4.99 a month. Cancel any time, with two clicks.</p>
          <p className="text-small text-muted">
            By going on you agree to the <a href={pages.terms}>terms</a> and have read the{' '}
            <a href={pages.privacy}>privacy notice</a>.
          </p>
        </MainLandmark>
      </div>
      <AuthSide />
    </div>
  );
}

/** Somebody is signed in already. What a sign-in outside came back with is said where they land. */
function GoOn({ to, notice }: { readonly to: string; readonly notice: string | null }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (notice) toast({ title: notice, variant: 'destructive' });
    navigate(to, { replace: true });
  }, [to, notice, navigate]);
  return <LoadingPage />;
}
