import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pages } from '../../../contract/pages.ts';
import { ApiError, api, errorMessageOf } from '../../api.ts';
import { queryKeys } from '../../queries/shared-queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { signInSettingsQuery } from './account-queries.ts';
import { LinkPage } from './link-page.tsx';
import { NewPasswordProof, PasswordProof } from './link-proof-form.tsx';
import { signInPathFor } from './return-path.ts';
import { useLinkCall, useLinkToken } from './use-link-token.ts';

const FALLBACK = 'We could not confirm this email. Please try again.';

/** How far it is. 'taken-over': changed with a new password, so nobody is signed in. */
type State =
  | { readonly kind: 'checking' | 'password' | 'new-password' }
  | { readonly kind: 'changed' | 'taken-over' | 'sign-in' | 'failed'; readonly text: string };

/**
 * Behind the link that was sent to a new address. Opened where the account is signed in, the account has it from now
 * on; anywhere else nothing changes, and what is needed is asked for.
 */
export function ConfirmEmailPage() {
  const token = useLinkToken();
  const queryClient = useQueryClient();
  const [later, setLater] = useState<State | null>(null);
  const { data, error } = useLinkCall('confirm-email', token, (sent) =>
    api('POST /api/auth/confirm-email', { body: { token: sent } }),
  );
  const state = later ?? atFirst(token, data, error);
  const isDone = state.kind === 'changed' || state.kind === 'taken-over';
  useEffect(() => {
    if (!isDone) return;
    void queryClient.invalidateQueries({ queryKey: queryKeys.user });
    void queryClient.invalidateQueries({ queryKey: signInSettingsQuery.queryKey });
  }, [isDone, queryClient]);
  return (
    <LinkPage title="Confirm Email" {...wordsFor(state)}>
      {(state.kind === 'password' || state.kind === 'new-password') && (
        <Asking token={token ?? ''} for={state.kind} onState={setLater} />
      )}
      {state.kind === 'changed' && <Lead href={pages.home} label="Continue to App" />}
      {state.kind === 'taken-over' && <Lead href={pages.auth} label="Sign In" />}
      {state.kind === 'sign-in' && (
        <Lead href={signInPathFor(`${pages.confirmEmail}?token=${token}`)} label="Sign In" />
      )}
      {state.kind === 'failed' && <Lead href={pages.settings} label="Open Settings" />}
    </LinkPage>
  );
}

const Lead = ({ href, label }: { readonly href: string; readonly label: string }) => (
  <ButtonLink href={href} wide>
    {label}
  </ButtonLink>
);

function atFirst(token: string | null, data: { readonly message: string } | undefined, error: unknown): State {
  if (token === null) return { kind: 'failed', text: 'This link is not complete.' };
  if (data) return { kind: 'changed', text: data.message };
  return error ? afterRefusal(error) : { kind: 'checking' };
}

function afterRefusal(error: unknown): State {
  const text = errorMessageOf(error, FALLBACK);
  switch (error instanceof ApiError ? error.code : null) {
    case 'password_required':
      return { kind: 'password' };
    case 'new_password_required':
      return { kind: 'new-password' };
    case 'own_session_required':
      return { kind: 'sign-in', text };
    default:
      return { kind: 'failed', text };
  }
}

function wordsFor(state: State): { readonly heading: string; readonly text: string } {
  switch (state.kind) {
    case 'checking':
      return { heading: 'Confirming your new email', text: 'This takes a moment.' };
    case 'password':
      return {
        heading: 'One more step',
        text: 'You are not signed in here to the account that wants to use this email. Its password shows us that it is yours.',
      };
    case 'new-password':
      return {
        heading: 'Choose a new password',
        text: 'With this email the account opens with a password that you choose here, and with nothing from before. Whoever is signed in to it now is signed out.',
      };
    case 'sign-in':
      return { heading: 'One more step', text: state.text };
    case 'failed':
      return { heading: 'Email not changed', text: `${state.text} Your account keeps the email it has.` };
    default:
      return { heading: 'Your new email is set', text: state.text };
  }
}

interface AskingProps {
  readonly token: string;
  readonly for: 'password' | 'new-password';
  readonly onState: (state: State) => void;
}

function Asking({ token, for: what, onState }: AskingProps) {
  const prove = async (proof: { readonly password: string } | { readonly newPassword: string }) => {
    try {
      const { message } = await api('POST /api/auth/confirm-email', { body: { token, ...proof } });
      onState({ kind: what === 'password' ? 'changed' : 'taken-over', text: message });
    } catch (error) {
      const code = error instanceof ApiError ? error.code : null;
      if (code !== 'link_invalid' && code !== 'email_taken') throw error;
      onState(afterRefusal(error));
    }
  };
  return what === 'password' ? (
    <PasswordProof send={(password) => prove({ password })} submitLabel="Use this email" />
  ) : (
    <NewPasswordProof send={(newPassword) => prove({ newPassword })} submitLabel="Save and use this email" />
  );
}
