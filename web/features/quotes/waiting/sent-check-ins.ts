/** Who hears that a check-in that waited was sent: its own page where that is still open, and the help lines. */
import type { SentCheckIn } from './send-waiting.ts';

/** Returns true where it shows the words itself, so that nobody else needs to speak of them. */
type Page = (sent: SentCheckIn) => boolean;

const ownPages = new Set<Page>();
const helpers = new Set<() => void>();

export function onSentFor(page: Page): () => void {
  ownPages.add(page);
  return () => ownPages.delete(page);
}

/** Hears of a check-in that the help lines should open beside, where no page of its own opens them. */
export function onHelpDue(open: () => void): () => void {
  helpers.add(open);
  return () => helpers.delete(open);
}

/** The help lines open over whatever page there is. */
export function openHelp(): void {
  for (const open of helpers) open();
}

/** @returns whether its own page has told of it. */
export function tellOfSent(sent: SentCheckIn): boolean {
  const isTold = [...ownPages].some((page) => page(sent));
  if (!isTold && sent.reply.help) openHelp();
  return isTold;
}
