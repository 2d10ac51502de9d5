import { MINUTE_MS } from '../../contract/domain/days.ts';
import { REAUTHENTICATION_MINUTES } from '../../contract/reauthentication.ts';
import { latestCounted } from '../dates/latest-counted.ts';
import { failure } from '../failure.ts';
import type { CurrentUser } from './current-user.ts';

const RECENT_AUTH_MAX_AGE_MS = REAUTHENTICATION_MINUTES * MINUTE_MS;

/**
 * The failure of an action that needs reauthentication, or null if this user proved recently who they are, by signing in
 * or by reauthentication.
 */
export function checkRecentAuthentication({ authenticatedAt }: Pick<CurrentUser, 'authenticatedAt'>, now: Date) {
  const isRecent = now.getTime() - authenticatedAt.getTime() < RECENT_AUTH_MAX_AGE_MS;
  return isRecent && authenticatedAt <= latestCounted(now) ? null : failure('fresh_sign_in_required');
}
