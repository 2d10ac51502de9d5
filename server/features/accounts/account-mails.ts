/**
 * The mails about an account. A job carries an address or an id and never a token: the look-up and the token are made
 * here, after the answer, so that the answer takes as long for an unknown address as for a known one.
 */
import { pages } from '../../../contract/pages.ts';
import type { SecurityNews } from '../../../emails/security-news.tsx';
import type { Transaction } from '../../db/client.ts';
import { momentInWords } from '../../moment-in-words.ts';
import type { SendNotice } from '../../notice-allowance.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import type { DisownedAddressesStore } from './disowned-addresses-store.ts';
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
  | EmailChange
  | { readonly kind: 'password-changed'; readonly userId: string }
  | { readonly kind: 'security-news'; readonly userId: string; readonly news: SecurityNews }
  | {
      readonly kind: 'new-sign-in';
      readonly userId: string;
      /** In words. */
      readonly device: string;
      /** ISO 8601. */
      readonly at: string;
    };

/** Told to the old address, which was proven: that a change was asked for, and that it is done. */
interface EmailChange {
  readonly kind: 'email-changing' | 'email-changed';
  readonly userId: string;
  readonly oldEmail: string;
  readonly newEmail: string;
  /** When it was asked for, on the machine's time. ISO 8601. */
  readonly begunAt: string;
  /** Whether the mail has a link that brings the old address back. */
  readonly undoable: boolean;
}

const asked: readonly AccountMail['kind'][] = ['verify', 'reset', 'change-email'];
/** Their recipient may be losing the account, so no noise of others takes their place. */
const urgent: readonly AccountMail['kind'][] = ['email-changing', 'email-changed', 'password-changed'];

