/**
 * Users' decisions about their data (consents, export and import, deletion of the account), and the security events of
 * their account.
 */
import { z } from 'zod';
import { call } from '../call.ts';
import { dimensionKeys, timesOfDay } from '../domain/mood.ts';
import { recordOf } from '../domain/record-of.ts';
import { supportKinds } from '../domain/support-kinds.ts';
import { AUDIT_ROWS_MAX, IMPORT_BATCH_MAX } from '../limits.ts';
import { HOUR, ownReads, perIp, perUser, unlimited } from '../rate-limits.ts';
import { auditEvent } from '../schemas/audit-event.ts';
import { localDay } from '../schemas/local-day.ts';
import { messageReply } from '../schemas/message-reply.ts';
import { pageQuery } from '../schemas/page-query.ts';
import { rating } from '../schemas/rating.ts';
import { writerKinds } from './quotes.ts';

const nullableDateTime = z.iso.datetime().nullable();

export const gdprConfig = call({
  method: 'GET',
  path: '/api/gdpr/config',
  guard: 'optional',
  limit: unlimited('answers from the configuration and one row'),
  reply: z.object({
    gdprEnabled: z.boolean(),
    cookieBannerEnabled: z.boolean(),
    enhancedConsentEnabled: z.boolean(),
    /** Whether the consent call would return a choice. If not, a browser need not make that call. */
    consentRecorded: z.boolean(),
  }),
  errors: [],
});

const cookieChoices = z.object({
  /** Strictly necessary cookies cannot be refused. */
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
});
export type CookieChoices = z.output<typeof cookieChoices>;

const cookieConsentReply = cookieChoices.extend({
  consentGivenAt: z.iso.datetime(),
  /** The version of the text that was agreed to. If it is outdated, the user is asked again. */
  version: z.int(),
});

/** The choice of the signed-in user, else of this browser; 404: no choice was made, or it was for an older text. */
export const cookieConsent = call({
  method: 'GET',
  path: '/api/gdpr/cookie-consent',
  guard: 'optional',
  limit: unlimited('reads one row of the user or the browser'),
  reply: cookieConsentReply,
  errors: ['not_found'],
});

/** Sets the one cookie that identifies this browser's choice. A signed-in user's choice is stored with the user. */
export const saveCookieConsent = call({
  method: 'POST',
  path: '/api/gdpr/cookie-consent',
  guard: 'optional',
  limit: perIp(120, HOUR),
  body: cookieChoices,
  reply: cookieConsentReply,
  errors: ['too_many_requests'],
});

/** Null: the user has not been asked yet. */
const healthConsentReply = z.object({ granted: z.boolean().nullable(), decidedAt: nullableDateTime, version: z.int() });

export const healthConsent = call({
  method: 'GET',
  path: '/api/gdpr/health-consent',
  guard: 'session',
  limit: ownReads,
  reply: healthConsentReply,
  errors: [],
});

/**
 * The page asks for consent before the first check-in, and Settings allows withdrawing it. A user who was never asked
 * is not refused anything. After a withdrawal, nothing about the user's health is stored or sent to a writer:
 * health_consent_required.
 */
export const saveHealthConsent = call({
  method: 'POST',
  path: '/api/gdpr/health-consent',
  guard: 'session',
  limit: perUser(60, HOUR),
  body: z.object({ granted: z.boolean() }),
  reply: healthConsentReply,
  errors: ['too_many_requests'],
});

/** The user's current choices, for one card in Settings. */
export const gdprStatus = call({
  method: 'GET',
  path: '/api/gdpr/status',
  guard: 'session',
  limit: ownReads,
  reply: z.object({
    healthConsent: healthConsentReply,
    cookieConsent: cookieConsentReply.nullable(),
    /** When the data was last exported. */
    lastExportAt: nullableDateTime,
    entries: z.int(),
    /**
     * How many check-ins can still be imported, and whether the user may import: with a confirmed address, or with
     * access.
     */
    imports: z.object({ left: z.int(), allowed: z.boolean() }),
  }),
  errors: [],
});

