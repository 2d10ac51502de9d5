import { MONTHLY_PRICE_PENCE } from '../../../contract/limits.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import type { BillingStore } from './store.ts';

export const TRIAL_STARTED_MAIL_JOB = 'billing.trial-started-mail';

/** Where and how to write to a person. */
export interface Addressee {
  readonly email: string;
  readonly firstName: string | null;
  /** IANA name, or null when never told. */
  readonly timeZone: string | null;
}

export interface TrialStartedMailDeps {
  readonly store: Pick<BillingStore, 'ofUser'>;
  readonly mailer: Mailer;
  /** Null when the person is gone. */
  readonly emailOf: (userId: string) => Promise<Addressee | null>;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** "Monday, 23 November 2026 at 12:00 GMT", in the person's own time zone, else UTC. */
export const momentInWords = (moment: Date, timeZone: string | null): string => {
  const zone = timeZone ?? 'UTC';
  const day = new Intl.DateTimeFormat('en-GB', { timeZone: zone, dateStyle: 'full' }).format(moment);
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  }).format(moment);
  return `${day} at ${time}`;
};

/** 499 is "£4.99". */
export const priceInWords = (pence: number): string => `£${(pence / 100).toFixed(2)}`;

/**
 * Sends the mail that says when the trial ends, what it costs then and how to stop it. Who is gone gets none. An
 * address that refuses for good ends the job: trying again would not help, and the page says all the same.
 */
export async function sendTrialStartedMail(deps: TrialStartedMailDeps, userId: string): Promise<void> {
  const [row, addressee] = await Promise.all([deps.store.ofUser(userId), deps.emailOf(userId)]);
  if (!row?.trialEnd || addressee === null) return;
  // Loaded here and not above: React and the mail renderer take some 50 MB that an idle server need not hold.
  const { trialStartedMail } = await import('../../../emails/trial-started.tsx');
  const content = await trialStartedMail({
    firstName: addressee.firstName,
    trialEnds: momentInWords(row.trialEnd, addressee.timeZone),
    price: priceInWords(MONTHLY_PRICE_PENCE),
    appUrl: deps.appUrl,
    supportEmail: deps.supportEmail,
  });
  await deps.mailer.send({ to: addressee.email, ...content });
}
