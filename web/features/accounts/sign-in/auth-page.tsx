import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import type { User } from '#contract/calls/accounts.ts';
import { MONTHLY_PRICE_PENCE, PRODUCT_NAME, TRIAL_DAYS } from '#contract/limits.ts';
import { pages } from '#contract/pages.ts';
import { currentUserQuery, setSignedIn, subscriptionQuery } from '#web/queries/shared-queries.ts';
import { socialLoginProvidersQuery } from '#web/queries/sign-in-queries.ts';
import { FormError } from '#web/session/account-form/account-form.tsx';
import { readPostLoginPath, useSavePostLoginPath } from '#web/session/post-login-redirect.ts';
import { returnPath } from '#web/session/return-path.ts';
import { Brand } from '#web/ui/brand/logo.tsx';
import { formatPounds } from '#web/ui/data-display/format-pounds.ts';
import { showAppNotice } from '#web/ui/feedback/app-notice.tsx';
import { LoadingPage } from '#web/ui/feedback/loading-page.tsx';
import { toast } from '#web/ui/feedback/toast.tsx';
import { HelpNow } from '#web/ui/help/help-now.tsx';
import { MainLandmark } from '#web/ui/layout/main-landmark.tsx';
import { Tabs } from '#web/ui/layout/tabs.tsx';
import { usePageSearch } from '#web/ui/layout/use-page-search.ts';
import { usePageTitle } from '#web/ui/layout/use-page-title.ts';
import { SocialLoginMfaStep } from '../mfa/mfa-step.tsx';
import { ForgotPassword } from '../recovery/forgot-password.tsx';
import { SignUpForm } from '../sign-up/sign-up-form.tsx';
import { AuthAside } from './auth-aside.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { socialLoginErrorMessage } from './social-login-errors.ts';

const REDIRECT_AFTER_MS = 100;
/** Links for new users open the "create account" tab. */
const SIGN_UP_HASH = '#create-account';

const COOKIES_BLOCKED =
  "Your browser blocks cookies, so you can't stay signed in. Please allow them for this site, then load this page again.";

const SIGNED_UP = `Welcome to ${PRODUCT_NAME}! Please complete your subscription`;

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Create Account' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/**
 * Offers the trial only to a user who can have it: an earlier account with the same address may have used it. Shown on
 * the page that follows, once the plan is known.
 */
async function welcomeNewUser(queryClient: QueryClient): Promise<void> {
  const plan = await queryClient.fetchQuery(subscriptionQuery).catch(() => null);
  toast({
    title: plan?.offer.trialDays
      ? `${SIGNED_UP} to start your ${plan.offer.trialDays}-day free trial.`
      : `${SIGNED_UP} to continue.`,
    // At the top it would cover the heading of that page.
    isAtBottom: true,
  });
}

/** After signing in: clears the previous user's cached data, loads the new user's plan and leaves the page. */
function useEnterApp(queryClient: QueryClient) {
  const [, navigate] = useLocation();
  const [isEntering, setIsEntering] = useState(false);
  const enter = (user: User, path: string) => {
    setIsEntering(true);
    setSignedIn(queryClient, user);
    void queryClient.prefetchQuery(subscriptionQuery);
    setTimeout(() => navigate(path, { replace: true }), REDIRECT_AFTER_MS);
  };
  return { enter, isEntering };
}

/** The page that the user wanted before signing in. After a failed social login it is still known from the one before. */
function usePathAfterSignIn(search: string): string {
  const [path] = useState(() =>
    new URLSearchParams(search).has('next') ? returnPath(search) : (readPostLoginPath() ?? '/'),
  );
  useSavePostLoginPath(path);
  return path;
}

