/** What the account pages read of the server. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api.ts';

/** Which outside sign-ins this Evenkeel has. */
export const socialLoginProvidersQuery = queryOptions({
  queryKey: ['/api/auth/ways'],
  queryFn: ({ signal }) => api('GET /api/auth/ways', undefined, { signal }),
});

/** How this person can sign in. */
export const signInSettingsQuery = queryOptions({
  queryKey: ['/api/user/sign-in'],
  queryFn: ({ signal }) => api('GET /api/user/sign-in', undefined, { signal }),
  // An address is confirmed in another tab, or on another device.
  refetchOnWindowFocus: 'always',
});

export const sessionsQuery = queryOptions({
  queryKey: ['/api/user/sessions'],
  queryFn: ({ signal }) => api('GET /api/user/sessions', undefined, { signal }),
  staleTime: 0,
});
