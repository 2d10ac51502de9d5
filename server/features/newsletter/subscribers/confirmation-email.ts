/**
 * The email that asks whether an address wants the newsletter. The job carries only the address. Whether it gets the
 * email is decided here, after the response. The token itself is only ever in the email.
 */
import { z } from 'zod';
import { DAY_MS, HOUR_MS } from '#contract/domain/days.ts';
import { pages } from '#contract/pages.ts';
import { renderEmail } from '#emails/index.ts';
import { latestCounted } from '#server/dates/latest-counted.ts';
import type { Transaction } from '#server/db/client.ts';
import { defineJob } from '#server/jobs/define-job.ts';
import type { RecipientHash } from '#server/notices/recipient-hash.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import type { Mailer } from '#server/ports/mail/port.ts';
import { hashSecret, newSecret } from '../email-link-token.ts';
import type { SubscribeStore } from './subscribe-store.ts';

export const confirmationJob = defineJob({
  name: 'newsletter.confirmation',
  /** As normalizeEmail writes the address. */
  payload: z.object({ email: z.string() }),
});

const MAX_PER_HOUR = 3;
const MAX_PER_DAY = 6;
/** The email states the same time. */
const LINK_LIFETIME_MS = 30 * DAY_MS;

export interface ConfirmationEmailDeps {
  readonly store: SubscribeStore;
  readonly clock: Clock;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly hashRecipient: RecipientHash;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
}

/**
 * Runs one job. The token is stored before the email is sent, and removed if sending fails. So an unavailable mail
 * server uses up none of the emails allowed for the address.
 */
export async function sendConfirmationEmail(deps: ConfirmationEmailDeps, email: string): Promise<void> {
  const { store, mailer, clock, appUrl, supportEmail } = deps;
  const token = await store.transaction((tx) => createConfirmation(deps, tx, email));
  if (token === null) return;
  try {
    const link = `${appUrl}${pages.confirmNewsletter}?token=${token}`;
    const content = await renderEmail('newsletter-confirmation', { link, appUrl, supportEmail });
    const outcome = await mailer.send({ kind: 'newsletter.confirmation', to: email, ...content });
    if (!outcome.sent && outcome.about === 'recipient')
      await store.suppress({ email, reason: 'refused', answer: outcome.refused, createdAt: clock.now() });
  } catch (error) {
    await store.removeConfirmation(hashSecret(token));
    throw error;
  }
}

/**
 * @returns null when this address gets no email: it is confirmed, no longer subscribed or suppressed, or has reached
 * the limit for this hour or day.
 */
async function createConfirmation(deps: ConfirmationEmailDeps, tx: Transaction, email: string) {
  const { store, clock, hashRecipient } = deps;
  await store.lockAddress(tx, email);
  if (!(await store.needsConfirmation(tx, email))) return null;
  const createdAt = clock.now();
  const addresses = [email, hashRecipient(email)];
  const sentIn = (hours: number) => {
    const since = new Date(createdAt.getTime() - hours * HOUR_MS);
    return store.countConfirmations(tx, addresses, since, latestCounted(createdAt));
  };
  if ((await sentIn(1)) >= MAX_PER_HOUR || (await sentIn(24)) >= MAX_PER_DAY) return null;
  const token = newSecret();
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFETIME_MS);
  await store.addConfirmation(tx, { tokenHash: hashSecret(token), email, createdAt, expiresAt });
  return token;
}
