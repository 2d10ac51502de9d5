/** Signing out, and the question before it where something would be lost by it. */
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { currentUserQuery } from '../../queries/shared-queries.ts';
import { signOutLocally } from '../../session/pending-sign-out.ts';
import { AlertDialog } from '../../ui/alert-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { clearQueuedCheckIns, listQueuedCheckIns } from '../quotes/offline-queue/queue-store.ts';
import { sendQueueAndNotify } from '../quotes/offline-queue/use-offline-queue.ts';
import { forgetWayBack } from './way-back.ts';

interface SignOutState {
  readonly press: (event: MouseEvent) => void;
  /** To stand beside what is pressed. */
  readonly question: ReactNode;
}

export function useSignOut(): SignOutState {
  const queryClient = useQueryClient();
  const [waiting, setWaiting] = useState(0);
  const [isSending, setIsSending] = useState(false);
  const userId = (): string => queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? '';
  // Some private windows keep nothing: nothing waits there.
  const countWaiting = async (): Promise<number> => (await listQueuedCheckIns(userId()).catch(() => [])).length;

  const leave = async (): Promise<void> => {
    const id = userId();
    forgetWayBack();
    // From here on the app shows nothing of the person: signed-out-page.tsx takes its place.
    await signOutLocally(() => clearQueuedCheckIns(id));
    queryClient.clear();
  };
  const begin = async (): Promise<void> => {
    const count = await countWaiting();
    if (count > 0) setWaiting(count);
    else await leave();
  };
  const sendFirst = async (): Promise<void> => {
    setIsSending(true);
    await sendQueueAndNotify(queryClient, userId());
    setIsSending(false);
    const left = await countWaiting();
    if (left === 0) return leave();
    setWaiting(left);
    toast({ title: 'Not sent yet', description: 'You are still signed in, and nothing is lost.' });
  };
  const isOne = waiting === 1;
  return {
    press: (event) => {
      event.preventDefault();
      void begin();
    },
    question: (
      <AlertDialog
        open={waiting > 0}
        title={isOne ? '1 check-in is waiting to be sent' : `${waiting} check-ins are waiting to be sent`}
        description={`${isOne ? 'It is' : 'They are'} kept on this device only. Signing out deletes ${isOne ? 'it' : 'them'}, so that nobody else who uses this device can read ${isOne ? 'it' : 'them'}.`}
        act="Delete and sign out"
        onAct={() => void leave()}
        onCancel={() => setWaiting(0)}
      >
        <Button pending={isSending} onClick={sendFirst}>
          {isSending ? 'Sending...' : 'Send first, then sign out'}
        </Button>
      </AlertDialog>
    ),
  };
}
