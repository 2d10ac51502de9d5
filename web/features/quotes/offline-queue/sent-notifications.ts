/**
 * Notifies listeners that a queued check-in was sent: the page that made it, if it is still open, and the help lines.
 */
import { requestHelp } from '#web/ui/help/requested-help.tsx';
import type { SentCheckIn } from './send-queue.ts';

/** Returns true if it shows the quote itself, so that no other notice is needed. */
type SentListener = (sent: SentCheckIn) => boolean;

const sentListeners = new Set<SentListener>();

export function onCheckInSent(page: SentListener): () => void {
  sentListeners.add(page);
  return () => sentListeners.delete(page);
}

/** @returns whether the page that made the check-in has announced it. */
export function announceSent(sent: SentCheckIn): boolean {
  const isAnnounced = [...sentListeners].some((page) => page(sent));
  if (!isAnnounced && sent.reply.help) requestHelp();
  return isAnnounced;
}
