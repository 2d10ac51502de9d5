/** The privacy feature's dependencies, and the types it shares with other features. */
import type { ImportedCheckIn } from '#contract/calls/privacy.ts';
import type { RatingSources } from '#contract/domain/rating-sources.ts';
import type { AuditLogStore, RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Failure } from '../../failure.ts';
import type { PersonalData } from '../../feature.ts';
import type { Log } from '../../logging/log.ts';
import type { SendNotice } from '../../notices/notice-limit.ts';
import type { Clock } from '../../ports/clock/port.ts';
import type { Jobs } from '../../ports/jobs/port.ts';
import type { Mailer } from '../../ports/mail/port.ts';

export interface PrivacyDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly mailer: Pick<Mailer, 'send'>;
  readonly sendNotice: SendNotice;
  readonly newId: () => string;
  /** Origin of the app, without a trailing slash. */
  readonly appUrl: string;
  readonly supportEmail: string;
  /** Keys are derived from this secret. */
  readonly secret: string;
  /**
   * The directory of the tombstone file. It is outside the database, so that tombstones survive the restore of a
   * backup.
   */
  readonly dataDir: string;
  readonly gdpr: GdprSettings;
  /** Whether cookies are Secure, and the Set-Cookie value that removes the session's cookie. */
  readonly cookie: { readonly secure: boolean; readonly clear: () => string };
  readonly audit: RecordAuditEvent;
  readonly log: Log<'warn'>;
  readonly auditLog: Pick<AuditLogStore, 'newestAt' | 'listForUser'>;
  /** Removes the user's id from the audit log. */
  readonly anonymizeAuditLog: (tx: Transaction, userId: string) => Promise<void>;
  /** Null if the user no longer exists. */
  readonly findUser: (userId: string) => Promise<UserContact | null>;
  /** Whether this user wants security emails. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly checkIns: CheckIns;
  /** Ends all of the user's sessions and removes every credential. Only the confirmation email is sent after this. */
  readonly revokeAccess: (tx: Transaction, userId: string) => Promise<void>;
  /** Whether a keyed hash of the user's address stays after the erasure, because of a trial or a refund. */
  readonly keepsAddressHash: (tx: Transaction, userId: string) => Promise<boolean>;
  /** Users with one of these addresses, verified, are administrators. */
  readonly adminEmails: readonly string[];
  /** All features' personal data, in the order in which an account is erased. */
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

/** Which data protection features are enabled. */
export interface GdprSettings {
  readonly enabled: boolean;
  readonly cookieBanner: boolean;
  readonly enhancedConsent: boolean;
}

/** The name of a feature, and its personal data. */
export interface PersonalDataSource {
  readonly name: string;
  readonly personalData: PersonalData | 'none';
}

export interface UserContact {
  readonly email: string;
  readonly emailVerified: boolean;
  readonly firstName: string | null;
  readonly timeZone: string | null;
}

/** All of a user's check-ins. */
export interface CheckIns {
  /** Oldest first, a few hundred at a time. */
  readonly all: (userId: string) => AsyncIterable<readonly ExportedCheckIn[]>;
  readonly count: (userId: string) => Promise<number>;
  readonly add: (
    userId: string,
    imported: readonly ImportedCheckIn[],
  ) => Promise<
    | { readonly added: number; readonly known: number }
    | Failure<'too_many_requests' | 'health_consent_required' | 'import_full'>
  >;
  /** How many check-ins the user may still import. */
  readonly importable: (userId: string) => Promise<number>;
}

/** The fields of a check-in in the CSV table. */
export interface ExportedCheckIn extends Pick<ImportedCheckIn, 'localDay' | 'timeOfDay' | 'ratings'> {
  readonly createdAt: Date;
  readonly sources: RatingSources;
  /** True if it was not recorded which ratings were set. */
  readonly sourcesInferred: boolean;
  readonly quote: Pick<NonNullable<ImportedCheckIn['quote']>, 'text' | 'isFavorite' | 'writer'> | null;
}

/** The outcome of deleting an account. `paymentsEnded`: the user was a customer of the payment provider. */
export type ErasureOutcome = { readonly paymentsEnded: boolean } | Failure<'last_admin' | 'not_found'>;