/** What happened to the user's own account, newest first. */
export const listSecurityEvents = call({
  method: 'GET',
  path: '/api/user/security-events',
  guard: 'session',
  limit: ownReads,
  query: pageQuery(AUDIT_ROWS_MAX),
  reply: z.object({ events: z.array(auditEvent), nextCursor: z.uuid().nullable() }),
  errors: [],
});

/**
 * CSV, one row per check-in with its quote. Needs a recent sign-in, so that a stolen session alone does not expose the
 * diary. Every export is recorded, and the user is notified of it.
 */
export const exportCheckInsCsv = call({
  method: 'GET',
  path: '/api/user/export',
  changesState: true,
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(30, HOUR),
  reply: z.string(),
  errors: ['too_many_requests'],
});

/** JSON with everything that any feature stores about the user: docs/data-export.md has its schema. */
export const dataExport = call({
  method: 'GET',
  path: '/api/user/data-export',
  changesState: true,
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(30, HOUR),
  reply: z.string(),
  errors: ['too_many_requests'],
});

const importedQuote = z.object({
  /** Shown as text. Line breaks are allowed; other control characters and lone surrogates are not. */
  text: z
    .string()
    .trim()
    .min(1)
    .max(600)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'This can only have letters, spaces and punctuation.'),
  isFavorite: z.boolean(),
  writer: z.enum(writerKinds),
  /** The dimensions that it responds to. If absent, the one whose rating is furthest from the middle. */
  because: z.array(z.enum(dimensionKeys)).min(1).max(3).optional(),
  kinds: z.array(z.enum(supportKinds)).max(supportKinds.length).default([]),
  helped: z.boolean().nullable().default(null),
});

const importedCheckIn = z.object({
  createdAt: z.iso.datetime(),
  localDay,
  /** True if it was filled in on a later day. */
  filledIn: z.boolean().default(false),
  /** True if it was made in the small hours. */
  isNight: z.boolean().default(false),
  timeOfDay: z.enum(timesOfDay),
  ratings: z.object(recordOf(dimensionKeys, () => rating)),
  /** The dimensions rated in this check-in. If absent it is not known, and those other than 3 count as set. */
  set: z.array(z.enum(dimensionKeys)).max(dimensionKeys.length).optional(),
  /** The dimensions carried over from the previous check-in. */
  carried: z.array(z.enum(dimensionKeys)).max(dimensionKeys.length).default([]),
  /** The quote that was written for it, if there is one. */
  quote: importedQuote.nullable(),
});
/** The input type as sent; the output type, after parsing, has all defaults filled in. */
export type ImportedCheckInInput = z.input<typeof importedCheckIn>;
export type ImportedCheckIn = z.output<typeof importedCheckIn>;

/**
 * Adds check-ins from an export, or from another tracker, in batches. If a check-in at the same moment with the same
 * ratings already exists, it is skipped, so that a file may be sent again.
 */
export const importCheckIns = call({
  method: 'POST',
  path: '/api/user/import',
  guard: 'session',
  limit: perUser(2000, HOUR),
  body: z.object({ entries: z.array(importedCheckIn).min(1).max(IMPORT_BATCH_MAX) }),
  reply: z.object({ added: z.int(), known: z.int() }),
  /**
   * After any of these, nothing of the batch was added. invalid_input: a check-in is in the future, before the year
   * 2000, or for a day after it was made. import_full: the account would have more imported check-ins than
   * IMPORTED_CHECK_INS_MAX. email_not_verified: no confirmed address and no access. health_consent_required: consent
   * was withdrawn.
   */
  errors: ['too_many_requests', 'invalid_input', 'import_full', 'email_not_verified', 'health_consent_required'],
});

/** Access ends immediately, and everything else is deleted soon after. The last administrator cannot be deleted. */
export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/user/delete-account',
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(10, HOUR),
  reply: messageReply,
  errors: ['last_admin', 'too_many_requests'],
});
