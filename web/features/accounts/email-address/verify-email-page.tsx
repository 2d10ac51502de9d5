import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { pages } from '#contract/pages.ts';
import { ApiError, type ApiReply, api, errorMessageOf } from '#web/api-client/api.ts';
import { queryKeys } from '#web/queries/shared-queries.ts';
import { signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { AccountForm } from '#web/session/account-form/account-form.tsx';
import { checkEmail } from '#web/session/account-form/account-validation.ts';
import { isLinkUntried, useEmailLinkCall, useEmailLinkToken } from '#web/session/email-link-token.ts';
import { describeResendFailure } from '#web/session/resend-verification.ts';
import { useCurrentUser } from '#web/session/session-state.ts';
import { SignInLink } from '#web/session/sign-in-link.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { EmailField } from '#web/ui/form/email-field.tsx';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';
import { NewPasswordProofForm, PasswordProofForm } from './ownership-proof-forms.tsx';

const REDIRECT_AFTER_MS = 3000;
const FALLBACK = 'Failed to verify email. Please try again.';
const IF_CONFIRMED = "If you've already confirmed your email, you're done. If not, ask for a new link here.";

/**
 * The state of the verification. 'taken-over': verified with a new password, so the user is signed out. 'used': the link
 * was used already, or is too old.
 */
type State =
  | { readonly kind: 'checking' }
  | { readonly kind: 'proof-needed'; readonly for: 'password' | 'new-password'; readonly hasPassword: boolean }
  | { readonly kind: 'verified' | 'taken-over' | 'failed' | 'used' | 'sent'; readonly text: string };

const headings: Readonly<Record<Exclude<State['kind'], 'proof-needed'>, string>> = {
  checking: 'Verifying your email',
  verified: 'Email Verified',
  'taken-over': 'Email Verified',
  failed: 'Email not verified',
  used: "This link doesn't work",
  sent: 'Verification Email Sent',
};

/**
 * In a browser signed in to the account, opening this page verifies the address immediately. In any other browser the
 * call changes nothing, so an email scanner that opens the page and runs its scripts has no effect: the page asks for
 * the account's password, or a new one.
 */
export function VerifyEmailPage() {
  const token = useEmailLinkToken();
  const [later, setLater] = useState<State | null>(null);
  const { data, error, callAgain } = useEmailLinkCall('verify-email', token, (sent) =>
    api('GET /api/auth/verify-email', { query: { token: sent } }),
  );
  const found = later ?? initialState(token, data, error);
  const state = useStateOfUsedLink(found);
  const canResend = state.kind === 'failed' || state.kind === 'used';
  return (
    <EmailLinkPage title="Verify email" {...textFor(state)}>
      {state.kind === 'proof-needed' && <ProofStep token={token ?? ''} state={state} onState={setLater} />}
      {state.kind === 'verified' && <ContinueToApp />}
      {state.kind === 'failed' && isLinkUntried(error) && (
        <Button wide onClick={callAgain}>
          Try again
        </Button>
      )}
      {canResend && <ResendForm onSent={(text) => setLater({ kind: 'sent', text })} />}
      {state.kind === 'taken-over' && <SignInLink />}
      {(canResend || state.kind === 'sent') && (
        <ButtonLink href={pages.auth} variant="secondary" wide>
          Back to Sign In
        </ButtonLink>
      )}
    </EmailLinkPage>
  );
}

/**
 * Whoever opens the link a second time, or after a scanner in their mailbox, has what they wanted: if the signed-in
 * user's email is verified, the page says so. It names the email, because the link may have been for another account.
 */
function useStateOfUsedLink(found: State): State {
  const user = useCurrentUser();
  const isAsked = found.kind === 'used' && Boolean(user);
  const { data, isPending } = useQuery({ ...signInSettingsQuery, enabled: isAsked });
  if (!isAsked) return found;
  if (isPending) return { kind: 'checking' };
  return data?.emailVerified ? { kind: 'verified', text: `Your email, ${user?.email}, is confirmed.` } : found;
}

type Reply = ApiReply<'GET /api/auth/verify-email'>;

function initialState(token: string | null, data: Reply | undefined, error: unknown): State {
  if (token === null) return { kind: 'failed', text: 'Invalid verification link' };
  if (error) return stateAfterError(error);
  if (!data) return { kind: 'checking' };
  if (data.needs) return { kind: 'proof-needed', for: data.needs, hasPassword: data.needs === 'password' };
  return { kind: 'verified', text: data.message };
}

function stateAfterError(error: unknown): State {
  const text = errorMessageOf(error, FALLBACK);
  const isLinkInvalid = error instanceof ApiError && error.code === 'link_invalid';
  return isLinkInvalid ? { kind: 'used', text: `${text} ${IF_CONFIRMED}` } : { kind: 'failed', text };
}

function textFor(state: State): { readonly heading: string; readonly text: string } {
  if (state.kind !== 'proof-needed') {
    const text = state.kind === 'checking' ? 'This takes a moment.' : state.text;
    return {
      heading: headings[state.kind],
      text: state.kind === 'verified' ? `${text} Evenkeel will open in a moment.` : text,
    };
  }
  if (state.for === 'password')
    return {
      heading: 'One more step',
      text: "You're not signed in to this account. Enter its password to show it's yours.",
    };
  const signedOut = 'Anyone signed in to it now will be signed out.';
  return {
    heading: 'Choose a new password',
    text: state.hasPassword
      ? `That makes the account yours alone. ${signedOut}`
      : `Choose a new password for this account. Its old password and other ways to sign in will stop working. ${signedOut}`,
  };
}

interface ProofStepProps {
  readonly token: string;
  readonly state: Extract<State, { readonly kind: 'proof-needed' }>;
  readonly onState: (state: State) => void;
}

/** The link is valid, but anyone who can read the mailbox may have opened it. */
function ProofStep({ token, state, onState }: ProofStepProps) {
  const queryClient = useQueryClient();
  const requireProof = (requiredProof: 'password' | 'new-password') => onState({ ...state, for: requiredProof });
  const sendProof = async (proof: { readonly password: string } | { readonly newPassword: string }) => {
    try {
      const { message } = await api('POST /api/auth/verify-email', { body: { token, ...proof } });
      // A new password ends every session, including the one in this browser.
      if ('newPassword' in proof) void queryClient.invalidateQueries({ queryKey: queryKeys.user });
      onState({ kind: 'newPassword' in proof ? 'taken-over' : 'verified', text: message });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code === 'new_password_required') return onState({ ...state, for: 'new-password', hasPassword: false });
      if (code !== 'link_invalid') throw error;
      onState(stateAfterError(error));
    }
  };
  if (state.for === 'password')
    return (
      <>
        <PasswordProofForm send={(password) => sendProof({ password })} submitLabel="Verify my email" />
        <Button variant="secondary" wide onClick={() => requireProof('new-password')}>
          Choose a new password instead
        </Button>
      </>
    );
  return (
    <>
      <NewPasswordProofForm send={(newPassword) => sendProof({ newPassword })} submitLabel="Save and verify" />
      {state.hasPassword && (
        <Button variant="secondary" wide onClick={() => requireProof('password')}>
          I know the password
        </Button>
      )}
    </>
  );
}

/** Continues to the app automatically after a moment. */
function ContinueToApp() {
  const [, navigate] = useLocation();
  const queryClient = useQueryClient();
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
    const timer = setTimeout(() => navigate(pages.home, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate, queryClient]);
  return (
    <ButtonLink href={pages.home} wide>
      Continue to App
    </ButtonLink>
  );
}

const ResendForm = ({ onSent }: { readonly onSent: (text: string) => void }) => (
  <AccountForm
    fields={['email']}
    check={({ email }) =>
      email === '' ? { email: 'Please enter your email address to resend verification' } : checkEmail({ email })
    }
    send={async (body) => onSent((await api('POST /api/auth/resend-verification', { body })).message)}
    submitLabel="Resend Verification Email"
    fallbackMessage="Failed to resend verification email"
    describeFailure={describeResendFailure}
  >
    {(errors) => <EmailField error={errors.email} />}
  </AccountForm>
);
