/** What people decide about their data: consents, copies to take along, and an end to all of it. */
import { z } from 'zod';
import { call } from '../call.ts';
import { dimensionKeys, timesOfDay } from '../domain/mood.ts';
import { supportKinds } from '../domain/support-kinds.ts';
import { IMPORT_BATCH_MAX } from '../limits.ts';
import { HOUR, ownReads, perIp, perUser, unlimited } from '../rate-limits.ts';
import { localDay } from '../schemas/local-day.ts';
import { writerKinds } from './quotes.ts';

const messageReply = z.object({ message: z.string() });
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
    /** Whether the look-up of the consent would find one: where it would not, a browser need not ask in vain. */
    consentRecorded: z.boolean(),
  }),
  errors: [],
});

const cookieChoices = z.object({
  /** What the product cannot work without is no choice. */
  necessary: z.literal(true),
  analytics: z.boolean(),
  marketing: z.boolean(),
  preferences: z.boolean(),
});
export type CookieChoices = z.output<typeof cookieChoices>;

const cookieConsentReply = cookieChoices.extend({
  consentGivenAt: z.iso.datetime(),
  /** Of the text that was agreed to: an older one is asked again. */
  version: z.int(),
});

/** Of the signed-in person, else of this browser; 404: no choice was made yet, or it was for an older text. */
export const cookieConsent = call({
  method: 'GET',
  path: '/api/gdpr/cookie-consent',
  guard: 'optional',
  limit: unlimited('reads one row of the person or the browser'),
  reply: cookieConsentReply,
  errors: ['not_found'],
});

/** Sets the one cookie by which this browser's choice is found again; a signed-in person's choice is theirs. */
export const saveCookieConsent = call({
  method: 'POST',
  path: '/api/gdpr/cookie-consent',
  guard: 'optional',
  limit: perIp(120, HOUR),
  body: cookieChoices,
  reply: cookieConsentReply,
  errors: ['too_many_requests'],
});

/** Null: not asked yet. */
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
 * Asked by the page before the first check-in; withdrawn in Settings. Who was never asked is refused nothing. Once it is
 * withdrawn, nothing about the person's health is kept or sent to a writer: health_consent_required.
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

/** What stands for a person, on one card in Settings. */
export const gdprStatus = call({
  method: 'GET',
  path: '/api/gdpr/status',
  guard: 'session',
  limit: ownReads,
  reply: z.object({
    healthConsent: healthConsentReply,
    cookieConsent: cookieConsentReply.nullable(),
    /** When a copy of the data was last taken. */
    lastExportAt: nullableDateTime,
    entries: z.int(),
    /** What can still be imported, and whether it can: with a confirmed address, or with access. */
    imports: z.object({ left: z.int(), allowed: z.boolean() }),
  }),
  errors: [],
});

/** CSV, one row for each entry with its quote. A stolen session alone takes no diary with it: the sign-in must be fresh. */
export const exportCheckInsCsv = call({
  method: 'GET',
  path: '/api/user/export',
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(30, HOUR),
  reply: z.string(),
  errors: ['too_many_requests'],
});

/** JSON, everything every feature keeps about the person: docs/data-export.md has its schema. */
export const dataExport = call({
  method: 'GET',
  path: '/api/user/data-export',
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(30, HOUR),
  reply: z.string(),
  errors: ['too_many_requests'],
});

const rating = z.int().min(1).max(5);
const importedQuote = z.object({
  /** Shown as text. Line breaks are welcome; other control characters belong in no words, and half characters nowhere. */
  text: z
    .string()
    .trim()
    .min(1)
    .max(600)
    .regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\t])*$/u, 'Words are made of letters, spaces and signs.'),
  isFavorite: z.boolean(),
  writer: z.enum(writerKinds),
  /** The sliders it answers; left out: the one furthest from the middle. */
  because: z.array(z.enum(dimensionKeys)).min(1).max(3).optional(),
  kinds: z.array(z.enum(supportKinds)).max(supportKinds.length).default([]),
  helped: z.boolean().nullable().default(null),
});

const importedCheckIn = z.object({
  createdAt: z.iso.datetime(),
  localDay,
  /** True where it was filled in a day later. */
  filledIn: z.boolean().default(false),
  timeOfDay: z.enum(timesOfDay),
  ratings: z.object(
    Object.fromEntries(dimensionKeys.map((key) => [key, rating])) as Record<
      (typeof dimensionKeys)[number],
      typeof rating
    >,
  ),
  /** Words that were written for it, where there are some. */
  quote: importedQuote.nullable(),
});
/** What is sent, and what that is once read: nothing is left out any more. */
export type ImportedCheckInInput = z.input<typeof importedCheckIn>;
export type ImportedCheckIn = z.output<typeof importedCheckIn>;

/**
 * Adds entries of an export, or of another tracker, a piece at a time. An entry of the same moment with the same ratings
 * is there already and is passed over, so that a file may be sent again.
 */
export const importCheckIns = call({
  method: 'POST',
  path: '/api/user/import',
  guard: 'session',
  limit: perUser(2000, HOUR),
  body: z.object({ entries: z.array(importedCheckIn).min(1).max(IMPORT_BATCH_MAX) }),
  reply: z.object({ added: z.int(), known: z.int() }),
  /**
   * Nothing of the piece was added. invalid_input: an entry lies in the future, or before the year 2000. import_full: the
   * account would hold more imported entries than IMPORTED_CHECK_INS_MAX. email_unproven: no confirmed address and no
   * access. health_consent_required: consent was withdrawn.
   */
  errors: ['too_many_requests', 'invalid_input', 'import_full', 'email_unproven', 'health_consent_required'],
});

/** Access ends at once; everything else is gone soon after. The last administrator stays. */
export const deleteAccount = call({
  method: 'DELETE',
  path: '/api/user/delete-account',
  guard: 'session',
  needsReauthentication: true,
  limit: perUser(10, HOUR),
  reply: messageReply,
  errors: ['last_admin', 'too_many_requests'],
});
