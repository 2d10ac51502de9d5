/** The accounts feature's dependencies. */
import type { RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Access } from '../../auth/current-user.ts';
import type { Database } from '../../db/client.ts';
import type { FieldEncryption } from '../../field-encryption/field-encryption.ts';
import type { SendNotice } from '../../notices/notice-limit.ts';
import type { NoticeLimitStore } from '../../notices/notice-limit-store.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { FetchPicture } from '../../ports/identity/oidc/port.ts';
import type { Credentials, Identity } from '../../ports/identity/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';
import type { ProviderOf } from './credentials/credentials-service.ts';
import type { SocialLoginProviders } from './social-login/social-login-service.ts';
import type { PrefetchQueries, SessionRow } from './store.ts';

export interface AccountsFeatureDeps {
  readonly db: Database;
  readonly fields: FieldEncryption;
  readonly clock: Clock;
  /** Sessions use the machine's own time, as does the library that creates them. */
  readonly systemClock: Clock;
  readonly newId: () => string;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  readonly notices: Pick<NoticeLimitStore, 'exportFor' | 'removeExpired'>;
  readonly audit: RecordAuditEvent;
  readonly log: { readonly warn: (details: object, message: string) => void };
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  /** The public address; undefined: taken from the request. */
  readonly appOrigin: string | undefined;
  readonly supportEmail: string;
  /** Users with one of these addresses, verified, are administrators. In lower case. */
  readonly adminEmails: readonly string[];
  /** The encryption keys are derived from this. */
  readonly secret: string;

  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly providers: SocialLoginProviders;
  /** What people know the platform's sign-in by, or null. */
  readonly platformName: string | null;
  readonly providerOf: ProviderOf;
  readonly fetchPicture: FetchPicture;

  /** Whether requested links are limited. Notices always are. */
  readonly limitsEmails: boolean;
  readonly sessionIdleSeconds: number;
  readonly secureCookies: boolean;
  /** The Set-Cookie value that removes the session's cookie. */
  readonly clearCookie: () => string;
  /** The session token in a Cookie header; null if there is none of ours. */
  readonly sessionTokenIn: (cookieHeader: string | undefined) => string | null;
  /** Queries of other features to run together with the session's. */
  readonly prefetchQueries: PrefetchQueries;
  readonly accessOf: (subscription: SessionRow['subscription']) => Access;

  /** Clears the account's failed sign-ins and marks this network address as the owner's. */
  readonly clearFailedSignIns: (email: string, ip: string) => Promise<void>;
  /** Milliseconds between two writes of failed sign-ins; by default a minute. */
  readonly failedSignInsEveryMs?: number | undefined;
  /** Whether this user wants security emails. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
}
