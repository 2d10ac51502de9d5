/** Acts that need a recent sign-in: the page asks who it is, and does the act again. */
import { useState } from 'react';
import { ApiError } from '../../api.ts';

/** The person closed the question: nothing was done, and there is nothing to say about it. */
export class ReauthenticationCancelled extends Error {
  override name = 'ReauthenticationCancelled';
}

/** What an act belongs to, in Settings or on a page of its own: who confirms outside Evenkeel comes back to it. */
export type ProtectedAction =
  | 'email'
  | 'password'
  | 'second-step'
  | 'recovery-codes'
  | 'sessions'
  | 'exports'
  | 'delete-account'
  | 'newsletter'
  | 'users'
  | 'words';

/** Does what it is given; where the server wants a fresh sign-in, asks for it first and does it once more. */
export type WithReauthentication = <Result>(place: ProtectedAction, act: () => Promise<Result>) => Promise<Result>;

export interface ReauthenticationRequest {
  readonly place: ProtectedAction;
  readonly answer: (isConfirmed: boolean) => void;
}

/** `withReauthentication` for the acts; `question` for <ReauthenticationDialog>, which stands once beside them, outside their forms. */
export function useReauthentication(): {
  readonly withReauthentication: WithReauthentication;
  readonly question: ReauthenticationRequest | null;
} {
  const [question, setQuestion] = useState<ReauthenticationRequest | null>(null);
  const ask = (place: ProtectedAction) =>
    new Promise<boolean>((resolve) => {
      const answer = (isConfirmed: boolean) => {
        setQuestion(null);
        resolve(isConfirmed);
      };
      setQuestion({ place, answer });
    });
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
