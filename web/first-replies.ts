/**
 * The replies that the server sent along with the page (server/http/web/first-replies.ts), so that its first calls need
 * no request. Each is used once: whoever asks again wants a newer one.
 */
import { deviceTimeZone } from './dates/time-zone.ts';

interface FirstReplies {
  /** The zone in which the server counted days. */
  readonly timeZone: string;
  readonly replies: Readonly<Record<string, unknown>>;
}

const ELEMENT_ID = 'first-replies';

let unused = new Map<string, unknown>();

/** Reads them from the page and removes them there. @returns whether there are any that fit this device. */
export function readFirstReplies(): boolean {
  const element = document.getElementById(ELEMENT_ID);
  element?.remove();
  const sent = element ? (JSON.parse(element.textContent) as FirstReplies) : null;
  // On a journey the days may be others here than at home.
  const fits = sent !== null && sent.timeZone === deviceTimeZone();
  unused = new Map(fits ? Object.entries(sent.replies) : []);
  return unused.size > 0;
}

/** @returns undefined if the server sent none for this address, or if it was used already. */
export function takeFirstReply(address: string): unknown {
  const reply = unused.get(address);
  unused.delete(address);
  return reply;
}

/** What the page did not ask for when it started, it asks the server for. */
export const forgetFirstReplies = (): void => unused.clear();
