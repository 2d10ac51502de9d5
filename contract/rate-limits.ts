/** How often calls of one kind may be tried. Seconds throughout. The table with the reasons: docs/decisions/028. */
import type { RateLimit, Unlimited } from './call.ts';

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
export const perUser = (points: number, seconds: number): RateLimit => ({
  counts: 'all',
  account: 'session',
  perAccount: { points, seconds },
});

/** Every try from one network address counts, for whatever account. */
export const perIp = (points: number, seconds: number): RateLimit => ({
  counts: 'all',
  perIp: { points, seconds },
});

export const ownReads = unlimited("reads the person's own rows and writes none");
export const adminReads = unlimited('reads, for administrators only, who page through long lists');
export const sandboxOnly = unlimited('exists only beside an embedded adapter, for people and scripts that try it out');

/** A count would also let strangers who share an address with the sender, as behind a proxy, hold up real events. */
export const signedWebhook = unlimited('its signature is checked first, at the price of one HMAC');

/** For calls that send a mail to whatever address was typed; how often one person is written to is limited besides. */
export const emailSendingLimit = {
  counts: 'all',
  perIp: { points: 30, seconds: HOUR },
  account: 'email',
  perAccountAndIp: { points: 10, seconds: HOUR },
} as const satisfies RateLimit;

/** For secrets that a signed-in person is asked for again. */
export const secretGuessLimit = {
  counts: 'failures',
  account: 'session',
  perAccount: { points: 10, seconds: 15 * MINUTE },
} as const satisfies RateLimit;

/** For calls with the token of a mail: nobody guesses 32 bytes, so this only keeps the noise down. */
export const emailLinkLimit = {
  counts: 'failures',
  perIp: { points: 60, seconds: HOUR },
} as const satisfies RateLimit;

/** For links from mails that want the account's password as well: guesses are counted by the link they come with. */
export const emailLinkPasswordLimit = {
  counts: 'failures',
  perIp: { points: 30, seconds: 10 * MINUTE },
  account: 'link',
  perAccount: { points: 10, seconds: HOUR },
} as const satisfies RateLimit;

/** The two halves of a sign-in through an outside service, which is asked at each; an office shares one address. */
export const socialLoginLimit = perIp(120, 10 * MINUTE);

/** Each makes several requests to the payment service, and an endless one would try stolen cards. */
export const paymentLimit = {
  counts: 'all',
  perIp: { points: 30, seconds: HOUR },
  account: 'session',
  perAccount: { points: 10, seconds: HOUR },
} as const satisfies RateLimit;
