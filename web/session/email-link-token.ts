import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';

/** The `token` in this page's URL when it was opened, or null. */
export function useEmailLinkToken(): string | null {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  return token === '' ? null : token;
}

/**
 * The page's own call with the token from its link. It is made once per link, however often the page renders. It is not
 * aborted on unmount, so a call that has begun is always completed.
 */
export function useEmailLinkCall<Reply>(name: string, token: string | null, make: (token: string) => Promise<Reply>) {
  return useQuery({
    queryKey: ['link', name, token],
    queryFn: () => make(token ?? ''),
    enabled: token !== null,
    retryOnMount: false,
    refetchOnMount: false,
  });
}
