import type { CallInput } from '../../../../contract/call.ts';
import type { AdminUser, adminUsers, UserStatusFilter } from '../../../../contract/calls/admin.ts';
import type { SubscriptionStatus } from '../../../../contract/calls/billing.ts';
import { SEARCH_COUNT_MAX } from '../../../../contract/limits.ts';
import { MAX_UUID } from '../../../db/uuid-bounds.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import { PASSWORD_PROVIDER } from '../../../ports/identity/port.ts';
import { pagedReply } from '../../../reply.ts';
import { normalizeEmail } from '../../../text/email-address.ts';
import type { SubscriptionSummary } from '../deps.ts';
import type { SubscriptionCutoffs, UserSearch } from './user-search-store.ts';
import type { PageRequest, ScanResult, UserRow, UsersStore } from './users-store.ts';

/**
 * How many of the newest users are scanned to estimate how frequent a search term is. This takes a few milliseconds.
 */
const SAMPLE_ROWS = 2000;
/** How many are scanned at most if this is likely to fill the page or to reach the limit of the count. */
const MAX_SCANNED_ROWS = 20_000;

interface UsersDeps {
  readonly store: UsersStore;
  readonly clock: Clock;
  readonly fields: Pick<FieldEncryption, 'decryptName' | 'searchBlindIndexes'>;
  readonly statusOf: (plan: SubscriptionSummary | null) => SubscriptionStatus;
  /** The social login ("google") of an issuer. Null if the issuer is no longer configured. */
  readonly providerNameOf: (issuer: string) => string | null;
  /** The grace period in which a trial that is over still counts as running, in milliseconds. */
  readonly trialGraceMs: number;
}

export type UsersService = ReturnType<typeof usersService>;

/** The list of all users, for administrators. docs/decisions/026-admin-at-a-million.md explains how a page is found. */
export function usersService(deps: UsersDeps) {
  const { store, clock, fields, trialGraceMs } = deps;
  const cutoffsNow = () => subscriptionCutoffs(clock.now(), trialGraceMs);
  return {
    list: async ({ cursor, limit, ...filter }: CallInput<typeof adminUsers>['query']) => {
      const matching = toUserSearch(fields, filter);
      const cutoffs = cutoffsNow();
      // One extra row shows whether there is another page.
      const pageRequest = { cursor: cursor ?? MAX_UUID, rows: limit + 1 };
      const [found, { count, isAtLeast }] = await (matching.search === ''
        ? Promise.all([
            store.listPage(matching.status, cutoffs, pageRequest),
            countWholeList(store, matching.status, cutoffs),
          ])
        : search(store, matching, cutoffs, pageRequest));
      const ids = found.slice(0, limit);
      const nextCursor = found.length > limit ? (ids.at(-1) ?? null) : null;
      return pagedReply(await findUsers(deps, ids), { total: count, nextCursor, isAtLeast });
    },

    count: async (filter: UserSearchInput) => {
      const matching = toUserSearch(fields, filter);
      const cutoffs = cutoffsNow();
      if (matching.search === '') return { count: await countFromCounters(store, matching.status, cutoffs) };
      return { count: await store.countAll(matching, cutoffs) };
    },

    stats: async () => {
      const [counters, { ended, over }] = await Promise.all([store.counters(), store.countOverdue(cutoffsNow())]);
      return {
        totalUsers: counters.users,
        verifiedUsers: counters.users_verified,
        activeSubscriptions: counters.plans_active - ended,
        trialUsers: counters.plans_trialing - over,
      };
    },
  };
}

/** The search text and status filter that the administrator entered. */
export type UserSearchInput = Pick<UserSearch, 'search' | 'status'>;

export const toUserSearch = (
  { searchBlindIndexes }: Pick<FieldEncryption, 'searchBlindIndexes'>,
  filter: UserSearchInput,
): UserSearch => ({
  ...filter,
  // A complete address is searched in its stored form, so that münchen.de is found under its own name.
  search: normalizeEmail(filter.search) ?? filter.search,
  nameBlindIndexes: searchBlindIndexes(filter.search),
});

export const subscriptionCutoffs = (now: Date, trialGraceMs: number): SubscriptionCutoffs => ({
  now,
  chargedUntil: new Date(now.getTime() - trialGraceMs),
});

/** The number of users with this status, from counters that triggers maintain. */
async function countFromCounters(
  store: UsersStore,
  status: UserStatusFilter,
  cutoffs: SubscriptionCutoffs,
): Promise<number> {
  const [counters, { ended, over }] = await Promise.all([store.counters(), store.countOverdue(cutoffs)]);
  const counts: Record<UserStatusFilter, number> = {
    all: counters.users,
    verified: counters.users_verified,
    unverified: counters.users - counters.users_verified,
    active: counters.plans_active - ended,
    trial: counters.plans_trialing - over,
    expired: counters.plans_trial_over + over,
  };
  return counts[status];
}

