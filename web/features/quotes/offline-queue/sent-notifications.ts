/**
 * Notifies listeners that a queued check-in was sent: the page that made it, if it is still open, and the help lines.
 */
import type { SentCheckIn } from './send-queue.ts';

/** Returns true if it shows the quote itself, so that no other notice is needed. */
type SentListener = (sent: SentCheckIn) => boolean;

const sentListeners = new Set<SentListener>();
const helpListeners = new Set<() => void>();

export function onCheckInSent(page: SentListener): () => void {
  sentListeners.add(page);
  return () => sentListeners.delete(page);
}

/** Calls `open` when the help lines should open for a check-in whose page does not open them. */
export function onHelpRequested(open: () => void): () => void {
  helpListeners.add(open);
  return () => helpListeners.delete(open);
}

/** Opens the help lines over the current page. */
export function requestHelp(): void {
  for (const open of helpListeners) open();
}

/** @returns whether the page that made the check-in has announced it. */
export function announceSent(sent: SentCheckIn): boolean {
  const isAnnounced = [...sentListeners].some((page) => page(sent));
  if (!isAnnounced && sent.reply.help) requestHelp();
  return isAnnounced;
}
