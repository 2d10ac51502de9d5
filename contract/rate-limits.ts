/** Rate limits for kinds of calls. All times are in seconds. The table with the reasons: docs/decisions/028. */
import type { RateLimit, Unlimited } from './call.ts';

export const MINUTE = 60;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/**
 * For a call that hashes nothing, sends no email, calls no external service and adds no row.
 * @param reason why no limit is needed: a sentence about what the call does, for future changes to it.
 */
export const unlimited = <const Reason extends string>(reason: Reason extends '' ? never : Reason): Unlimited => ({
  unlimited: reason,
});

/** Counts every attempt of one signed-in user, from any address. */
export const perUser = (points: number, seconds: number): RateLimit => ({
  counts: 'all',
  account: 'session',
  perAccount: { points, seconds },
});

/** Counts every attempt from one network address, for any account. */
export const perIp = (points: number, seconds: number): RateLimit => ({
  counts: 'all',
  perIp: { points, seconds },
});

export const ownReads = unlimited("reads the user's own rows and writes none");
export const adminReads = unlimited('reads, for administrators only, who page through long lists');
export const sandboxOnly = unlimited('exists only beside an embedded adapter, for people and scripts that try it out');

/** With a limit, other senders with the same address, as behind a proxy, could block real events. */
export const signedWebhook = unlimited('its signature is checked first, at the price of one HMAC');

/** For calls that send an email to an entered address. The number of emails per recipient is also limited elsewhere. */
export const emailSendingLimit = {
  counts: 'all',
  perIp: { points: 30, seconds: HOUR },
  account: 'email',
  perAccountAndIp: { points: 10, seconds: HOUR },
} as const satisfies RateLimit;

/** For secrets that a signed-in user must enter again. */
export const secretGuessLimit = {
  counts: 'failures',
  account: 'session',
  perAccount: { points: 10, seconds: 15 * MINUTE },
} as const satisfies RateLimit;

/**
 * For changes that need an MFA code. Successes count as well, because each sends an email and adds a row, and new
 * recovery codes could be used for the next renewal.
 */
export const mfaChangeLimit = { ...perUser(10, HOUR), acrossProcesses: true } as const satisfies RateLimit;

/** For calls with a token from an email. 32 bytes cannot be guessed, so this only reduces noise. */
export const emailLinkLimit = {
  counts: 'failures',
  perIp: { points: 60, seconds: HOUR },
} as const satisfies RateLimit;

/** For emailed links that also need the account's password: guesses are counted per link. */
export const emailLinkPasswordLimit = {
  counts: 'failures',
  perIp: { points: 30, seconds: 10 * MINUTE },
  account: 'link',
  perAccount: { points: 10, seconds: HOUR },
} as const satisfies RateLimit;

/** Both halves of a social login, each of which contacts the service. A whole office may share one address. */
export const socialLoginLimit = perIp(120, 10 * MINUTE);

/** Each call makes several requests to the payment provider. Without a limit, stolen cards could be tested. */
export const paymentLimit = {
  counts: 'all',
  perIp: { points: 30, seconds: HOUR },
  account: 'session',
  perAccount: { points: 10, seconds: HOUR },
} as const satisfies RateLimit;
