import { onSessionLost } from '../api.ts';
import { stopCaching } from '../offline/offline-cache-store.ts';
import { clearDraftRatings } from './draft-ratings.ts';
import { getPageUserId, onSessionUser } from './page-user.ts';

/** Reloads the page when the session is no longer that of the user it shows. */
export function reloadIfUserChanges(): void {
  onSessionUser((userId) => userId !== getPageUserId() && reloadFor(userId));
  onSessionLost((loss) => loss === 'user_changed' && reloadFor('another user'));
}

/** @param userId null if the session has only ended: its user may sign in again, and finds what they have entered. */
function reloadFor(userId: string | null): void {
  // Replies to the user shown here may still arrive.
  stopCaching();
  if (userId !== null) clearDraftRatings();
  location.reload();
}
