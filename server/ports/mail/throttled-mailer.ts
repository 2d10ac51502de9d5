import { setTimeout as pause } from 'node:timers/promises';
import type { Mailer } from './port.ts';

/**
 * While people are asking, a mail begins every so many ms: some 125 a second. Writing one takes half a ms; the embedded
 * database stops for longer at every batch, and is to do so for few of those who ask.
 */
const SPACING_MS = 8;

/**
 * The mailer, one mail after the other while people wait for answers of this server, and as quick as it can while
 * nobody does: a newsletter has time, and they have not.
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
