import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { runWhenIdle } from '#web/browser/run-when-idle.ts';
import { isConnected, onConnectionChange } from '#web/offline/connection.ts';
import { currentUserQuery, healthConsentQuery } from '#web/queries/shared-queries.ts';
import { onSendingScheduled } from './scheduled-sending.ts';
import { sendIfQueued } from './send-if-queued.ts';
import type { SendOutcome } from './send-queue.ts';

const RETRY_DELAY_MS = 60_000;

/**
 * Sends the queue once the browser is idle, whenever the connection is back, and when the server says to retry. If the
 * server is reachable but check-ins get no reply, every attempt looks like a connection that was lost and restored: a
 * delay before the next attempt prevents a loop.
 * @returns a function that stops it.
 */
function sendWheneverConnected(send: () => Promise<SendOutcome>): () => void {
  let isStopped = false;
  let isPaused = false;
  let nextAttempt: ReturnType<typeof setTimeout> | undefined;
  const trySending = async (): Promise<void> => {
    if (isPaused) return;
    const { isReplyLost, retryAfterSeconds } = await send();
    if (isStopped) return;
    isPaused = isReplyLost;
    if (isReplyLost) tryAgainIn(RETRY_DELAY_MS);
    else if (retryAfterSeconds !== null) tryAgainIn(1000 * retryAfterSeconds);
  };
  const tryAgainIn = (ms: number): void => {
    clearTimeout(nextAttempt);
    nextAttempt = setTimeout(() => {
      isPaused = false;
      void trySending();
    }, ms);
  };
  const startSending = (): void => void trySending();
  const stopListening = onConnectionChange(() => isConnected() && startSending());
  const stopScheduling = onSendingScheduled((seconds) => tryAgainIn(1000 * seconds));
  window.addEventListener('online', startSending);
  runWhenIdle(() => isStopped || startSending());
  return () => {
    isStopped = true;
    clearTimeout(nextAttempt);
    stopListening();
    stopScheduling();
    window.removeEventListener('online', startSending);
  };
}

/** Rendered once for a signed-in user: sends queued check-ins when the app starts and when the connection is back. */
export function QueueSender(): null {
  const queryClient = useQueryClient();
  const userId = useQuery(currentUserQuery).data?.id;
  // Observes the cached consent without fetching it. When consent is granted again, the queue is sent.
  const granted = useQuery({ ...healthConsentQuery, enabled: false }).data?.granted;
  useEffect(() => {
    return userId && granted !== false ? sendWheneverConnected(() => sendIfQueued(queryClient, userId)) : undefined;
  }, [queryClient, userId, granted]);
  return null;
}
