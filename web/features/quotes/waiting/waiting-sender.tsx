import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { currentUserQuery, healthConsentQuery } from '../../../queries.ts';
import { isReached, onReachChange } from '../../../reach.ts';
import { HelpDialog } from '../../../ui/help-now.tsx';
import type { Outcome } from './send-waiting.ts';
import { onHelpDue } from './sent-check-ins.ts';
import { sendAndTell } from './use-waiting.ts';

const PAUSE_MS = 60_000;

/**
 * Sends at once, and whenever the connection is back. Where the server is there and yet no answer comes to a check-in,
 * it looks each time as if the connection had been lost and was back: then a while passes before the next time.
 * @returns the way to stop.
 */
function keepSending(send: () => Promise<Outcome>): () => void {
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
    }, PAUSE_MS);
  };
  const heard = (): void => void trySending();
  const stopListening = onReachChange(() => isReached() && heard());
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
export function WaitingSender() {
  const queryClient = useQueryClient();
  const userId = useQuery(currentUserQuery).data?.id;
  const [helpOpen, setHelpOpen] = useState(false);
  useEffect(() => onHelpDue(() => setHelpOpen(true)), []);
  // Known only where it was asked for: where it is given again, what waited for it is sent.
  const granted = useQuery({ ...healthConsentQuery, enabled: false }).data?.granted;
  useEffect(() => {
    return userId && granted !== false ? keepSending(() => sendAndTell(queryClient, userId)) : undefined;
  }, [queryClient, userId, granted]);
  return <HelpDialog open={helpOpen} onOpenChange={setHelpOpen} />;
}
