/** Tells a user whose session has ended while a page of theirs is open. The page stays as it is. */
import type { QueryClient } from '@tanstack/react-query';
import { pages } from '../../contract/pages.ts';
import { onSessionLost } from '../api-client/api.ts';
import { clearOfflineCache } from '../offline/offline-cache-store.ts';
import { showAppNotice } from '../ui/feedback/app-notice.tsx';
import { Button } from '../ui/form/button.tsx';
import { getPageUserId, onSessionUser } from './page-user.ts';
import { signInPathBack } from './return-path.ts';

/** Shows the notice until the user has signed in again in another tab. Signing in here loads another page. */
export function showSessionEnd(queryClient: QueryClient): void {
  let isEnded = false;
  const showNotice = () => {
    // The last requests of a page that has led to the sign-in page may be refused there.
    if (getPageUserId() === null || location.pathname === pages.auth) return;
    isEnded = true;
    void clearOfflineCache();
    // It stays in view, because what failed may be anywhere on the page.
    showAppNotice('sessionEnded', { content: <SessionEndedNotice />, isSticky: true });
  };
  onSessionLost((loss) => loss === 'session_required' && showNotice());
  onSessionUser((userId) => {
    if (!isEnded || userId !== getPageUserId()) return;
    isEnded = false;
    showAppNotice('sessionEnded', null);
    void queryClient.invalidateQueries();
  });
}

/** A button: a link above the page would keep the skip link from being the page's first. */
const SessionEndedNotice = () => (
  <div className="wrap flex items-center justify-between gap-x-4 py-1">
    <p>You've been signed out, so nothing can be loaded or saved.</p>
    <Button size="small" variant="secondary" onClick={() => location.assign(signInPathBack())}>
      Sign in
    </Button>
  </div>
);
