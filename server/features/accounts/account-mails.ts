/**
 * The mails about an account. A job carries an address or an id and never a token: the look-up and the token are made
 * here, after the answer, so that the answer takes as long for an unknown address as for a known one.
 */
import { pages } from '../../../contract/pages.ts';
import type { Transaction } from '../../db/client.ts';
import { momentInWords } from '../../moment-in-words.ts';
import type { SendNotice } from '../../notice-allowance.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import { hashOfToken, newMailToken, type TokenPurpose, tokenRow } from './mail-token.ts';
import type { MailTokensStore } from './mail-tokens-store.ts';
import type { RecoveryStore } from './recovery-store.ts';

/** Mails that somebody asked for and waits for. */
export const ACCOUNT_MAIL_JOB = 'accounts.mail';
/** Mails that only tell: a queue of their own, so that no link to a new password waits behind them. */
export const ACCOUNT_NOTICE_JOB = 'accounts.notice';

export type AccountMail =
  | { readonly kind: 'verify' | 'reset'; readonly email: string }
  | { readonly kind: 'address-taken'; readonly email: string }
  | { readonly kind: 'change-email'; readonly userId: string; readonly newEmail: string }
  | {
      readonly kind: 'email-changing';
      readonly userId: string;
      readonly oldEmail: string;
      readonly newEmail: string;
    }
  | { readonly kind: 'password-changed'; readonly userId: string }
  | {
      readonly kind: 'new-sign-in';
      readonly userId: string;
      /** In words. */
      readonly device: string;
      /** ISO 8601. */
      readonly at: string;
    };

const asked: readonly AccountMail['kind'][] = ['verify', 'reset', 'change-email'];

export interface AccountMailDeps {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  readonly tokens: MailTokensStore;
  readonly people: Pick<RecoveryStore, 'findByEmail' | 'findById'>;
  readonly clock: Clock;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** Adds the mail to the caller's transaction. */
export const mailLater = (jobs: Pick<Jobs, 'enqueue'>, tx: Transaction, mail: AccountMail): Promise<void> =>
  jobs.enqueue(tx, asked.includes(mail.kind) ? ACCOUNT_MAIL_JOB : ACCOUNT_NOTICE_JOB, { ...mail });

/** Does one job. Who is not there, or not any more, gets no mail; an address that refuses for good ends the job. */
export async function sendAccountMail(deps: AccountMailDeps, mail: AccountMail): Promise<void> {
  const letter = await write(deps, mail);
  if (!letter) return;
  const message = { kind: `accounts.${mail.kind}`, ...letter };
  if (asked.includes(mail.kind)) await deps.mailer.send(message);
  else await deps.sendNotice(message, { room: 'shared' });
}

type Letter = { to: string; subject: string; html: string; text: string };

async function write(deps: AccountMailDeps, mail: AccountMail): Promise<Letter | null> {
  const person = await ('email' in mail ? deps.people.findByEmail(mail.email) : deps.people.findById(mail.userId));
  if (!person) return null;
  const { appUrl, supportEmail } = deps;
  const facts = { firstName: person.firstName, appUrl, supportEmail };
  const linkTo = (page: string, purpose: TokenPurpose, email: string) => newLink(deps, page, purpose, person.id, email);
  // The templates are loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
  switch (mail.kind) {
    case 'verify': {
      if (person.emailVerified) return null;
      const { verifyEmailMail } = await import('../../../emails/verify-email.tsx');
      const link = await linkTo(pages.verifyEmail, 'verify', person.email);
      return { to: person.email, ...(await verifyEmailMail({ ...facts, link })) };
    }
    case 'reset': {
      const { resetPasswordMail } = await import('../../../emails/reset-password.tsx');
      const link = await linkTo(pages.resetPassword, 'reset', person.email);
      return { to: person.email, ...(await resetPasswordMail({ ...facts, link })) };
    }
    case 'change-email': {
      const { changeEmailMail } = await import('../../../emails/change-email.tsx');
      const link = await linkOfChange(deps, person.id, mail.newEmail);
      return link === null ? null : { to: mail.newEmail, ...(await changeEmailMail({ link, appUrl, supportEmail })) };
    }
    default:
      // Whoever made the account may have typed a stranger's address: strangers are told nothing.
      return person.emailVerified ? notice(mail, person, facts) : null;
  }
}

type Notice = Exclude<AccountMail, { readonly kind: 'verify' | 'reset' | 'change-email' }>;
type Addressee = NonNullable<Awaited<ReturnType<RecoveryStore['findById']>>>;
type Facts = Pick<AccountMailDeps, 'appUrl' | 'supportEmail'> & { readonly firstName: string | null };

/** A mail that only tells: none of its links carries a token. */
async function notice(mail: Notice, person: Addressee, facts: Facts): Promise<Letter> {
  const to = person.email;
  switch (mail.kind) {
    case 'address-taken': {
      const { addressTakenMail } = await import('../../../emails/address-taken.tsx');
      return { to, ...(await addressTakenMail(facts)) };
    }
    case 'email-changing': {
      const { emailChangingMail } = await import('../../../emails/email-changing.tsx');
      return { to: mail.oldEmail, ...(await emailChangingMail({ ...facts, newEmail: mail.newEmail })) };
    }
    case 'password-changed': {
      const { passwordChangedMail } = await import('../../../emails/password-changed.tsx');
      return { to, ...(await passwordChangedMail(facts)) };
    }
    case 'new-sign-in': {
      const { newSignInMail } = await import('../../../emails/new-sign-in.tsx');
      const signedInAt = momentInWords(new Date(mail.at), person.timeZone);
      return { to, ...(await newSignInMail({ ...facts, device: mail.device, signedInAt })) };
    }
  }
}

/** A page of ours with a new token. */
async function newLink(
  { tokens, clock, appUrl }: AccountMailDeps,
  page: string,
  purpose: TokenPurpose,
  userId: string,
  email: string,
): Promise<string> {
  const token = newMailToken();
  const createdAt = clock.now();
  await tokens.add(tokenRow(token, purpose, userId, email, createdAt));
  return `${appUrl}${page}?token=${token}`;
}

/** Null where the change was called off since it was asked for, as a new password does. */
async function linkOfChange(deps: AccountMailDeps, userId: string, newEmail: string): Promise<string | null> {
  const token = newMailToken();
  const stillWanted = await deps.tokens.replaceHash(userId, 'change_email', newEmail, hashOfToken(token));
  return stillWanted ? `${deps.appUrl}${pages.confirmEmail}?token=${token}` : null;
}
