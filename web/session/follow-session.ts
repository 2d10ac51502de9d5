import { onSessionLost } from '../api.ts';
import { stopCaching } from '../offline/offline-cache-store.ts';
import { clearDraftRatings } from './draft-ratings.ts';
import { onPageUserReplaced } from './page-user.ts';

/** Reloads the page when the session is no longer that of the user it shows. */
export function reloadIfUserChanges(): void {
  onPageUserReplaced(reloadForOtherUser);
  onSessionLost((loss) => loss === 'user_changed' && reloadForOtherUser());
}

function reloadForOtherUser(): void {
  // Replies to the user shown here may still arrive.
  stopCaching();
  clearDraftRatings();
  location.reload();
}
