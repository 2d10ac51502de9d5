import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Redirect, useLocation, useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import type { User } from '../../../contract/accounts.ts';
import { PASSWORD_MIN, PRODUCT_NAME } from '../../../contract/limits.ts';
import { pages } from '../../../contract/pages.ts';
import { api } from '../../api.ts';
import { currentUserQuery, subscriptionQuery } from '../../queries.ts';
import { Field } from '../../ui/field.tsx';
import { HelpNow } from '../../ui/help-now.tsx';
import { Brand } from '../../ui/logo.tsx';
import { MainLandmark } from '../../ui/main-landmark.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { Tabs } from '../../ui/tabs.tsx';
import { useToast } from '../../ui/toast.tsx';
import { AuthSide } from './auth-side.tsx';
import { checkSignIn, checkSignUp } from './credentials.ts';
import { type Credentials, CredentialsForm } from './credentials-form.tsx';
import { PasswordField } from './password-field.tsx';
import { returnPath } from './return-path.ts';
import { useCurrentUser } from './use-current-user.ts';

const REDIRECT_AFTER_MS = 100;

const tabs = [
  { value: 'sign-in', label: 'Sign In' },
  { value: 'sign-up', label: 'Create Account' },
] as const;
type Tab = (typeof tabs)[number]['value'];

/** Signed in: what was kept for the person before is dropped, the toast is shown, and the page is left. */
function useEnter() {
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const [, navigate] = useLocation();
  const entering = useRef(false);
  const enter = (user: User, title: string, path: string) => {
    entering.current = true;
    queryClient.clear();
    queryClient.setQueryData(currentUserQuery.queryKey, user);
    void queryClient.prefetchQuery(subscriptionQuery);
    toast({ title });
    setTimeout(() => navigate(path, { replace: true }), REDIRECT_AFTER_MS);
  };
  return { enter, entering };
}

export function AuthPage() {
  usePageTitle('Sign In');
  const [tab, setTab] = useState<Tab>(useHistoryState<{ tab?: Tab } | null>()?.tab ?? 'sign-in');
  const next = returnPath(useSearch());
  const { enter, entering } = useEnter();
  const user = useCurrentUser();
  if (user && !entering.current) return <Redirect to={next} replace />;

  const signIn = async ({ email, password }: Credentials) =>
    enter(await api('POST /api/auth/login', { body: { email, password } }), 'Welcome back!', next);
  const signUp = async (body: Credentials) =>
    enter(
      await api('POST /api/auth/register', { body }),
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
          <Tabs label="Account" tabs={tabs} value={tab} onChange={setTab}>
            {tab === 'sign-in' ? <SignIn send={signIn} /> : <SignUp send={signUp} />}
          </Tabs>
          <p className="text-small text-muted">3 days free, then £4.99 a month. Cancel any time by writing to us.</p>
        </MainLandmark>
      </div>
      <AuthSide />
    </div>
  );
}

interface FormProps {
  readonly send: (values: Credentials) => Promise<void>;
}

function SignIn({ send }: FormProps) {
  return (
    <CredentialsForm
      key="sign-in"
      check={checkSignIn}
      send={send}
      submitLabel="Sign In"
      fallbackMessage="Invalid email or password"
    >
      {(errors) => (
        <>
          <EmailField error={errors.email} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="current-password"
            required
            error={errors.password}
          />
        </>
      )}
    </CredentialsForm>
  );
}

function SignUp({ send }: FormProps) {
  return (
    <CredentialsForm
      key="sign-up"
      check={checkSignUp}
      send={send}
      submitLabel="Create Account"
      fallbackMessage="Please try again."
    >
      {(errors) => (
        <>
          <EmailField error={errors.email} />
          <PasswordField
            label="Password"
            name="password"
            autoComplete="new-password"
            required
            placeholder={`Create a password (min ${PASSWORD_MIN} characters)`}
            hint="Three short words work well."
            error={errors.password}
          />
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-5">
            <Field label="First name (optional)" name="firstName" autoComplete="given-name" error={errors.firstName} />
            <Field label="Last name (optional)" name="lastName" autoComplete="family-name" error={errors.lastName} />
          </div>
        </>
      )}
    </CredentialsForm>
  );
}

function EmailField({ error }: { readonly error: string | undefined }) {
  return (
    <Field
      label="Email"
      name="email"
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      required
      error={error}
    />
  );
}
