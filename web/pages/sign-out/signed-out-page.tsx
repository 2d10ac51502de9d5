import { useEffect, useState } from 'react';
import { clearLocalData, endSession, isSignOutPending } from '../../session/pending-sign-out.ts';
import { LoadingPage } from '../../ui/feedback/loading-page.tsx';
import { Button } from '../../ui/form/button.tsx';
import { PageNotice } from '../../ui/layout/page-notice.tsx';
import { usePageTitle } from '../../ui/layout/use-page-title.ts';

/** Shown from signing out until the server has ended the session. */
export function SignedOutPage() {
  const [isTried, setIsTried] = useState(false);
  const [isTrying, setIsTrying] = useState(false);
  usePageTitle('Signed out');
  useEffect(() => {
    // Another tab may have ended the session meanwhile.
    const notifyServer = async (): Promise<void> => {
      await clearLocalData();
      if (!(await endSession())) setIsTried(true);
    };
    void notifyServer();
    window.addEventListener('online', notifyServer);
    return () => window.removeEventListener('online', notifyServer);
  }, []);
  const tryAgain = async (): Promise<void> => {
    setIsTrying(true);
    await endSession();
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
