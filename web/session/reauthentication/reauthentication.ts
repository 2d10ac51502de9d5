/** Actions that need a recent sign-in: the page reauthenticates the user and retries the action. */
import { useRef, useState } from 'react';
import { ApiError } from '../../api.ts';

/** The user closed the dialog. Nothing was done, and no message is needed. */
export class ReauthenticationCancelled extends Error {
  override name = 'ReauthenticationCancelled';
}

/**
 * Where an action belongs, in Settings or on a page of its own. A user who reauthenticates with a provider returns
 * there.
 */
export type ProtectedAction =
  | 'email'
  | 'password'
  | 'second-step'
  | 'recovery-codes'
  | 'sessions'
  | 'exports'
  | 'delete-account'
  | 'security-emails'
  | 'newsletter'
  | 'users'
  | 'words';

/** Runs an action. If the server requires reauthentication, asks the user for it and retries the action once. */
export type WithReauthentication = <Result>(place: ProtectedAction, act: () => Promise<Result>) => Promise<Result>;

export interface ReauthenticationRequest {
  readonly place: ProtectedAction;
  readonly answer: (isConfirmed: boolean) => void;
}

/**
 * `withReauthentication` runs the actions. `question` is for <ReauthenticationDialog>, which is rendered once beside
 * them, outside their forms.
 */
export function useReauthentication(): {
  readonly withReauthentication: WithReauthentication;
  readonly question: ReauthenticationRequest | null;
} {
  const [question, setQuestion] = useState<ReauthenticationRequest | null>(null);
  const pending = useRef<Promise<boolean> | null>(null);
  const openDialog = (place: ProtectedAction) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        pending.current = null;
        setQuestion(null);
        resolve(isConfirmed);
      };
      setQuestion({ place, answer });
    });
  /** Actions that are refused while the dialog is open share its answer. */
  const ask = (place: ProtectedAction): Promise<boolean> => {
    pending.current ??= openDialog(place);
    return pending.current;
  };
  const withReauthentication: WithReauthentication = async (place, act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'fresh_sign_in_required')) throw error;
      if (!(await ask(place))) throw new ReauthenticationCancelled();
      return act();
    }
  };
  return { withReauthentication, question };
}
