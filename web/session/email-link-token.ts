import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearch } from 'wouter';

/** The `token` of this page's address as it was opened; null where there is none. */
export function useEmailLinkToken(): string | null {
  const search = useSearch();
  const [token] = useState(() => new URLSearchParams(search).get('token'));
  return token === '' ? null : token;
}

/**
 * The page's own call with the token of its link: made once, however often the page is drawn, and never again for the
 * same link. It does not listen for an end of the page, so a call that has begun is seen through.
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
