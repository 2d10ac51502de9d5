import { useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, errorMessageOf } from '#web/api-client/api.ts';
import { useEmailLinkCall, useEmailLinkToken } from '#web/session/email-link-token.ts';

interface LinkReply {
  /** True if the link had its effect. */
  readonly done: boolean;
  readonly message: string;
}

interface LinkMessages {
  /** Shown when the URL has no token. */
  readonly incomplete: string;
  /** Shown when there was no response, or one without a message. */
  readonly fallback: string;
}

interface LinkOutcome {
  readonly kind: 'pending' | 'done' | 'failed';
  readonly message: string;
  /** Null if a retry would have the same result. */
  readonly retry: (() => void) | null;
}

/**
 * The outcome of the API call that the page makes with the token of its link. Once the call has succeeded, the token is
 * removed from the URL, so that it stays in no history, bookmark or screenshot. The history entry for `?done` keeps the
 * server's message, so that a reload shows it again.
 */
export function useLinkOutcome(
  name: string,
  request: (token: string) => Promise<LinkReply>,
  { incomplete, fallback }: LinkMessages,
): LinkOutcome {
  const token = useEmailLinkToken();
  const [savedMessage] = useState(() => doneMessageIn(history.state));
  const { data, error, isFetching, callAgain } = useEmailLinkCall(name, token, request);
  const [path] = useState(() => window.location.pathname);
  const [, navigate] = useLocation();
  const doneMessage = data?.done ? data.message : null;
  useEffect(() => {
    // The user may be leaving, so that the URL is already that of the next page.
    if (doneMessage === null || window.location.pathname !== path) return;
    navigate(`${path}?done`, { replace: true, state: { done: doneMessage } });
  }, [doneMessage, path, navigate]);

  const done = doneMessage ?? (token === null ? savedMessage : null);
  if (done !== null) return { kind: 'done', message: done, retry: null };
  if (token === null) return { kind: 'failed', message: incomplete, retry: null };
  if (isFetching) return { kind: 'pending', message: 'This takes a moment.', retry: null };
  const message = error ? errorMessageOf(error, fallback) : data?.message || fallback;
  return { kind: 'failed', message, retry: isFinal(error) ? null : callAgain };
}

/** True if the server has refused the link, so that a retry would have the same result. */
const isFinal = (error: Error | null): boolean =>
  error === null || (error instanceof ApiError && ['link_invalid', 'invalid_input'].includes(error.code ?? ''));

const doneMessageIn = (state: unknown): string | null =>
  state instanceof Object && 'done' in state && typeof state.done === 'string' ? state.done : null;
