/** How often calls of one kind may be tried. Seconds throughout. The table with the reasons: docs/decisions/028. */
import type { CallLimit, Unlimited } from './call.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * For a call that hashes nothing, mails nobody, asks no outside service and adds no row.
 * @param reason why no limit is needed: a sentence about what the call does, for whoever changes it later.
 */
export const unlimited = <const Reason extends string>(reason: Reason extends '' ? never : Reason): Unlimited => ({
  unlimited: reason,
});

/** Every try of one signed-in person counts, from whatever address. */
export const perPerson = (points: number, seconds: number): CallLimit => ({
  counts: 'all',
  account: 'session',
  perAccount: { points, seconds },
});

/** Every try from one network address counts, for whatever account. */
export const perAddress = (points: number, seconds: number): CallLimit => ({
  counts: 'all',
  perAddress: { points, seconds },
});

export const ownReads = unlimited("reads the person's own rows and writes none");
export const adminReads = unlimited('reads, for administrators only, who page through long lists');
export const sandboxOnly = unlimited('exists only beside an embedded adapter, for people and scripts that try it out');

/** A count would also let strangers who share an address with the sender, as behind a proxy, hold up real events. */
export const signedWebhook = unlimited('its signature is checked first, at the price of one HMAC');

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

/** For calls with the token of a mail: nobody guesses 32 bytes, so this only keeps the noise down. */
export const linkLimit = {
  counts: 'failures',
  perAddress: { points: 60, seconds: HOUR },
} as const satisfies CallLimit;

/** For links from mails that want the account's password as well: guesses are counted by the link they come with. */
export const linkPasswordLimit = {
  counts: 'failures',
  perAddress: { points: 30, seconds: 10 * MINUTE },
  account: 'link',
  perAccount: { points: 10, seconds: HOUR },
} as const satisfies CallLimit;

/** The two halves of a sign-in through an outside service, which is asked at each; an office shares one address. */
export const outsideLimit = perAddress(120, 10 * MINUTE);

/** Each makes several requests to the payment service, and an endless one would try stolen cards. */
export const paymentLimit = {
  counts: 'all',
  perAddress: { points: 30, seconds: HOUR },
  account: 'session',
  perAccount: { points: 10, seconds: HOUR },
} as const satisfies CallLimit;
