/** Actions that need a recent sign-in: the page reauthenticates the user and retries the action. */
import { useRef, useState } from 'react';
import { ApiError } from '../../api-client/api.ts';

/** The user closed the dialog. The action was not performed, and no message is needed. */
export class ReauthenticationCancelled extends Error {
  override name = 'ReauthenticationCancelled';
}

/**
 * Names an action by its place in Settings or on another page. After reauthenticating with a provider, the user returns
 * there.
 */
export type ProtectedAction =
  | 'email'
  | 'password'
  | 'mfa'
  | 'recovery-codes'
  | 'sessions'
  | 'exports'
  | 'delete-account'
  | 'security-emails'
  | 'newsletter'
  | 'users'
  | 'bulk-deletions'
  | 'quote-reports';

/** Performs an action. If the server requires reauthentication, asks the user for it and retries the action once. */
export type WithReauthentication = <Result>(action: ProtectedAction, act: () => Promise<Result>) => Promise<Result>;

export interface ReauthenticationRequest {
  readonly action: ProtectedAction;
  readonly answer: (isConfirmed: boolean) => void;
}

/**
 * `withReauthentication` performs actions. `question` is for <ReauthenticationDialog>, which is rendered once next to
 * the forms, outside of them.
 */
export function useReauthentication(): {
  readonly withReauthentication: WithReauthentication;
  readonly question: ReauthenticationRequest | null;
} {
  const [question, setQuestion] = useState<ReauthenticationRequest | null>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const openDialog = (action: ProtectedAction) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        pending.current = null;
        setQuestion(null);
        resolve(isConfirmed);
      };
      setQuestion({ action, answer });
    });
  /** Actions that are refused while the dialog is open share its answer. */
  const requestReauthentication = (action: ProtectedAction): Promise<boolean> => {
    pending.current ??= openDialog(action);
    return pending.current;
  };
  const withReauthentication: WithReauthentication = async (action, act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'fresh_sign_in_required')) throw error;
      if (!(await requestReauthentication(action))) throw new ReauthenticationCancelled();
      return act();
    }
  };
  return { withReauthentication, question };
}
