/** The queries of the account pages. */
import { queryOptions } from '@tanstack/react-query';
import { api } from '../api-client/api.ts';

/** The social login providers that this installation offers. */
export const socialLoginProvidersQuery = queryOptions({
  queryKey: ['/api/auth/social-login-providers'],
  queryFn: ({ signal }) => api('GET /api/auth/social-login-providers', undefined, { signal }),
});

/** The user's ways to sign in. */
export const signInSettingsQuery = queryOptions({
  queryKey: ['/api/user/sign-in'],
  queryFn: ({ signal }) => api('GET /api/user/sign-in', undefined, { signal }),
  // An email address may be confirmed in another tab or on another device, also while no page shows this.
  staleTime: 0,
  refetchOnWindowFocus: 'always',
});

export const sessionsQuery = queryOptions({
  queryKey: ['/api/user/sessions'],
  queryFn: ({ signal }) => api('GET /api/user/sessions', undefined, { signal }),
  staleTime: 0,
});
