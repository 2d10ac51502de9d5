import { failure } from '../failure.ts';
import type { CurrentUser } from './current-user.ts';

const RECENT_AUTH_MAX_AGE_MS = 10 * 60 * 1000;

/** Whether this person proved who they are, by signing in or by confirming it, less than ten minutes ago. */
export const isRecentlyAuthenticated = (session: Pick<CurrentUser, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - session.authenticatedAt.getTime() < RECENT_AUTH_MAX_AGE_MS;

/** The refusal of an act that needs a fresh sign-in, or null where the sign-in is fresh. */
export const checkRecentAuthentication = (session: Pick<CurrentUser, 'authenticatedAt'>, now: Date) =>
  isRecentlyAuthenticated(session, now) ? null : failure('fresh_sign_in_required');
