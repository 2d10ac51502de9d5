/** Acts that need a recent sign-in: the page asks who it is, and does the act again. */
import { useState } from 'react';
import { ApiError } from '../../api.ts';

/** The person closed the question: nothing was done, and there is nothing to say about it. */
export class NotConfirmed extends Error {
  override name = 'NotConfirmed';
}

/** What an act belongs to, in Settings or on a page of its own: who confirms outside Evenkeel comes back to it. */
export type Place =
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
export type Confirmed = <Result>(place: Place, act: () => Promise<Result>) => Promise<Result>;

export interface Question {
  readonly place: Place;
  readonly answer: (confirmed: boolean) => void;
}

/** `confirmed` for the acts; `question` for <ConfirmDialog>, which stands once beside them, outside their forms. */
export function useFreshSignIn(): { readonly confirmed: Confirmed; readonly question: Question | null } {
  const [question, setQuestion] = useState<Question | null>(null);
  const ask = (place: Place) =>
    new Promise<boolean>((resolve) => {
      const answer = (confirmed: boolean) => {
        setQuestion(null);
        resolve(confirmed);
      };
      setQuestion({ place, answer });
    });
  const confirmed: Confirmed = async (place, act) => {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'fresh_sign_in_required')) throw error;
      if (!(await ask(place))) throw new NotConfirmed();
      return act();
    }
  };
  return { confirmed, question };
}
