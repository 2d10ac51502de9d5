import { MINUTE_MS } from '../../contract/domain/days.ts';
import { failure } from '../failure.ts';
import type { CurrentUser } from './current-user.ts';

const RECENT_AUTH_MAX_AGE_MS = 10 * MINUTE_MS;

/** Whether this user proved who they are, by signing in or by reauthentication, less than ten minutes ago. */
export const isRecentlyAuthenticated = (session: Pick<CurrentUser, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - session.authenticatedAt.getTime() < RECENT_AUTH_MAX_AGE_MS;

/** The failure of an action that needs reauthentication, or null if there was a recent one. */
export const checkRecentAuthentication = (session: Pick<CurrentUser, 'authenticatedAt'>, now: Date) =>
  isRecentlyAuthenticated(session, now) ? null : failure('fresh_sign_in_required');
