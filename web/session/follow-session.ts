import { onSessionLost } from '../api-client/api.ts';
import { stopCaching } from '../offline/offline-cache-store.ts';
import { clearDraftRatings } from './draft-ratings.ts';
import { getPageUserId, onSessionUser } from './page-user.ts';

/** Reloads the page when the session is no longer that of the user it shows. */
export function reloadIfUserChanges(): void {
  onSessionUser((userId) => {
    // A page in view may be in use, so it stays if the session has only ended. Its next request finds that out.
    if (userId !== getPageUserId() && (userId !== null || document.hidden)) reload(userId === null);
  });
  onSessionLost((loss) => loss === 'user_changed' && reload(false));
}

/** @param keepDrafts true if the session has only ended: its user may sign in again, and finds what they have entered. */
function reload(keepDrafts: boolean): void {
  // Replies to the user shown here may still arrive.
  stopCaching();
  if (!keepDrafts) clearDraftRatings();
  location.reload();
}
