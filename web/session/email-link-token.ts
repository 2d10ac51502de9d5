import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';
import { ApiError } from '../api-client/api.ts';

/** The `token` of the page's URL when the page was opened, or null. */
export function useEmailLinkToken(): string | null {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  return token === '' ? null : token;
}

const TOO_MANY_REQUESTS = 429;

/** Whether the link may still be good: no server has refused it. */
export const isLinkUntried = (error: Error | null): boolean =>
  error instanceof ApiError && (error.status === 0 || error.status === TOO_MANY_REQUESTS || error.status >= 500);

/**
 * The API call that a page makes with the token of its link. It is made once per link, however often the page renders.
 * It is not aborted on unmount, so that a call that has started is always completed.
 */
export function useEmailLinkCall<Reply>(name: string, token: string | null, call: (token: string) => Promise<Reply>) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['link', name, token],
    queryFn: () => call(token ?? ''),
    enabled: token !== null,
    retryOnMount: false,
    refetchOnMount: false,
    // Without it, a link that was used would be called again when the connection is back, as everything else is.
    staleTime: 'static',
  });
  return {
    data,
    /** Null while the call is made again. */
    error: isFetching ? null : error,
    isFetching,
    callAgain: () => void refetch(),
  };
}
