import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { ApiError, errorMessageOf } from '../../../api.ts';
import { useEmailLinkCall, useEmailLinkToken } from '../../../session/email-link-token.ts';

interface LinkReply {
  /** The link did its job. */
  readonly done: boolean;
  readonly message: string;
}

interface LinkMessages {
  /** Shown when the URL has no token. */
  readonly incomplete: string;
  /** Shown when there was no response, or none with a message. */
  readonly fallback: string;
}

export interface LinkOutcome {
  readonly kind: 'under-way' | 'done' | 'failed';
  readonly message: string;
  /** Null if a retry would give the same result. */
  readonly retry: (() => void) | null;
}

/**
 * What the page's own call with the token of its link came to. Once it is done the token leaves the address, so that it
 * is in no history, bookmark or picture of the screen; the browser's entry for `?done` keeps what was answered, for who
 * loads the page again.
 */
export function useLinkOutcome(
  name: string,
  ask: (token: string) => Promise<LinkReply>,
  { incomplete, fallback }: LinkMessages,
): LinkOutcome {
  const token = useEmailLinkToken();
  const kept = doneMessageIn(useHistoryState<unknown>());
  const { data, error, isFetching, refetch } = useEmailLinkCall(name, token, ask);
  const [path, navigate] = useLocation();
  const answered = data?.done ? data.message : null;
  useEffect(() => {
    if (answered !== null) navigate(`${path}?done`, { replace: true, state: { done: answered } });
  }, [answered, path, navigate]);

  const done = answered ?? (token === null ? kept : null);
  if (done !== null) return { kind: 'done', message: done, retry: null };
  if (token === null) return { kind: 'failed', message: incomplete, retry: null };
  if (isFetching) return { kind: 'under-way', message: 'This takes a moment.', retry: null };
  const message = error ? errorMessageOf(error, fallback) : data?.message || fallback;
  return { kind: 'failed', message, retry: isFinal(error) ? null : () => void refetch() };
}

/** The server has replied with a refusal. */
const isFinal = (error: Error | null): boolean =>
  error === null || (error instanceof ApiError && ['link_invalid', 'invalid_input'].includes(error.code ?? ''));

const doneMessageIn = (state: unknown): string | null =>
  state instanceof Object && 'done' in state && typeof state.done === 'string' ? state.done : null;