/** Decides between the forms and leaving the page: a user who is signed in already has no use for it. */
export function AuthPage() {
  const search = usePageSearch();
  const next = usePathAfterSignIn(search);
  const queryClient = useQueryClient();
  const { enter, isEntering } = useEnterApp(queryClient);
  // After a social login, the account also requires an MFA code. This also applies to reauthentication, when the user
  // is still signed in.
  const isMfaPending = new URLSearchParams(search).get('step') === 'code';
  const { data: user, isPending } = useQuery(currentUserQuery);
  // Loaded in parallel with the session, so that the page renders once.
  useQuery(socialLoginProvidersQuery);
  // This page is where the notice leads.
  useEffect(() => showAppNotice('sessionEnded', null), []);
  const error = navigator.cookieEnabled ? socialLoginErrorMessage(search) : COOKIES_BLOCKED;

  if (isPending) return <LoadingPage />;
  if (user && !isEntering && !isMfaPending) return <SignedInRedirect to={next} notice={error} />;
  return (
    <AuthForms
      error={error}
      isMfaPending={isMfaPending}
      onSignedIn={(signedInUser) => {
        enter(signedInUser, next);
        toast({ title: 'Welcome back!' });
      }}
      onSignedUp={(signedInUser) => {
        enter(signedInUser, pages.subscription);
        void welcomeNewUser(queryClient);
      }}
    />
  );
}

interface AuthFormsProps {
  /** Why the social login failed that led back to this page. */
  readonly error: string | null;
  readonly isMfaPending: boolean;
  readonly onSignedIn: (user: User) => void;
  readonly onSignedUp: (user: User) => void;
}

/** One form at a time: the MFA code, a forgotten password, or a tab each for signing in and signing up. */
function AuthForms({ error, isMfaPending, onSignedIn, onSignedUp }: AuthFormsProps) {
  const [tab, setTab] = useState<Tab>(() => (location.hash === SIGN_UP_HASH ? 'sign-up' : 'sign-in'));
  const [isRecovering, setIsRecovering] = useState(false);
  // Each form is a separate one, and people often start in the wrong one.
  const [email, setEmail] = useState('');
  const emailField = {
    defaultValue: email,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => setEmail(target.value),
  };
  const [, navigate] = useLocation();
  usePageTitle(tabs.find(({ value }) => value === tab)?.label ?? null);

  return (
    <AuthLayout>
      <h1>Welcome</h1>
      {error && (
        <div role="alert">
          <FormError text={error} />
        </div>
      )}
      {isMfaPending ? (
        <SocialLoginMfaStep onSignedIn={onSignedIn} onBack={() => navigate(pages.auth, { replace: true })} />
      ) : isRecovering ? (
        <ForgotPassword emailField={emailField} onBack={() => setIsRecovering(false)} />
      ) : (
        <Tabs label="Account" tabs={tabs} value={tab} onChange={setTab}>
          {tab === 'sign-in' ? (
            <SignInForm emailField={emailField} onSignedIn={onSignedIn} onForgot={() => setIsRecovering(true)} />
          ) : (
            <SignUpForm emailField={emailField} onSignedUp={onSignedUp} />
          )}
        </Tabs>
      )}
      {!isRecovering && <Terms />}
    </AuthLayout>
  );
}

const AuthLayout = ({ children }: { readonly children: ReactNode }) => (
  <div className="grid min-h-svh grid-cols-[minmax(0,1fr)] lg:grid-cols-2">
    <div className="mx-auto grid w-[min(100%-2*var(--ek-gutter),27rem)] grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr] pb-8">
      <header className="flex min-h-18 items-center">
        <Brand />
        <HelpNow />
      </header>
      <MainLandmark className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 py-4 lg:content-center">
        {children}
      </MainLandmark>
    </div>
    <AuthAside />
  </div>
);

const Terms = () => (
  <>
    <p className="text-small text-muted">
      {`${TRIAL_DAYS} days free, then ${formatPounds(MONTHLY_PRICE_PENCE)} a month. Cancel any time, in two steps.`}
    </p>
    <p className="text-small text-muted">
      By continuing, you agree to the <a href={pages.terms}>terms</a> and confirm that you've read the{' '}
      <a href={pages.privacy}>privacy notice</a>.
    </p>
  </>
);

/** Redirects a user who is already signed in. The page they arrive on shows the outcome of a social login. */
function SignedInRedirect({ to, notice }: { readonly to: string; readonly notice: string | null }) {
  const [, navigate] = useLocation();
  useEffect(() => {
    if (notice) toast({ title: notice, variant: 'destructive' });
    navigate(to, { replace: true });
  }, [to, notice, navigate]);
  return <LoadingPage />;
}
