/**
 * Sends the emails about an account. A job carries an address or a user id, never a token. The job looks up the user
 * and creates the token, so that the HTTP response takes equally long for known and unknown addresses.
 */
import { pages } from '#contract/pages.ts';
import { renderEmail } from '#emails/index.ts';
import { formatDateTime } from '#server/dates/format-date-time.ts';
import type { Transaction } from '#server/db/client.ts';
import { UserDeletedError } from '#server/db/violated-constraints.ts';
import type { SendNotice } from '#server/notices/notice-limit.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Jobs } from '#server/ports/jobs/port.ts';
import type { Mailer } from '#server/ports/mail/port.ts';
import type { AccountUsersStore } from '../account-users-store.ts';
import type { DisownedAddressesStore } from '../email-address/disowned-addresses-store.ts';
import {
  type AccountEmail,
  accountEmailJob,
  accountNoticeJob,
  type EmailChangeNotice,
  isRequested,
  type NoticeEmail,
} from './account-email-jobs.ts';
import { type EmailTokenPurpose, emailTokenRow, generateEmailToken, hashEmailToken } from './email-token.ts';
import type { EmailTokensStore } from './email-tokens-store.ts';

/** Notices of a possible account takeover. They use a reserved quota, which other notices cannot exhaust. */
const urgentKinds: readonly AccountEmail['kind'][] = ['email-changing', 'email-changed', 'password-changed'];

