import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError, messageOf } from '../../api.ts';
import { useLinkCall, useLinkToken } from '../accounts/use-link-token.ts';

interface Answer {
  /** The link did what it is for. */
  readonly done: boolean;
  readonly message: string;
}

export type LinkOutcome =
  /** The address has no token. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'under-way' }
  | { readonly kind: 'done'; readonly message: string }
  /** `retry` is null where another try would come to the same. */
  | { readonly kind: 'failed'; readonly message: string; readonly retry: (() => void) | null };

/**
 * What the page's own call with the token of its link came to. Once it is done the token leaves the address, so that it
 * is in no history, bookmark or picture of the screen; the browser's entry for `?done` keeps what was answered, for who
 * loads the page anew.
 * @param fallback what is said where the server gives no words of its own.
 */
export function useLinkOutcome(name: string, ask: (token: string) => Promise<Answer>, fallback: string): LinkOutcome {
  const token = useLinkToken();
  const kept = doneIn(useHistoryState<unknown>());
  const { data, error, isFetching, refetch } = useLinkCall(name, token, ask);
  const [path, navigate] = useLocation();
  const done = data?.done ? data.message : null;
  useEffect(() => {
    if (done !== null) navigate(`${path}?done`, { replace: true, state: { done } });
  }, [done, path, navigate]);

  if (done !== null) return { kind: 'done', message: done };
  if (token === null) return kept === null ? { kind: 'incomplete' } : { kind: 'done', message: kept };
  if (isFetching) return { kind: 'under-way' };
  const message = error ? messageOf(error, fallback) : data?.message || fallback;
  return { kind: 'failed', message, retry: isFinal(error) ? null : () => void refetch() };
}

/** The server has answered, and it was no. */
const isFinal = (error: Error | null): boolean =>
  error === null || (error instanceof ApiError && ['link_invalid', 'invalid_input'].includes(error.code ?? ''));

const doneIn = (state: unknown): string | null =>
  state instanceof Object && 'done' in state && typeof state.done === 'string' ? state.done : null;
