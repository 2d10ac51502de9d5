/**
 * The replies that the server sent along with the page (server/http/web/first-replies.ts), so that its first calls need
 * no request. Each is used once: a later call for the same data needs a newer reply.
 */
import { deviceTimeZone } from '../dates/time-zone.ts';

interface FirstReplies {
  /** The time zone in which the server counted days. */
  readonly timeZone: string;
  readonly replies: Readonly<Record<string, unknown>>;
}

const ELEMENT_ID = 'first-replies';

let unused = new Map<string, unknown>();

/** Reads the replies from the page and removes them from it. @returns whether there are any that fit this device. */
export function readFirstReplies(): boolean {
  const element = document.getElementById(ELEMENT_ID);
  element?.remove();
  const sent = element ? (JSON.parse(element.textContent) as FirstReplies) : null;
  // A user who travels may be in another time zone than the one stored on the server, with other local days.
  const fits = sent !== null && sent.timeZone === deviceTimeZone();
  unused = new Map(fits ? Object.entries(sent.replies) : []);
  return unused.size > 0;
}

/** @returns undefined if the server sent no reply for this URL, or if it was already used. */
export function takeFirstReply(address: string): unknown {
  const reply = unused.get(address);
  unused.delete(address);
  return reply;
}

/** Called once the first queries have started: from then on every call is a request. */
export const forgetFirstReplies = (): void => unused.clear();
