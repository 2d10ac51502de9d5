import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pages } from '#contract/pages.ts';
import { ApiError, api, errorMessageOf } from '#web/api-client/api.ts';
import { queryKeys } from '#web/queries/shared-queries.ts';
import { signInSettingsQuery } from '#web/queries/sign-in-queries.ts';
import { isLinkUntried, useEmailLinkCall, useEmailLinkToken } from '#web/session/email-link-token.ts';
import { signInPathFor } from '#web/session/return-path.ts';
import { useCurrentUser } from '#web/session/session-state.ts';
import { SignInLink } from '#web/session/sign-in-link.tsx';
import { Button, ButtonLink } from '#web/ui/form/button.tsx';
import { EmailLinkPage } from '#web/ui/layout/email-link-page.tsx';
import { NewPasswordProofForm, PasswordProofForm } from './ownership-proof-forms.tsx';

const FALLBACK = "We couldn't confirm this email. Please try again.";

/**
 * The state of the confirmation. 'taken-over': the address was changed with a new password, so the user is signed out.
 * 'used': the link was used already, or is too old.
 */
type State =
  | { readonly kind: 'checking' | 'password' | 'new-password' }
  | { readonly kind: 'changed' | 'taken-over' | 'sign-in' | 'used' | 'failed'; readonly text: string };

/**
 * Opened by the link sent to a new email address. In a browser signed in to the account, the change takes effect
 * immediately. In any other browser nothing changes, and the page asks for the required proof.
 */
export function ConfirmEmailPage() {
  const token = useEmailLinkToken();
  const queryClient = useQueryClient();
  const [later, setLater] = useState<State | null>(null);
  const { data, error, callAgain } = useEmailLinkCall('confirm-email', token, (sent) =>
    api('POST /api/auth/confirm-email', { body: { token: sent } }),
  );
  const state = later ?? initialState(token, data, error);
  const isDone = state.kind === 'changed' || state.kind === 'taken-over';
  useEffect(() => {
    if (!isDone) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.user });
    void queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
  }, [isDone, queryClient]);
  return (
    <EmailLinkPage title="Confirm email" {...textFor(state)}>
      {(state.kind === 'password' || state.kind === 'new-password') && (
        <ProofStep token={token ?? ''} for={state.kind} onState={setLater} />
      )}
      {state.kind === 'changed' && <NextStepLink href={pages.home} label="Continue to App" />}
      {state.kind === 'taken-over' && <SignInLink />}
      {state.kind === 'sign-in' && <SignInLink href={signInPathFor(`${pages.confirmEmail}?token=${token}`)} />}
      {state.kind === 'failed' && isLinkUntried(error) && (
        <Button wide onClick={callAgain}>
          Try again
        </Button>
      )}
      {(state.kind === 'used' || state.kind === 'failed') && <SettingsLink />}
    </EmailLinkPage>
  );
}

const NextStepLink = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <ButtonLink href={href} wide>
    {label}
  </ButtonLink>
);

/** A visitor has to sign in first, and gets to Settings then. */
const SettingsLink = () =>
  useCurrentUser() ? (
    <NextStepLink href={pages.settings} label="Open Settings" />
  ) : (
    <NextStepLink href={signInPathFor(pages.settings)} label="Sign In" />
  );

function initialState(token: string | null, data: { readonly message: string } | undefined, error: unknown): State {
  if (token === null) return { kind: 'failed', text: 'This link is incomplete.' };
  if (data) return { kind: 'changed', text: data.message };
  return error ? stateAfterError(error) : { kind: 'checking' };
}

function stateAfterError(error: unknown): State {
  const text = errorMessageOf(error, FALLBACK);
  switch (error instanceof ApiError ? error.code : null) {
    case 'password_required':
      return { kind: 'password' };
    case 'new_password_required':
      return { kind: 'new-password' };
    case 'own_session_required':
      return { kind: 'sign-in', text };
    case 'link_invalid':
      return { kind: 'used', text };
    default:
      return { kind: 'failed', text };
  }
}

function textFor(state: State): { readonly heading: string; readonly text: string } {
  switch (state.kind) {
    case 'checking':
      return { heading: 'Confirming your new email', text: 'This takes a moment.' };
    case 'password':
      return {
        heading: 'One more step',
        text: "You're not signed in to the account that wants to use this email. Enter its password to show it's yours.",
      };
    case 'new-password':
      return {
        heading: 'Choose a new password',
        text: 'To use this email, choose a new password. Anyone signed in to the account now will be signed out, and its old password and other ways to sign in will stop working.',
      };
    case 'sign-in':
      return { heading: 'One more step', text: state.text };
    case 'used':
      return {
        heading: "This link doesn't work",
        text: `${state.text} If you've already confirmed your new email, you're done. If not, sign in and start again from Settings.`,
      };
    case 'failed':
      return { heading: 'Email not changed', text: `${state.text} Your account keeps its current email.` };
    default:
      return { heading: 'Your new email is set', text: state.text };
  }
}

interface ProofStepProps {
  readonly token: string;
  readonly for: 'password' | 'new-password';
  readonly onState: (state: State) => void;
}

function ProofStep({ token, for: requiredProof, onState }: ProofStepProps) {
  const sendProof = async (proof: { readonly password: string } | { readonly newPassword: string }) => {
    try {
      const { message } = await api('POST /api/auth/confirm-email', { body: { token, ...proof } });
      onState({ kind: requiredProof === 'password' ? 'changed' : 'taken-over', text: message });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code !== 'link_invalid' && code !== 'email_taken') throw error;
      onState(stateAfterError(error));
    }
  };
  return requiredProof === 'password' ? (
    <PasswordProofForm send={(password) => sendProof({ password })} submitLabel="Use this email" />
  ) : (
    <NewPasswordProofForm send={(newPassword) => sendProof({ newPassword })} submitLabel="Save and use this email" />
  );
}
