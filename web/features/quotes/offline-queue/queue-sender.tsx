import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isConnected, onConnectionChange } from '../../../offline/connection.ts';
import { currentUserQuery, healthConsentQuery } from '../../../queries/shared-queries.ts';
import { HelpDialog } from '../../../ui/help/help-now.tsx';
import type { SendOutcome } from './send-queue.ts';
import { onHelpRequested } from './sent-notifications.ts';
import { sendQueueAndNotify } from './use-offline-queue.ts';

const RETRY_DELAY_MS = 60_000;

/**
 * Sends at once, and whenever the connection is back. Where the server is there and yet no answer comes to a check-in,
 * it looks each time as if the connection had been lost and was back: then a while passes before the next time.
 * @returns the way to stop.
 */
function sendWheneverConnected(send: () => Promise<SendOutcome>): () => void {
  let isStopped = false;
  let pause: ReturnType<typeof setTimeout> | undefined;
  const trySending = async (): Promise<void> => {
    if (pause !== undefined) return;
    const { isLostOnTheWay } = await send();
    if (isLostOnTheWay && !isStopped) beginPause();
  };
  const beginPause = (): void => {
    clearTimeout(pause);
    pause = setTimeout(() => {
      pause = undefined;
      void trySending();
    }, RETRY_DELAY_MS);
  };
  const heard = (): void => void trySending();
  const stopListening = onConnectionChange(() => isConnected() && heard());
  window.addEventListener('online', heard);
  heard();
  return () => {
    isStopped = true;
    clearTimeout(pause);
    stopListening();
    window.removeEventListener('online', heard);
  };
}

/** Stands once in the app of a signed-in person: sends what waits when the app starts and when the connection is back. */
export function QueueSender() {
  const queryClient = useQueryClient();
  const userId = useQuery(currentUserQuery).data?.id;
  const [helpOpen, setHelpOpen] = useState(false);
  useEffect(() => onHelpRequested(() => setHelpOpen(true)), []);
  // Known only where it was asked for: where it is given again, what waited for it is sent.
  const granted = useQuery({ ...healthConsentQuery, enabled: false }).data?.granted;
  useEffect(() => {
    return userId && granted !== false
      ? sendWheneverConnected(() => sendQueueAndNotify(queryClient, userId))
      : undefined;
  }, [queryClient, userId, granted]);
  return <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} />;
}