export interface AccountMailDeps {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  readonly tokens: MailTokensStore;
  readonly disowned: Pick<DisownedAddressesStore, 'has'>;
  readonly people: Pick<RecoveryStore, 'findByEmail' | 'findById'>;
  readonly clock: Clock;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** Adds the mail to the caller's transaction. */
export const mailLater = (jobs: Pick<Jobs, 'enqueue'>, tx: Transaction, mail: AccountMail): Promise<void> =>
  jobs.enqueue(tx, asked.includes(mail.kind) ? ACCOUNT_MAIL_JOB : ACCOUNT_NOTICE_JOB, { ...mail });

/** The person was deleted while their mail was being written. */
class PersonGone extends Error {}

/** Does one job. Who is not there, or not any more, gets no mail; an address that refuses for good ends the job. */
export async function sendAccountMail(deps: AccountMailDeps, mail: AccountMail): Promise<void> {
  const letter = await write(deps, mail).catch((error: unknown) => {
    if (error instanceof PersonGone) return null;
    throw error;
  });
  if (!letter) return;
  // Each news has an allowance of its own: wrong codes, of which somebody can make many, keep no other one back.
  const kind = mail.kind === 'security-news' ? `${mail.kind}.${mail.news}` : mail.kind;
  const message = { kind: `accounts.${kind}`, ...letter };
  if (asked.includes(mail.kind)) await deps.mailer.send(message);
  else await deps.sendNotice(message, { room: urgent.includes(mail.kind) ? 'reserved' : 'shared' });
}

type Letter = { to: string; subject: string; html: string; text: string };

async function write(deps: AccountMailDeps, mail: AccountMail): Promise<Letter | null> {
  const person = await ('email' in mail ? deps.people.findByEmail(mail.email) : deps.people.findById(mail.userId));
  if (!person) return null;
  const { appUrl, supportEmail } = deps;
  // Whoever made an account wrote the name: it says nothing to somebody who may be a stranger.
  const firstName = person.emailVerified ? person.firstName : null;
  const facts = { firstName, appUrl, supportEmail };
  const linkTo = (page: string, purpose: TokenPurpose, email: string) =>
    newLink(deps, page, purpose, { userId: person.id, email });
  // The templates are loaded here and not above: React and the renderer take some 50 MB an idle server need not hold.
  switch (mail.kind) {
    case 'verify': {
      if (person.emailVerified || (await deps.disowned.has(person.id, person.email))) return null;
      const { verifyEmailMail } = await import('../../../emails/verify-email.tsx');
      const link = await linkTo(pages.verifyEmail, 'verify', person.email);
      const notMeLink = await linkTo(pages.notMe, 'not_me', person.email);
      return { to: person.email, ...(await verifyEmailMail({ link, notMeLink, appUrl, supportEmail })) };
    }
    case 'reset': {
      const { resetPasswordMail } = await import('../../../emails/reset-password.tsx');
      const link = await linkTo(pages.resetPassword, 'reset', person.email);
      return { to: person.email, ...(await resetPasswordMail({ ...facts, link })) };
    }
    case 'change-email': {
      if (await deps.disowned.has(person.id, mail.newEmail)) return null;
      const link = await linkOfChange(deps, person.id, mail.newEmail);
      if (link === null) return null;
      const { changeEmailMail } = await import('../../../emails/change-email.tsx');
      const notMeLink = await linkTo(pages.notMe, 'not_me', mail.newEmail);
      return { to: mail.newEmail, ...(await changeEmailMail({ link, notMeLink, appUrl, supportEmail })) };
    }
    case 'email-changing':
    case 'email-changed':
      return ofChange(deps, mail, facts);
    default:
      return notice(deps, mail, person, facts);
  }
}

/** To the old address. The account may have another by now, and a name that somebody else wrote. */
async function ofChange(
  deps: AccountMailDeps,
  { kind, userId, oldEmail, newEmail, begunAt, undoable }: EmailChange,
  facts: Facts,
): Promise<Letter> {
  const whose = { userId, email: oldEmail, begunAt: new Date(begunAt) };
  const undoLink = undoable ? await newLink(deps, pages.undoEmailChange, 'undo_email', whose) : null;
  const told = { ...facts, newEmail, undoLink };
  if (kind === 'email-changing') {
    const { emailChangingMail } = await import('../../../emails/email-changing.tsx');
    return { to: oldEmail, ...(await emailChangingMail(told)) };
  }
  const { emailChangedMail } = await import('../../../emails/email-changed.tsx');
  return { to: oldEmail, ...(await emailChangedMail(told)) };
}

type Notice = Exclude<AccountMail, EmailChange | { readonly kind: 'verify' | 'reset' | 'change-email' }>;
type Addressee = NonNullable<Awaited<ReturnType<RecoveryStore['findById']>>>;
type Facts = Pick<AccountMailDeps, 'appUrl' | 'supportEmail'> & { readonly firstName: string | null };

/**
 * A mail that only tells: none of its links carries a token. An address that was never proven may be a stranger's, so
 * all it is told is that it has an account already.
 */
async function notice(deps: AccountMailDeps, mail: Notice, person: Addressee, facts: Facts): Promise<Letter | null> {
  const to = person.email;
  if (!person.emailVerified && mail.kind !== 'address-taken') return null;
  switch (mail.kind) {
    case 'address-taken': {
      if (await deps.disowned.has(person.id, to)) return null;
      const { addressTakenMail } = await import('../../../emails/address-taken.tsx');
      return { to, ...(await addressTakenMail(facts)) };
    }
    case 'password-changed': {
      const { passwordChangedMail } = await import('../../../emails/password-changed.tsx');
      return { to, ...(await passwordChangedMail(facts)) };
    }
    case 'security-news': {
      const { securityNewsMail } = await import('../../../emails/security-news.tsx');
      return { to, ...(await securityNewsMail({ ...facts, news: mail.news })) };
    }
    case 'new-sign-in': {
      const { newSignInMail } = await import('../../../emails/new-sign-in.tsx');
      const signedInAt = momentInWords(new Date(mail.at), person.timeZone);
      return { to, ...(await newSignInMail({ ...facts, device: mail.device, signedInAt })) };
    }
  }
}

/** A page of ours with a new token. @throws {PersonGone} */
async function newLink(
  { tokens, clock, appUrl }: AccountMailDeps,
  page: string,
  purpose: TokenPurpose,
  whose: { readonly userId: string; readonly email: string; readonly begunAt?: Date },
): Promise<string> {
  const token = newMailToken();
  const row = tokenRow(token, purpose, { ...whose, createdAt: clock.now() });
  if (!(await tokens.addWhileThere(row))) throw new PersonGone();
  return `${appUrl}${page}?token=${token}`;
}

/** Null where the change was called off since it was asked for, as a new password does. */
async function linkOfChange(deps: AccountMailDeps, userId: string, newEmail: string): Promise<string | null> {
  const token = newMailToken();
  const stillWanted = await deps.tokens.replaceHash(userId, 'change_email', newEmail, hashOfToken(token));
  return stillWanted ? `${deps.appUrl}${pages.confirmEmail}?token=${token}` : null;
}
