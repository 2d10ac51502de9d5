import type { User } from '../../../contract/calls/accounts.ts';
import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { NoticeLimitStore } from '../../notices/notice-limit-store.ts';
import { type CredentialsDeps, credentialsService } from './credentials/credentials-service.ts';
import { credentialsStore } from './credentials/credentials-store.ts';
import { disownedAddressesStore } from './email-address/disowned-addresses-store.ts';
import { emailDisputeService } from './email-address/email-dispute-service.ts';
import { emailVerificationService } from './email-address/email-verification-service.ts';
import {
  ACCOUNT_EMAIL_JOB,
  ACCOUNT_NOTICE_JOB,
  type AccountEmail,
  type AccountEmailDeps,
  sendAccountEmail,
} from './emails/account-emails.ts';
import { emailRateLimitStore } from './emails/email-rate-limit-store.ts';
import { emailTokensStore } from './emails/email-tokens-store.ts';
import { recoveryService } from './recovery/recovery-service.ts';
import { recoveryStore } from './recovery/recovery-store.ts';
import {
  credentialsRoutes,
  emailDisputeRoutes,
  emailVerificationRoutes,
  recoveryRoutes,
} from './recovery-and-credentials-routes.ts';
import type { AccountsDeps } from './service.ts';

export interface RecoveryAndCredentialsDeps
  extends Omit<CredentialsDeps, 'users' | 'tokens' | 'disowned' | 'emailRateLimit' | 'store'>,
    Pick<AccountEmailDeps, 'mailer' | 'sendNotice' | 'appUrl' | 'supportEmail'> {
  readonly notices: Pick<NoticeLimitStore, 'exportFor' | 'erase' | 'removeExpired'>;
  readonly db: Database;
  readonly fields: FieldEncryption;
  readonly newId: () => string;
  readonly currentUser: (userId: string) => Promise<User>;
}

/** The part of the accounts feature that lives by links in mails, and by what people change about their sign-in. */
export function recoveryAndCredentials({
  db,
  fields,
  newId,
  currentUser,
  notices,
  ...deps
}: RecoveryAndCredentialsDeps) {
  const users = recoveryStore(db, fields);
  const tokens = emailTokensStore(db);
  const emailRateLimit = emailRateLimitStore(db, newId);
  const disowned = disownedAddressesStore(db);
  const shared = { ...deps, users, tokens, disowned, emailRateLimit };
  const sendEmail = (payload: unknown) => sendAccountEmail(shared, payload as AccountEmail);
  const recovery = recoveryService(shared);
  const credentials = credentialsService({ ...shared, store: credentialsStore(db, fields) });
  return {
    sendVerificationEmail: recovery.sendVerificationEmail,
    sendExistingAccountEmail: recovery.sendExistingAccountEmail,
    routes: [
      ...recoveryRoutes(recovery),
      ...emailVerificationRoutes(emailVerificationService(shared)),
      ...emailDisputeRoutes(emailDisputeService(shared)),
      ...credentialsRoutes(credentials, currentUser),
    ],
    // Payloads of these jobs are only ever made by enqueueEmail.
    jobs: { [ACCOUNT_EMAIL_JOB]: sendEmail, [ACCOUNT_NOTICE_JOB]: sendEmail },
    periodicJobs: [
      {
        name: 'accounts.remove-expired-links',
        clock: 'app',
        everyMinutes: 24 * 60,
        run: async () => {
          const now = deps.clock.now();
          await tokens.removeExpired(now);
          await emailRateLimit.removeExpired(now);
          await notices.removeExpired();
        },
      },
    ],
    personalData: {
      exportFor: async (userId) => {
        const user = await users.findById(userId);
        return {
          linksInMails: await tokens.exportFor(userId),
          disownedAddresses: await disowned.exportFor(userId),
          mailsAskedFor: user ? await emailRateLimit.exportFor(userId, user.email) : [],
          noticesSent: user ? await notices.exportFor(user.email) : [],
        };
      },
      erase: async (tx, userId) => {
        const user = await users.findById(userId, tx);
        if (user) await emailRateLimit.erase(tx, userId, user.email);
        if (user) await notices.erase(tx, user.email);
        await tokens.removeForUser(tx, userId);
        await disowned.erase(tx, userId);
      },
    },
  } satisfies Feature & Pick<AccountsDeps, 'sendVerificationEmail' | 'sendExistingAccountEmail'>;
}
