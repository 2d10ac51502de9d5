/**
 * The mail that asks an address whether it wants the newsletter. The job carries the address alone: whether it gets
 * the mail is found out here, after the answer, and the token never stands anywhere but in the mail.
 */
import { pages } from '../../../contract/pages.ts';
import type { Transaction } from '../../db/client.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import { hashOfSecret, newSecret } from './link-token.ts';
import type { SignUpStore } from './sign-up-store.ts';

export const CONFIRMATION_JOB = 'newsletter.confirmation';

export interface ConfirmationJob {
  /** As normalAddress writes it. */
  readonly email: string;
}

const HOUR_MS = 60 * 60 * 1000;
const MOST_AN_HOUR = 3;
const MOST_A_DAY = 6;
/** The mail says the same. */
const LINK_LIFE_MS = 30 * 24 * HOUR_MS;

export interface ConfirmationMailDeps {
  readonly store: SignUpStore;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/**
 * Does one job. The token is kept before the mail leaves, and taken back where it did not: so a mail server that is
 * away uses up none of the mails an address may get.
 */
export async function sendConfirmation(deps: ConfirmationMailDeps, { email }: ConfirmationJob): Promise<void> {
  const { store, mailer, clock, appUrl, supportEmail } = deps;
  const token = await store.transaction((tx) => newConfirmation(deps, tx, email));
  if (token === null) return;
  try {
    const { newsletterConfirmationMail } = await import('../../../emails/newsletter-confirmation.tsx');
    const link = `${appUrl}${pages.confirmNewsletter}?token=${token}`;
    const letter = await newsletterConfirmationMail({ link, appUrl, supportEmail });
    const outcome = await mailer.send({ kind: CONFIRMATION_JOB, to: email, ...letter });
    if (!outcome.sent && outcome.about === 'recipient')
      await store.suppress({ email, reason: 'refused', answer: outcome.refused, createdAt: clock.now() });
  } catch (error) {
    await store.removeConfirmation(hashOfSecret(token));
    throw error;
  }
}

/** @returns null where this address is to get no mail: it is confirmed, gone or suppressed, or had enough in this hour or day. */
async function newConfirmation({ store, clock }: ConfirmationMailDeps, tx: Transaction, email: string) {
  await store.holdAddress(tx, email);
  if (!(await store.isToBeAsked(tx, email))) return null;
  const createdAt = clock.now();
  const sentIn = (hours: number) =>
    store.confirmationsSince(tx, email, new Date(createdAt.getTime() - hours * HOUR_MS));
  if ((await sentIn(1)) >= MOST_AN_HOUR || (await sentIn(24)) >= MOST_A_DAY) return null;
  const token = newSecret();
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS);
  await store.addConfirmation(tx, { tokenHash: hashOfSecret(token), email, createdAt, expiresAt });
  return token;
}
