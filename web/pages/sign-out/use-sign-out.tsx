/** Signing out, with a confirmation first if data would be lost. */
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { clearQueuedCheckIns, listQueuedCheckIns } from '../../features/quotes/offline-queue/queue-store.ts';
import { sendQueueAndNotify } from '../../features/quotes/offline-queue/use-offline-queue.ts';
import { currentUserQuery } from '../../queries/shared-queries.ts';
import { signOutLocally } from '../../session/pending-sign-out.ts';
import { clearPostLoginPath } from '../../session/post-login-redirect.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Button } from '../../ui/form/button.tsx';
import { AlertDialog } from '../../ui/overlay/alert-dialog.tsx';

interface SignOutState {
  readonly press: (event: MouseEvent) => void;
  /** The confirmation dialog, to be rendered next to the sign-out button. */
  readonly question: ReactNode;
}

export function useSignOut(): SignOutState {
  const queryClient = useQueryClient();
  const [queuedCount, setQueuedCount] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const userId = (): string => queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? '';
  // Some private windows cannot store anything, so nothing is queued there.
  const countQueuedCheckIns = async (): Promise<number> => (await listQueuedCheckIns(userId()).catch(() => [])).length;

  const signOut = async (): Promise<void> => {
    const id = userId();
    clearPostLoginPath();
    // From here on the app shows no user data, because signed-out-page.tsx replaces it.
    await signOutLocally(() => clearQueuedCheckIns(id));
    queryClient.clear();
  };
  const begin = async (): Promise<void> => {
    const count = await countQueuedCheckIns();
    if (count > 0) setQueuedCount(count);
    else await signOut();
  };
  const sendFirst = async (): Promise<void> => {
    setIsSending(true);
    await sendQueueAndNotify(queryClient, userId());
    setIsSending(false);
    const count = await countQueuedCheckIns();
    if (count === 0) return signOut();
    setQueuedCount(count);
    toast({ title: 'Not sent yet', description: "You're still signed in, and nothing is lost." });
  };
  const isSingle = queuedCount === 1;
  return {
    press: (event) => {
      event.preventDefault();
      void begin();
    },
    question: (
      <AlertDialog
        open={queuedCount > 0}
        title={isSingle ? '1 check-in is waiting to be sent' : `${queuedCount} check-ins are waiting to be sent`}
        description={`${isSingle ? 'It is' : 'They are'} kept on this device only. Signing out deletes ${isSingle ? 'it' : 'them'}, so that no one else who uses this device can read ${isSingle ? 'it' : 'them'}.`}
        act="Delete and sign out"
        onAct={() => void signOut()}
        onCancel={() => setQueuedCount(0)}
      >
        <Button pending={isSending} onClick={sendFirst}>
          {isSending ? 'Sending...' : 'Send first, then sign out'}
        </Button>
      </AlertDialog>
    ),
  };
}
