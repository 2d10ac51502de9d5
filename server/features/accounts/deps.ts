/** The accounts feature's dependencies. */
import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Access } from '../../auth/current-user.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { Log } from '../../logging/log.ts';
import type { SendNotice } from '../../notices/notice-limit.ts';
import type { NoticeLimitStore } from '../../notices/notice-limit-store.ts';
import type { RecipientHash } from '../../notices/recipient-hash.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { FetchPicture } from '../../ports/identity/oidc/port.ts';
import type { Credentials, Identity } from '../../ports/identity/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import type { ProviderOf } from './credentials/credentials-service.ts';
import type { EndPlanWithPeriod, ForgetPreviousUser, UpdateCustomerEmail } from './previous-user.ts';
import type { SocialLoginProviders } from './social-login/social-login-service.ts';
import type { PrefetchQueries, SessionRow } from './store.ts';

/** The newsletter of a user whose address changes. Both run in the caller's transaction. */
export interface UserNewsletter {
  /** Turns it off, because the owner of the address has disowned the account. */
  readonly optOut: (tx: Transaction, userId: string) => Promise<void>;
  /** Continues the subscription of a verified address at the user's new one. */
  readonly moveSubscription: (tx: Transaction, userId: string, oldEmail: string) => Promise<void>;
}

export interface AccountsFeatureDeps {
  readonly db: Database;
  /** For the statement that authenticates a request. */
  readonly pipelinedDb: Database;
  readonly fields: FieldEncryption;
  readonly clock: Clock;
  /** Sessions use the machine's own clock, because the library that creates them does. */
  readonly systemClock: Clock;
  readonly newId: () => string;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  readonly notices: Pick<NoticeLimitStore, 'exportFor' | 'removeExpired'>;
  readonly hashRecipient: RecipientHash;
  readonly audit: RecordAuditEvent;
  readonly log: Log<'warn'>;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  /** The public origin of the app. If undefined, it is taken from the request. */
  readonly appOrigin: string | undefined;
  readonly supportEmail: string;
  /** Users with one of these addresses, verified, are administrators. In lower case. */
  readonly adminEmails: readonly string[];
  /** Encryption keys are derived from this secret. */
  readonly secret: string;

  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly providers: SocialLoginProviders;
  /** The displayed name of the platform login, or null. */
  readonly platformName: string | null;
  readonly providerOf: ProviderOf;
  readonly fetchPicture: FetchPicture;

  /** Whether requested links are limited. Notices always are. */
  readonly limitsEmails: boolean;
  readonly sessionIdleSeconds: number;
  readonly secureCookies: boolean;
  /** The Set-Cookie value that removes the session's cookie. */
  readonly clearCookie: () => string;
  /** The session token in a Cookie header. Null when it contains no session cookie of this app. */
  readonly sessionTokenIn: (cookieHeader: string | undefined) => string | null;
  /** Queries of other features that can run in the same statement as the session query. */
  readonly prefetchQueries: PrefetchQueries;
  readonly accessOf: (subscription: SessionRow['subscription']) => Access;

  /** Clears the account's failed sign-ins and marks this network address, and no other, as the owner's. */
  readonly clearFailedSignIns: (email: string, ip: string) => Promise<void>;
  /** Forgets the network addresses that were known as the owner's of this account. */
  readonly forgetKnownLocations: (email: string) => Promise<void>;
  /** Milliseconds between two writes of failed sign-ins. One minute by default. */
  readonly failedSignInsEveryMs?: number | undefined;
  /** Whether this user wants security emails. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly newsletter: UserNewsletter;
  readonly forgetPreviousUser: ForgetPreviousUser;
  /** For every account whose address changes. */
  readonly updateCustomerEmail: UpdateCustomerEmail;
  /** For an account that is left without an address, where no notice of a charge reaches its user. */
  readonly endPlanWithPeriod: EndPlanWithPeriod;
}
