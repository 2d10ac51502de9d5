import { MINUTE_MS } from '../../contract/domain/days.ts';
import { REAUTHENTICATION_MINUTES } from '../../contract/reauthentication.ts';
import { failure } from '../failure.ts';
import type { CurrentUser } from './current-user.ts';

const RECENT_AUTH_MAX_AGE_MS = REAUTHENTICATION_MINUTES * MINUTE_MS;

/** Whether this user proved who they are, by signing in or by reauthentication, recently enough. */
export const isRecentlyAuthenticated = (session: Pick<CurrentUser, 'authenticatedAt'>, now: Date): boolean =>
  now.getTime() - session.authenticatedAt.getTime() < RECENT_AUTH_MAX_AGE_MS;

/** The failure of an action that needs reauthentication, or null if there was a recent one. */
export const checkRecentAuthentication = (session: Pick<CurrentUser, 'authenticatedAt'>, now: Date) =>
  isRecentlyAuthenticated(session, now) ? null : failure('fresh_sign_in_required');
