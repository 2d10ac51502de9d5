import { setTimeout as pause } from 'node:timers/promises';
import type { Mailer } from './port.ts';

/**
 * The interval between the starts of two messages while users are making requests, in ms: some 125 messages a second.
 * Rendering one takes half a ms. The embedded database blocks for longer at every batch of messages, which should
 * affect few requests.
 */
const SPACING_MS = 8;

/**
 * Wraps the mailer. While users are making requests to this server, messages start one after another at an interval;
 * otherwise they are sent as fast as possible. A newsletter can wait, and users cannot.
 */
export function throttledMailer(mailer: Mailer, isActive: () => boolean): Mailer {
  let lastBegan: Promise<unknown> = Promise.resolve();
  const waitForTurn = () => {
    lastBegan = lastBegan.then(() => (isActive() ? pause(SPACING_MS) : undefined));
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
