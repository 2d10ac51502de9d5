/** How often calls of one kind may be tried. Seconds throughout. */
import type { CallLimit } from './call.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;

/** For calls that send a mail to whatever address was typed; how often one person is written to is limited besides. */
export const mailLimit = {
  counts: 'all',
  perAddress: { points: 30, seconds: HOUR },
  account: 'email',
  perAccountAndAddress: { points: 10, seconds: HOUR },
} as const satisfies CallLimit;

/** For secrets that a signed-in person is asked for again. */
export const confirmationLimit = {
  counts: 'failures',
  account: 'session',
  perAccount: { points: 10, seconds: 15 * MINUTE },
} as const satisfies CallLimit;
