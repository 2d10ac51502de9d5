/** Administrators' views of users' accounts, and their actions on them. */
import { z } from 'zod';
import { call } from '../call.ts';
import { AUDIT_ROWS_MAX, BULK_DELETE_MAX, EMAIL_MAX, LIST_ROWS_MAX } from '../limits.ts';
import { adminReads, HOUR, perUser } from '../rate-limits.ts';
import { auditEvent } from '../schemas/audit-event.ts';
import { pageQuery } from '../schemas/page-query.ts';
import { singleLineText } from '../schemas/text.ts';
import { subscriptionStatuses } from './billing.ts';

const nullableDateTime = z.iso.datetime().nullable();

export const userStatusFilters = ['all', 'verified', 'unverified', 'active', 'trial', 'expired'] as const;
export type UserStatusFilter = (typeof userStatusFilters)[number];

const userSearch = z.object({
  /** Part of an address or of a name. */
  search: singleLineText().max(EMAIL_MAX).default(''),
  status: z.enum(userStatusFilters).default('all'),
});

const adminUser = z.object({
  id: z.uuid(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  /** "email", "google" or "platform"; several are joined by a comma. */
  authProvider: z.string(),
  emailVerifiedAt: nullableDateTime,
  subscriptionStatus: z.enum(subscriptionStatuses),
  createdAt: z.iso.datetime(),
  trialEndsAt: nullableDateTime,
});
export type AdminUser = z.output<typeof adminUser>;

/**
 * Newest first. X-Total-Count is the number of matches, X-Next-Cursor the start of the next page. With a search, only
 * SEARCH_COUNT_MAX matches are counted. If there are more, X-Total-Count is that number and X-Total-Count-Is is "at
 * least". countUsers has the exact number.
 */
export const adminUsers = call({
  method: 'GET',
  path: '/api/admin/users',
  guard: 'admin',
  limit: adminReads,
  query: userSearch.extend(pageQuery(LIST_ROWS_MAX).shape),
  reply: z.array(adminUser),
  errors: [],
});

/** The exact number of matches. Takes up to a second among a million users if the search matches most of them. */
export const countUsers = call({
  method: 'GET',
  path: '/api/admin/users/count',
  guard: 'admin',
  limit: adminReads,
  query: userSearch,
  reply: z.object({ count: z.int() }),
  errors: [],
});

export const adminUserStats = call({
  method: 'GET',
  path: '/api/admin/user-stats',
  guard: 'admin',
  limit: adminReads,
  reply: z.object({
    totalUsers: z.int(),
    verifiedUsers: z.int(),
    activeSubscriptions: z.int(),
    trialUsers: z.int(),
  }),
  errors: [],
});

export const deleteUser = call({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(600, HOUR),
  params: z.object({ id: z.uuid() }),
  /** The result of the cleanup at the payment provider, as text. */
  reply: z.object({ stripeCleanup: z.string() }),
  errors: ['not_found', 'own_account', 'last_admin', 'too_many_requests'],
});

const bulkDeletion = z.object({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  finishedAt: nullableDateTime,
  total: z.int(),
  deleted: z.int(),
  /** The number of users that could not be deleted, such as the last administrator. */
  skipped: z.int(),
  /** The number of users that were not deleted because an administrator stopped the deletion. */
  stopped: z.int(),
  stripeCleanup: z.int(),
});
export type BulkDeletion = z.output<typeof bulkDeletion>;

/**
 * Deletes the given users before it replies. If that takes longer than 20 s, it replies with the counts so far and the
 * number of `remaining` users, who are deleted in the background; otherwise `remaining` is absent. `stopped` is present
 * if an administrator stopped the deletion first: the number of users that were therefore not deleted. `stripeCleanup`
 * is the number of subscriptions that were cancelled. The caller's own account is left out; alone, it is refused.
 */
export const bulkDeleteUsers = call({
  method: 'POST',
  path: '/api/admin/users/bulk-delete',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(120, HOUR),
  body: z.object({ userIds: z.array(z.uuid()).min(1).max(BULK_DELETE_MAX) }),
  reply: z.object({
    deleted: z.int(),
    stripeCleanup: z.int(),
    remaining: z.int().optional(),
    stopped: z.int().optional(),
  }),
  errors: ['own_account', 'last_admin', 'too_many_requests'],
});

/**
 * Deletes all matching users, in the background. `expected` is the number that the administrator entered. If it differs
 * from the actual number, the call is refused.
 */
export const deleteMatchingUsers = call({
  method: 'POST',
  path: '/api/admin/bulk-deletions',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(30, HOUR),
  body: userSearch.extend({ expected: z.int().min(1) }),
  reply: bulkDeletion,
  errors: ['count_changed', 'too_many_requests'],
});

/** The newest ten. */
export const listBulkDeletions = call({
  method: 'GET',
  path: '/api/admin/bulk-deletions',
  guard: 'admin',
  limit: adminReads,
  reply: z.object({ bulkDeletions: z.array(bulkDeletion) }),
  errors: [],
});

/**
 * Stops a bulk deletion, however it was started. Every user is either deleted completely or not at all; the reply has
 * the final numbers. A deletion that has already finished stays as it is.
 */
export const stopBulkDeletion = call({
  method: 'POST',
  path: '/api/admin/bulk-deletions/:id/stop',
  guard: 'admin',
  needsReauthentication: true,
  limit: perUser(120, HOUR),
  params: z.object({ id: z.uuid() }),
  reply: bulkDeletion,
  errors: ['not_found', 'too_many_requests'],
});

/** CSV of the newsletter's subscribers. */
export const exportSubscribers = call({
  method: 'GET',
  path: '/api/admin/export-subscribers',
  changesState: true,
  guard: 'admin',
  limit: perUser(30, HOUR),
  reply: z.string(),
  errors: ['too_many_requests'],
});

/** All events, newest first. */
export const listAuditEvents = call({
  method: 'GET',
  path: '/api/admin/audit-log',
  guard: 'admin',
  limit: adminReads,
  query: pageQuery(AUDIT_ROWS_MAX),
  reply: z.object({ events: z.array(auditEvent), nextCursor: z.uuid().nullable() }),
  errors: [],
});
