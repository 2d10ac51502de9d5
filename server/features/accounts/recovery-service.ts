import type { Audit } from '../../audit-log-store.ts';
import type { Transaction } from '../../db/client.ts';
import { type Failure, failure, isFailure } from '../../failure.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Credentials } from '../../ports/identity/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import { mailLater } from './account-mails.ts';
import { busy } from './busy.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { DisownedAddressesStore } from './disowned-addresses-store.ts';
import type { MailAllowanceStore, MailRule } from './mail-allowance-store.ts';
import { hashOfToken } from './mail-token.ts';
import type { MailTokensStore } from './mail-tokens-store.ts';
import type { RecoveryStore } from './recovery-store.ts';
import { bySomebody } from './security-entries.ts';

/** Mails to one address, of one kind. */
export const MAIL_RULE: MailRule = { secondsBetween: 60, aDay: 5 };

const said = {
  verify: 'If this email still needs to be confirmed, a new link is on its way to it.',
  reset: 'If there is an account with this email, a link to choose a new password is on its way to it.',
} as const;

export interface RecoveryDeps {
  readonly people: RecoveryStore;
  readonly tokens: MailTokensStore;
  readonly disowned: DisownedAddressesStore;
  readonly allowance: Pick<MailAllowanceStore, 'take'>;
  readonly credentials: Credentials;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly clock: Clock;
  readonly audit: Audit;
  /** Has the failed sign-ins forgotten that strangers were counted with: the owner is at this address. */
  readonly forgiveFailedSignIns: (email: string, ip: string) => Promise<void>;
}

export type RecoveryService = ReturnType<typeof recoveryService>;

/** What a person can do who holds a link from a mail, or asks for one. */
export function recoveryService(deps: RecoveryDeps) {
  const { people, tokens, clock } = deps;

  /** One answer and one amount of work for every address: who it belongs to is looked up later, by the job. */
  const askForLink = (kind: 'verify' | 'reset', typed: string) =>
    people.transaction(async (tx): Promise<{ message: string } | Failure<'too_many_requests'>> => {
      const email = typed.toLowerCase();
      const retryAfterSeconds = await deps.allowance.take(tx, kind, email, MAIL_RULE, clock.now());
      if (retryAfterSeconds > 0) return failure('too_many_requests', { retryAfterSeconds });
      await mailLater(deps.jobs, tx, { kind, email });
      return { message: said[kind] };
    });

  return {
    resendVerification: (email: string) => askForLink('verify', email),
    forgotPassword: (email: string) => askForLink('reset', email),

    /** Asks a person who just signed up to confirm the address. */
    mailNewPerson: (email: string): Promise<void> =>
      people.transaction((tx) => mailLater(deps.jobs, tx, { kind: 'verify', email: email.toLowerCase() })),

    /** Tells the owner that someone tried to sign up with their address; not more often than any mail. */
    mailOwnerOf: (typed: string): Promise<void> =>
      people.transaction(async (tx) => {
        const email = typed.toLowerCase();
        const wait = await deps.allowance.take(tx, 'address-taken', email, MAIL_RULE, clock.now());
        if (wait === 0) await mailLater(deps.jobs, tx, { kind: 'address-taken', email });
      }),

    resetPassword: async (token: string, password: string, ip: string) => {
      const hash = hashOfToken(token);
      const link = await tokens.find(hash, 'reset', clock.now());
      if (!link) return failure('link_invalid');
      if (await isCommonPassword(password, link)) return failure('password_too_common');
      const hashed = await deps.credentials.hashPassword(link.userId, password);
      if (hashed === 'busy') return busy();
      const person = await people.transaction((tx) => setPasswordByLink(deps, tx, hash, hashed.hash));
      if (isFailure(person)) return person;
      await deps.forgiveFailedSignIns(person.email, ip);
      return { message: 'Your new password is set. Please sign in with it.' };
    },
  };
}

/**
 * Whoever comes this way reads the person's mail. Everyone is signed out, and every other link in a mail dies: one to a
 * new address may have been asked for by somebody who had got in. Only the way to undo a change of address stays, as
 * the one who changed it may be the one who comes.
 */
async function setPasswordByLink(deps: RecoveryDeps, tx: Transaction, tokenHash: string, passwordHash: string) {
  const { people, tokens } = deps;
  const row = await tokens.take(tx, tokenHash, 'reset', deps.clock.now());
  const person = row && (await people.holdWithEmail(tx, row.userId, row.email));
  if (!person) return failure('link_invalid');
  if (!person.emailVerified) {
    await people.removeUnprovenWays(tx, person.id);
    await markVerified(deps, tx, person);
  }
  await replacePassword(deps, tx, person.id, passwordHash);
  await tokens.removeAllButUndo(tx, person.id);
  return person;
}

/** Sets the password and signs everyone out, within the caller's transaction; the person is told. */
export async function replacePassword(deps: RecoveryDeps, tx: Transaction, userId: string, passwordHash: string) {
  await deps.credentials.setPassword(tx, userId, passwordHash);
  await deps.credentials.endSessions(tx, userId);
  await deps.audit(bySomebody('account.password_reset', userId), tx);
  await mailLater(deps.jobs, tx, { kind: 'password-changed', userId });
}

/** The address is proven to be this person's, whatever was said of it before. */
export async function markVerified(
  { people, disowned, clock, audit }: RecoveryDeps,
  tx: Transaction,
  { id, email }: { readonly id: string; readonly email: string },
): Promise<void> {
  await people.markVerified(tx, id, clock.now());
  await disowned.remove(tx, id, email);
  await audit(bySomebody('account.email_verified', id), tx);
}
