/** Signing out, with a confirmation first if data would be lost. */
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, type ReactNode, Suspense, useState } from 'react';
import { useHasBeenShown } from '../../browser/use-has-been-shown.ts';
import { clearQueuedCheckIns, listQueuedCheckIns } from '../../features/quotes/offline-queue/queue-store.ts';
import { sendIfQueued } from '../../features/quotes/offline-queue/send-if-queued.ts';
import { currentUserQuery } from '../../queries/shared-queries.ts';
import { signOutLocally } from '../../session/pending-sign-out.ts';
import { clearPostLoginPath } from '../../session/post-login-redirect.ts';
import { lazyPart } from '../../ui/feedback/lazy-part.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { DialogFailure } from '../../ui/overlay/dialog-failure.tsx';

const SignOutQuestion = lazyPart(() => import('./sign-out-question.tsx'), 'SignOutQuestion', DialogFailure);

interface SignOutState {
  readonly press: (event: MouseEvent) => void;
  /** The confirmation dialog, to be rendered next to the sign-out button. */
  readonly question: ReactNode;
}

export function useSignOut(): SignOutState {
  const queryClient = useQueryClient();
  const [queuedCount, setQueuedCount] = useState(0);
  const hasAsked = useHasBeenShown(queuedCount > 0, SignOutQuestion.preload);
  const userId = (): string => queryClient.getQueryData(currentUserQuery.queryKey)?.id ?? '';
  /** Of those that the server has already, signing out deletes nothing that the user rated. */
  const countQueuedCheckIns = async (): Promise<number> =>
    (await listQueuedCheckIns(userId())).filter(({ isSaved }) => !isSaved).length;

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
    await sendIfQueued(queryClient, userId());
    const count = await countQueuedCheckIns();
    if (count === 0) return signOut();
    setQueuedCount(count);
    toast({ variant: 'notice', title: 'Not sent yet', description: "You're still signed in, and nothing is lost." });
  };
  return {
    press: (event) => {
      event.preventDefault();
      void begin();
    },
    question: hasAsked && (
      <Suspense fallback={null}>
        <SignOutQuestion
          open={queuedCount > 0}
          onOpenChange={() => setQueuedCount(0)}
          queuedCount={queuedCount}
          onSendFirst={sendFirst}
          onSignOut={() => void signOut()}
        />
      </Suspense>
    ),
  };
}
