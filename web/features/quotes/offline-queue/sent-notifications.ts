/** Who hears that a check-in that waited was sent: its own page where that is still open, and the help lines. */
import type { SentCheckIn } from './send-queue.ts';

/** Returns true where it shows the words itself, so that nobody else needs to speak of them. */
type SentListener = (sent: SentCheckIn) => boolean;

const sentListeners = new Set<SentListener>();
const helpListeners = new Set<() => void>();

export function onCheckInSent(page: SentListener): () => void {
  sentListeners.add(page);
  return () => sentListeners.delete(page);
}

/** Hears of a check-in that the help lines should open beside, where no page of its own opens them. */
export function onHelpRequested(open: () => void): () => void {
  helpListeners.add(open);
  return () => helpListeners.delete(open);
}

/** The help lines open over whatever page there is. */
export function requestHelp(): void {
  for (const open of helpListeners) open();
}

/** @returns whether its own page has announced it. */
export function announceSent(sent: SentCheckIn): boolean {
  const isTold = [...sentListeners].some((page) => page(sent));
  if (!isTold && sent.reply.help) requestHelp();
  return isTold;
}
