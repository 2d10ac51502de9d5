/** What the privacy feature is given from outside, and the shapes it speaks of with the other features. */
import type { ImportedCheckIn } from '../../../contract/calls/privacy.ts';
import type { RatingSources } from '../../../contract/domain/rating-sources.ts';
import type { AuditLogStore, RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import type { Database, Transaction } from '../../db/client.ts';
import type { Failure } from '../../failure.ts';
import type { PersonalData } from '../../feature.ts';
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
  /** What keys are derived from. */
  readonly secret: string;
  /** Where tombstones are written beside the database, so that they outlive a copy of it that is put back. */
  readonly dataDir: string;
  readonly gdpr: GdprSettings;
  /** How our cookies are set. */
  readonly cookie: { readonly secure: boolean; readonly clear: () => string };
  readonly audit: RecordAuditEvent;
  readonly auditLog: Pick<AuditLogStore, 'newestAt' | 'listForUser'>;
  /** Takes the person's id out of the audit log. */
  readonly anonymizeAuditLog: (tx: Transaction, userId: string) => Promise<void>;
  /** Null when the person is gone. */
  readonly findUser: (userId: string) => Promise<UserContact | null>;
  /** Whether this person wants mails about their account's safety. */
  readonly wantsSecurityEmails: (userId: string) => Promise<boolean>;
  readonly checkIns: CheckIns;
  /** Signs the person out everywhere, takes every way back in, and every mail but the last. */
  readonly revokeAccess: (tx: Transaction, userId: string) => Promise<void>;
  /** Whoever has one of these addresses, verified, is an administrator. */
  readonly adminEmails: readonly string[];
  /** Of every feature, in the order in which an account is erased. */
  readonly personalDataSources: () => readonly PersonalDataSource[];
}

/** What of the law on personal data is shown. */
export interface GdprSettings {
  readonly enabled: boolean;
  readonly cookieBanner: boolean;
  readonly enhancedConsent: boolean;
}

/** A feature, and what it keeps about people. */
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

/** A person's entries as a whole. */
export interface CheckIns {
  /** Oldest first, some hundred at a time. */
  readonly all: (userId: string) => AsyncIterable<readonly ExportedCheckIn[]>;
  readonly count: (userId: string) => Promise<number>;
  readonly add: (
    userId: string,
    entries: readonly ImportedCheckIn[],
  ) => Promise<
    | { readonly added: number; readonly known: number }
    | Failure<'too_many_requests' | 'health_consent_required' | 'import_full'>
  >;
  /** How many entries the person may still import. */
  readonly importable: (userId: string) => Promise<number>;
}

/** As much of an entry as the table of them (CSV) tells. */
export interface ExportedCheckIn extends Pick<ImportedCheckIn, 'localDay' | 'timeOfDay' | 'ratings'> {
  readonly createdAt: Date;
  readonly sources: RatingSources;
  /** True if it was not recorded which ratings were set. */
  readonly sourcesInferred: boolean;
  readonly quote: Pick<NonNullable<ImportedCheckIn['quote']>, 'text' | 'isFavorite' | 'writer'> | null;
}

/** What came of deleting an account: 'paymentsEnded' where a plan or a customer was ended at the payment provider. */
export type ErasureOutcome = { readonly paymentsEnded: boolean } | Failure<'last_admin' | 'not_found'>;
