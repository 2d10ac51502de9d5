import type { z } from 'zod';
import type { changeName, signInSettings } from '../../../contract/accounts.ts';
import type { CallReply } from '../../../contract/call.ts';
import { PASSWORD_MIN } from '../../../contract/limits.ts';
import { type Failure, failure } from '../../failure.ts';
import { refusalUnlessFresh } from '../../freshness.ts';
import type { Person } from '../../person.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { mailLater } from './account-mails.ts';
import { busy } from './busy.ts';
import { isCommonPassword } from './common-passwords.ts';
import type { CredentialsStore } from './credentials-store.ts';
import type { CountFailedSignIn } from './failed-sign-ins.ts';
import type { MailRule } from './mail-allowance-store.ts';
import { newMailToken, tokenRow } from './mail-token.ts';
import { MAIL_RULE, type RecoveryDeps } from './recovery-service.ts';
import { byOwner } from './security-entries.ts';
import type { accountsStore } from './store.ts';

/** New addresses one person may try; each means a mail to somebody who may be a stranger. */
const CHANGE_RULE: MailRule = { secondsBetween: 0, aDay: 10 };

type Provider = CallReply<typeof signInSettings>['providers'][number];

export interface CredentialsDeps extends RecoveryDeps {
  readonly store: CredentialsStore;
  readonly countFailedSignIn: CountFailedSignIn;
  readonly accounts: Pick<ReturnType<typeof accountsStore>, 'findUser'>;
  /** Sessions live on the machine's own time. */
  readonly machineClock: Clock;
  /** Null where the issuer is none of the outside sign-ins. */
  readonly providerOf: (issuer: string) => Provider | null;
  readonly secondFactorOf: (userId: string) => Promise<{ readonly on: boolean; readonly recoveryCodesLeft: number }>;
}

export type CredentialsService = ReturnType<typeof credentialsService>;

/** What signed-in people change about themselves and how they sign in. */
export function credentialsService(deps: CredentialsDeps) {
  const { store, people, tokens, credentials, clock, machineClock } = deps;

  return {
    confirmIdentity: async (me: Person, password: string, headers: Headers) => {
      const checked = await credentials.verifyPassword(me.userId, password);
      if (checked === 'busy') return busy();
      if (checked === 'wrong') {
        deps.countFailedSignIn(me.email, headers);
        return failure('wrong_password');
      }
      await store.confirmSession(me.userId, me.sessionId, machineClock.now());
      return { message: 'Thank you. You can go on for ten minutes.' };
    },

    changeName: async (userId: string, wanted: z.output<typeof changeName.body>): Promise<void> => {
      const user = await deps.accounts.findUser(userId);
      const firstName = wanted.firstName === undefined ? (user?.firstName ?? null) : wanted.firstName || null;
      const lastName = wanted.lastName === undefined ? (user?.lastName ?? null) : wanted.lastName || null;
      await store.setName(userId, { firstName, lastName }, clock.now());
    },

    changePassword: async (me: Person, password: string) => {
      const refused = refusalUnlessFresh(me, machineClock.now());
      if (refused) return refused;
      if (await isCommonPassword(password, PASSWORD_MIN)) return failure('password_too_common');
      const hashed = await credentials.hashPassword(me.userId, password);
      if (hashed === 'busy') return busy();
      return people.transaction(async (tx) => {
        await credentials.setPassword(tx, me.userId, hashed.hash);
        await credentials.endSessions(tx, me.userId, me.sessionId);
        await tokens.removeOf(tx, me.userId, 'reset');
        await tokens.removeOf(tx, me.userId, 'change_email');
        await deps.audit(byOwner('account.password_changed', me.userId), tx);
        await mailLater(deps.jobs, tx, { kind: 'password-changed', userId: me.userId });
        return { message: 'Your password is changed. Your other devices were signed out.' };
      });
    },

    changeEmail: async (me: Person, typed: string) => {
      const refused = refusalUnlessFresh(me, machineClock.now());
      if (refused) return refused;
      const newEmail = typed.toLowerCase();
      if (newEmail === me.email) return { message: 'This is your email already.' };
      return askForNewAddress(deps, me.userId, me.email, newEmail);
    },

    signInSettings: async (userId: string): Promise<CallReply<typeof signInSettings>> => {
      const user = await deps.accounts.findUser(userId);
      const issuers = await store.issuersOf(userId);
      const secondFactor = await deps.secondFactorOf(userId);
      return {
        emailVerified: user?.emailVerified ?? false,
        hasPassword: await credentials.hasPassword(userId),
        providers: [...new Set(issuers.flatMap((issuer) => deps.providerOf(issuer) ?? []))],
        secondFactor: secondFactor.on,
        recoveryCodesLeft: secondFactor.recoveryCodesLeft,
      };
    },
  };
}

/** The link goes to the new address even if it is somebody's: only who follows it may learn that. */
const askForNewAddress = (deps: CredentialsDeps, userId: string, oldEmail: string, newEmail: string) =>
  deps.people.transaction(async (tx): Promise<{ message: string } | Failure<'too_many_requests'>> => {
    const { allowance, tokens } = deps;
    const now = deps.clock.now();
    const retryAfterSeconds =
      (await allowance.take(tx, 'new-address', newEmail, MAIL_RULE, now)) ||
      (await allowance.take(tx, 'change-email', userId, CHANGE_RULE, now));
    if (retryAfterSeconds > 0) return failure('too_many_requests', { retryAfterSeconds });
    await tokens.removeOf(tx, userId, 'change_email');
    // Stands for the wish until the mail's own token takes its place: nobody ever knows this one.
    await tokens.add(tokenRow(newMailToken(), 'change_email', userId, newEmail, now), tx);
    await mailLater(deps.jobs, tx, { kind: 'change-email', userId, newEmail });
    await mailLater(deps.jobs, tx, { kind: 'email-changing', userId, oldEmail, newEmail });
    return { message: 'A link is on its way to the new email. Nothing changes until you follow it.' };
  });
