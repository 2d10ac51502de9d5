/** What the accounts feature is given from outside. */
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
  /** Sessions live on the machine's own time, as the library that makes them has it. */
  readonly systemClock: Clock;
  readonly newId: () => string;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  readonly notices: Pick<NoticeLimitStore, 'exportFor' | 'erase' | 'removeExpired'>;
  readonly audit: RecordAuditEvent;
  readonly log: { readonly warn: (details: object, message: string) => void };
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  /** Where people reach us; undefined: wherever the request itself says. */
  readonly appOrigin: string | undefined;
  readonly supportEmail: string;
  /** Whoever has one of these addresses, verified, is an administrator. In lower case. */
  readonly adminEmails: readonly string[];
  /** What keys for sealing are derived from. */
  readonly secret: string;

  readonly identity: Identity;
  readonly credentials: Credentials;
  readonly providers: SocialLoginProviders;
  readonly providerOf: ProviderOf;
  readonly fetchPicture: FetchPicture;

  readonly sessionIdleSeconds: number;
  readonly secureCookies: boolean;
  /** The Set-Cookie value that removes the session's cookie. */
  readonly clearCookie: () => string;
  /** The session's token in a Cookie header; null where there is none of ours. */
  readonly sessionTokenIn: (cookieHeader: string | undefined) => string | null;
  /** What other features want read together with a session. */
  readonly prefetchQueries: PrefetchQueries;
  readonly accessOf: (subscription: SessionRow['subscription']) => Access;

  /** Has the failed sign-ins forgotten that strangers were counted with: the owner is at this address. */
  readonly clearFailedSignIns: (email: string, ip: string) => Promise<void>;
  /** Milliseconds between two writings of failed sign-ins; by default a minute. */
  readonly failedSignInsEveryMs?: number | undefined;
  /** Whether this person wants mails about their account's safety. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
}
