import { setTimeout as pause } from 'node:timers/promises';
import type { Mailer } from './port.ts';

/**
 * While users are making requests, one message starts every so many ms: some 125 a second. Rendering one takes half a
 * ms. The embedded database blocks for longer at every batch of messages, which should affect few requests.
 */
const SPACING_MS = 8;

/**
 * Wraps the mailer. While users are making requests to this server, it sends one message after the other. Otherwise it
 * sends as fast as it can. A newsletter can wait, and users cannot.
 */
export function throttledMailer(mailer: Mailer, isAsked: () => boolean): Mailer {
  let lastBegan: Promise<unknown> = Promise.resolve();
  const waitForTurn = () => {
    lastBegan = lastBegan.then(() => (isAsked() ? pause(SPACING_MS) : undefined));
    return lastBegan;
  };
  return {
    ...mailer,
    send: async (message) => {
      await waitForTurn();
      return mailer.send(message);
    },
  };
}
