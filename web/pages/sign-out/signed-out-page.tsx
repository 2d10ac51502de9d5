import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { pages } from '#contract/pages.ts';
import { announceSessionUser, USER_LEFT } from '../../session/page-user.ts';
import { clearLocalData, endSession, isSignOutPending } from '../../session/pending-sign-out.ts';
import { LoadingPage } from '../../ui/feedback/loading-page.tsx';
import { Button } from '../../ui/form/button.tsx';
import { PageNotice } from '../../ui/layout/page-notice.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';

/** A tab that was asleep has missed that the sign-out was pending, so it is told that the session has ended. */
async function endSessionOfAllTabs(): Promise<boolean> {
  const hasEnded = await endSession();
  if (hasEnded) announceSessionUser(USER_LEFT);
  return hasEnded;
}

/** Shown from signing out until the server has ended the session. */
export function SignedOutPage() {
  const [isTried, setIsTried] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  usePageTitle('Signed out');
  const queryClient = useQueryClient();
  useEffect(() => {
    const notifyServer = async (): Promise<void> => {
      queryClient.clear();
      await clearLocalData();
      // Another tab may have ended the session meanwhile, and someone else may be signed in by now.
      if (!isSignOutPending()) location.assign(pages.home);
      else if (!(await endSessionOfAllTabs())) setIsTried(true);
    };
    void notifyServer();
    window.addEventListener('online', notifyServer);
    return () => window.removeEventListener('online', notifyServer);
  }, [queryClient]);
  const tryAgain = async (): Promise<void> => {
    setIsTrying(true);
    await endSessionOfAllTabs();
    setIsTrying(false);
  };
  if (!isTried || !isSignOutPending()) return <LoadingPage />;
  return (
    <PageNotice
      title="You're signed out on this device"
      text={
        <div role="status" className="grid gap-3">
          <p>Nothing you entered is kept on this device.</p>
          <p>
            We couldn't reach Evenkeel, so your session hasn't ended yet. It will end automatically once this page, or
            Evenkeel on this device, is open and online. If others use this device, please wait until then.
          </p>
        </div>
      }
      action={
        <Button pending={isTrying} onClick={tryAgain}>
          {isTrying ? 'Trying...' : 'Try again'}
        </Button>
      }
    />
  );
}
