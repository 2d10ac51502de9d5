import type { User } from '#contract/calls/accounts.ts';
import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database } from '../../db/client.ts';
import type { Feature } from '../../feature.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { SendNotice } from '../../notices/notice-limit.ts';
import type { NoticeLimitStore } from '../../notices/notice-limit-store.ts';
import type { RecipientHash } from '../../notices/recipient-hash.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Credentials, Identity } from '../../ports/identity/port.ts';
import { DAILY, type Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import {
  credentialsRoutes,
  emailDisputeRoutes,
  emailVerificationRoutes,
  recoveryRoutes,
} from './account-management-routes.ts';
import { accountUsersStore } from './account-users-store.ts';
import { credentialsService, type ProviderOf } from './credentials/credentials-service.ts';
import { credentialsStore } from './credentials/credentials-store.ts';
import type { CountFailedSignIn } from './credentials/failed-sign-ins.ts';
import type { UserNewsletter } from './deps.ts';
import { disownedAddressesStore } from './email-address/disowned-addresses-store.ts';
import { emailDisputeService } from './email-address/email-dispute-service.ts';
import { emailVerificationService } from './email-address/email-verification-service.ts';
import { type AccountEmail, accountEmailJob, accountNoticeJob } from './emails/account-email-jobs.ts';
import { sendAccountEmail } from './emails/account-emails.ts';
import { emailRateLimitStore } from './emails/email-rate-limit-store.ts';
import { emailTokensStore } from './emails/email-tokens-store.ts';
import type { EndPlanWithPeriod, ForgetPreviousUser, UpdateCustomerEmail } from './previous-user.ts';
import { recoveryService } from './recovery/recovery-service.ts';
import type { ReauthenticateSession } from './session/reauthentication.ts';
import type { accountsStore } from './store.ts';

export interface AccountManagementDeps {
  readonly db: Database;
  readonly fields: FieldEncryption;
  readonly clock: Clock;
  /** Sessions use the machine's own clock. */
  readonly systemClock: Clock;
  readonly newId: () => string;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  /** Whether requested links are limited. Notices always are. */
  readonly limitsEmails: boolean;
  readonly notices: Pick<NoticeLimitStore, 'exportFor' | 'removeExpired'>;
  readonly hashRecipient: RecipientHash;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  readonly credentials: Credentials;
  readonly identity: Pick<Identity, 'renewToken'>;
  readonly providerOf: ProviderOf;
  /** Users with one of these addresses, verified, are administrators. In lower case. */
  readonly adminEmails: readonly string[];
  readonly audit: RecordAuditEvent;
  readonly clearFailedSignIns: (email: string, ip: string) => Promise<void>;
  readonly forgetPreviousUser: ForgetPreviousUser;
  /** For every account whose address changes. */
  readonly updateCustomerEmail: UpdateCustomerEmail;
  /** For an account that is left without an address, where no notice of a charge reaches its user. */
  readonly endPlanWithPeriod: EndPlanWithPeriod;
  readonly countFailedSignIn: CountFailedSignIn;
  readonly reauthenticateSession: ReauthenticateSession;
  readonly accounts: Pick<ReturnType<typeof accountsStore>, 'findUser'>;
  readonly mfaStateOf: (userId: string) => Promise<{ readonly on: boolean; readonly recoveryCodesLeft: number }>;
  readonly currentUser: (userId: string) => Promise<User>;
  readonly newsletter: UserNewsletter;
}

/** In place of the rate limit's `consume`, which resolves to the seconds to wait. */
const neverLimit = async (): Promise<number> => 0;

/** The part of the accounts feature that changes an existing account: recovery, its addresses and its credentials. */
export function accountManagement({ db, fields, newId, currentUser, notices, ...deps }: AccountManagementDeps) {
  const users = accountUsersStore(db, fields);
  const tokens = emailTokensStore(db);
  const emailRateLimit = emailRateLimitStore(db, newId, deps.hashRecipient);
  const disowned = disownedAddressesStore(db);
  const { consume } = emailRateLimit;
  const shared = {
    ...deps,
    users,
    tokens,
    disowned,
    emailRateLimit: { consume: deps.limitsEmails ? consume : neverLimit },
  };
  const sendEmail = (email: AccountEmail) => sendAccountEmail(shared, email);
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
    jobs: { ...accountEmailJob.handledBy(sendEmail), ...accountNoticeJob.handledBy(sendEmail) },
    periodicJobs: [
      {
        name: 'accounts.remove-expired-links',
        clock: 'app',
        everyMinutes: DAILY,
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
        // Until the address is verified, what is stored by it alone may be about someone else.
        const email = user?.emailVerified ? user.email : null;
        return {
          emailLinks: await tokens.exportFor(userId),
          disownedAddresses: await disowned.exportFor(userId),
          requestedEmails: await emailRateLimit.exportFor(userId, email),
          noticesSent: email === null ? [] : await notices.exportFor(email),
        };
      },
      erase: async (tx, userId) => {
        // Counts by address stay until they expire, within a day. Otherwise an attacker could reset the rate limit by
        // repeatedly registering a stranger's address and deleting the account.
        await emailRateLimit.erase(tx, userId);
        await tokens.removeForUser(tx, userId);
        await disowned.erase(tx, userId);
      },
    },
  } satisfies Feature & Record<'sendVerificationEmail' | 'sendExistingAccountEmail', (email: string) => Promise<void>>;
}
