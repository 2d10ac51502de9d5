/** Tells a user whose session has ended while a page of theirs is open. The page stays as it is. */
import { onSessionLost } from '../api.ts';
import { showAppNotice } from '../ui/feedback/app-notice.tsx';
import { Button } from '../ui/form/button.tsx';
import { getPageUserId } from './page-user.ts';
import { signInPathBack } from './return-path.ts';

/** The notice stays in view, because what failed may be anywhere on the page. */
export function showSessionEnd(): void {
  onSessionLost((loss) => {
    if (loss === 'session_required' && getPageUserId() !== null)
      showAppNotice('sessionEnded', { content: <SessionEndedNotice />, isSticky: true });
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