export interface AccountEmailDeps {
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  readonly tokens: EmailTokensStore;
  readonly disowned: Pick<DisownedAddressesStore, 'has'>;
  readonly users: Pick<AccountUsersStore, 'findByEmail' | 'findById'>;
  readonly clock: Clock;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/** Enqueues the email in the caller's transaction. */
export const enqueueEmail = (jobs: Pick<Jobs, 'enqueue'>, tx: Transaction, email: AccountEmail): Promise<void> =>
  isRequested(email) ? jobs.enqueue(tx, accountEmailJob, email) : jobs.enqueue(tx, accountNoticeJob, email);

/**
 * Runs one job. Sends nothing if the user does not exist. A permanently refused address ends the job without a retry.
 */
export async function sendAccountEmail(deps: AccountEmailDeps, email: AccountEmail): Promise<void> {
  const rendered = await renderAccountEmail(deps, email).catch((error: unknown) => {
    if (error instanceof UserDeletedError) return null;
    throw error;
  });
  if (!rendered) return;
  // Each kind of alert has its own quota, so that an attacker who causes many wrong-code alerts cannot suppress others.
  const kind = email.kind === 'security-news' ? `${email.kind}.${email.news}` : email.kind;
  const message = { kind: `accounts.${kind}`, ...rendered };
  if (isRequested(email)) await deps.mailer.send(message);
  else await deps.sendNotice(message, { bucket: urgentKinds.includes(email.kind) ? 'reserved' : 'shared' });
}

type RenderedEmail = { to: string; subject: string; html: string; text: string };

async function renderAccountEmail(deps: AccountEmailDeps, email: AccountEmail): Promise<RenderedEmail | null> {
  const user = await ('email' in email ? deps.users.findByEmail(email.email) : deps.users.findById(email.userId));
  if (!user) return null;
  const { appUrl, supportEmail } = deps;
  // An unverified address may belong to a stranger, who must not receive a text chosen by the account's creator. So the
  // name is omitted.
  const firstName = user.emailVerified ? user.firstName : null;
  const templateProps = { firstName, appUrl, supportEmail };
  const linkTo = (page: string, purpose: EmailTokenPurpose, email: string) =>
    createLink(deps, page, purpose, { userId: user.id, email });
  switch (email.kind) {
    case 'verify': {
      if (user.emailVerified || (await deps.disowned.has(user.id, user.email))) return null;
      const link = await linkTo(pages.verifyEmail, 'verify', user.email);
      const notMeLink = await linkTo(pages.notMe, 'not_me', user.email);
      return { to: user.email, ...(await renderEmail('verify-email', { link, notMeLink, appUrl, supportEmail })) };
    }
    case 'reset': {
      const link = await linkTo(pages.resetPassword, 'reset', user.email);
      return { to: user.email, ...(await renderEmail('reset-password', { ...templateProps, link })) };
    }
    case 'change-email': {
      if (await deps.disowned.has(user.id, email.newEmail)) return null;
      const link = await createChangeEmailLink(deps, user.id, email.newEmail);
      if (link === null) return null;
      const notMeLink = await linkTo(pages.notMe, 'not_me', email.newEmail);
      return {
        to: email.newEmail,
        ...(await renderEmail('confirm-email-change', { link, notMeLink, appUrl, supportEmail })),
      };
    }
    case 'email-changing':
    case 'email-changed':
      return renderEmailChangeNotice(deps, email, templateProps);
    default:
      return renderNotice(email, user, templateProps);
  }
}

/** Goes to the old address, taken from the job because the account may already have the new one. */
async function renderEmailChangeNotice(
  deps: AccountEmailDeps,
  { kind, userId, oldEmail, newEmail, requestedAt, undoable }: EmailChangeNotice,
  templateProps: TemplateProps,
): Promise<RenderedEmail> {
  const tokenData = { userId, email: oldEmail, requestedAt: new Date(requestedAt) };
  const undoLink = undoable ? await createLink(deps, pages.undoEmailChange, 'undo_email', tokenData) : null;
  const props = { ...templateProps, newEmail, undoLink };
  const name = kind === 'email-changing' ? 'email-change-requested' : 'email-changed';
  return { to: oldEmail, ...(await renderEmail(name, props)) };
}

type Recipient = NonNullable<Awaited<ReturnType<AccountUsersStore['findById']>>>;

interface TemplateProps {
  readonly appUrl: string;
  readonly supportEmail: string;
  readonly firstName: string | null;
}

/**
 * Renders a notice. Its links contain no tokens.
 * @returns null if the address is unverified, because it may belong to a stranger who never created this account.
 */
async function renderNotice(
  email: NoticeEmail,
  user: Recipient,
  templateProps: TemplateProps,
): Promise<RenderedEmail | null> {
  const to = user.email;
  if (!user.emailVerified) return null;
  switch (email.kind) {
    case 'address-taken':
      return { to, ...(await renderEmail('existing-account', templateProps)) };
    case 'password-changed':
      return { to, ...(await renderEmail('password-changed', templateProps)) };
    case 'security-news':
      return { to, ...(await renderEmail('security-alert', { ...templateProps, kind: email.news })) };
    case 'new-sign-in': {
      const signedInAt = formatDateTime(new Date(email.at), user.timeZone);
      return { to, ...(await renderEmail('new-sign-in', { ...templateProps, device: email.device, signedInAt })) };
    }
  }
}

/**
 * Stores a new token and returns the link that contains it.
 * @throws {UserDeletedError} when the user no longer exists.
 */
async function createLink(
  { tokens, clock, appUrl }: AccountEmailDeps,
  page: string,
  purpose: EmailTokenPurpose,
  tokenData: { readonly userId: string; readonly email: string; readonly requestedAt?: Date },
): Promise<string> {
  const token = generateEmailToken();
  const row = emailTokenRow(token, purpose, { ...tokenData, createdAt: clock.now() });
  if (!(await tokens.addIfUserExists(row))) throw new UserDeletedError();
  return `${appUrl}${page}?token=${token}`;
}

/** @returns null if the change has been cancelled since it was requested, for example by a new password. */
async function createChangeEmailLink(deps: AccountEmailDeps, userId: string, newEmail: string): Promise<string | null> {
  const token = generateEmailToken();
  const isPending = await deps.tokens.replaceHash(userId, 'change_email', newEmail, hashEmailToken(token));
  return isPending ? `${deps.appUrl}${pages.confirmEmail}?token=${token}` : null;
}