/**
 * Finds a page of matches and their count. A frequent term fills the page from a scan of the newest users; a rare term
 * is found by the index. Scanning the newest 2,000 users first decides which method is used.
 */
async function search(store: UsersStore, matching: UserSearch, cutoffs: SubscriptionCutoffs, pageRequest: PageRequest) {
  const scan = (at: PageRequest) => store.searchNewest(matching, cutoffs, at, SAMPLE_ROWS);
  const sample = scan(pageRequest);
  const topSample = pageRequest.cursor === MAX_UUID ? sample : scan({ cursor: MAX_UUID, rows: 0 });
  return Promise.all([
    sample.then((newest) => continueSearch(store, matching, cutoffs, pageRequest, newest)),
    topSample.then((newest) => continueCount(store, matching, cutoffs, newest)),
  ]);
}

async function continueSearch(
  store: UsersStore,
  matching: UserSearch,
  cutoffs: SubscriptionCutoffs,
  pageRequest: PageRequest,
  sample: ScanResult,
) {
  if (sample.ids.length === pageRequest.rows || sample.scanned < SAMPLE_ROWS) return sample.ids;
  if (isScanPromising(sample, pageRequest.rows)) {
    const ids = await store.searchUntilFull(matching, cutoffs, pageRequest, MAX_SCANNED_ROWS);
    if (ids.length === pageRequest.rows) return ids;
    // The page may be incomplete because the list ends, although the term is frequent. For such terms the index is
    // slow.
    const rest = await store.searchNewest(matching, cutoffs, pageRequest, MAX_SCANNED_ROWS);
    if (rest.scanned < MAX_SCANNED_ROWS) return rest.ids;
  }
  return store.searchByIndex(matching, cutoffs, pageRequest);
}

/** Continues the count up to COUNT_LIMIT, so that it takes no longer than finding the page. */
async function continueCount(
  store: UsersStore,
  matching: UserSearch,
  cutoffs: SubscriptionCutoffs,
  sample: ScanResult,
): Promise<CappedCount> {
  if (sample.hits >= COUNT_LIMIT || sample.scanned < SAMPLE_ROWS) return capCount(sample.hits);
  if (isScanPromising(sample, COUNT_LIMIT)) {
    const count = await store.countNewest(matching, cutoffs, MAX_UUID, MAX_SCANNED_ROWS, COUNT_LIMIT);
    if (count >= COUNT_LIMIT) return capCount(count);
  }
  return capCount(await store.countByIndex(matching, cutoffs, COUNT_LIMIT));
}

interface CappedCount {
  readonly count: number;
  readonly isAtLeast: boolean;
}

const COUNT_LIMIT = SEARCH_COUNT_MAX + 1;
const capCount = (count: number): CappedCount => ({
  count: Math.min(count, SEARCH_COUNT_MAX),
  isAtLeast: count > SEARCH_COUNT_MAX,
});

const countWholeList = async (
  store: UsersStore,
  status: UserStatusFilter,
  cutoffs: SubscriptionCutoffs,
): Promise<CappedCount> => ({
  count: await countFromCounters(store, status, cutoffs),
  isAtLeast: false,
});

/** Whether the sample predicts at least this many matches among MAX_SCANNED_ROWS rows. */
const isScanPromising = ({ hits }: ScanResult, required: number): boolean =>
  hits * MAX_SCANNED_ROWS >= required * SAMPLE_ROWS;

async function findUsers(deps: UsersDeps, ids: readonly string[]): Promise<AdminUser[]> {
  const rows = new Map((await deps.store.findRows(ids)).map((row) => [row.id, row]));
  // Users who have been deleted since their ids were read are omitted.
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toAdminUser(deps, row)] : [];
  });
}

const toAdminUser = (
  { statusOf, providerNameOf, fields }: UsersDeps,
  { loginProviders, plan, nameCiphertext, key, ...row }: UserRow,
): AdminUser => ({
  ...row,
  ...fields.decryptName(row.id, nameCiphertext, key),
  authProvider: [
    ...new Set(
      loginProviders.map((id) => (id === PASSWORD_PROVIDER ? 'email' : (providerNameOf(id) ?? issuerHost(id)))),
    ),
  ].join(', '),
  emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
  subscriptionStatus: statusOf(plan),
  createdAt: row.createdAt.toISOString(),
  trialEndsAt: plan?.trialEnd?.toISOString() ?? null,
});

/** The displayed name of an issuer that is no longer configured. */
const issuerHost = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
