import type { CallInput } from '#contract/call.ts';
import type { AdminUser, adminUsers, UserStatusFilter } from '#contract/calls/admin.ts';
import type { SubscriptionStatus } from '#contract/calls/billing.ts';
import { SEARCH_COUNT_MAX } from '#contract/limits.ts';
import { MAX_UUID } from '#server/db/uuid-bounds.ts';
import type { FieldEncryption } from '#server/field-encryption/field-encryption.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { PASSWORD_PROVIDER } from '#server/ports/identity/port.ts';
import { pagedReply } from '#server/reply.ts';
import { normalizeEmail } from '#server/text/email-address.ts';
import type { SubscriptionSummary } from '../deps.ts';
import type { StatusSearch, SubscriptionCutoffs, UserSearch } from './user-search-store.ts';
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
  const criteriaOf = (filter: UserSearchInput) =>
    toUserSearch(fields, filter, subscriptionCutoffs(clock.now(), trialGraceMs));
  return {
    list: async ({ cursor, limit, ...filter }: CallInput<typeof adminUsers>['query']) => {
      const criteria = criteriaOf(filter);
      // One extra row shows whether there is another page.
      const pageRequest = { cursor: cursor ?? MAX_UUID, limit: limit + 1 };
      const [found, { count, isAtLeast }] = await (criteria.search === ''
        ? Promise.all([store.listPage(criteria, pageRequest), countWholeList(store, criteria)])
        : search(store, criteria, pageRequest));
      const ids = found.slice(0, limit);
      const nextCursor = found.length > limit ? (ids.at(-1) ?? null) : null;
      return pagedReply(await findUsers(deps, ids), { total: count, nextCursor, isAtLeast });
    },

    count: async (filter: UserSearchInput) => {
      const criteria = criteriaOf(filter);
      return { count: await (criteria.search === '' ? countFromCounters(store, criteria) : store.countAll(criteria)) };
    },

    stats: async () => {
      const [counters, { ended, over }] = await Promise.all([
        store.counters(),
        store.countOverdue(subscriptionCutoffs(clock.now(), trialGraceMs)),
      ]);
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
  cutoffs: SubscriptionCutoffs,
): UserSearch => ({
  ...filter,
  cutoffs,
  // A complete address is searched in its stored form, so that münchen.de is found under its own name.
  search: normalizeEmail(filter.search) ?? filter.search,
  nameBlindIndexes: searchBlindIndexes(filter.search),
});

export const subscriptionCutoffs = (now: Date, trialGraceMs: number): SubscriptionCutoffs => ({
  now,
  chargedUntil: new Date(now.getTime() - trialGraceMs),
});

/** The number of users with this status, from counters that triggers maintain. */
async function countFromCounters(store: UsersStore, { status, cutoffs }: StatusSearch): Promise<number> {
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
async function search(store: UsersStore, criteria: UserSearch, pageRequest: PageRequest) {
  const scan = (at: PageRequest) => store.searchNewest(criteria, at, SAMPLE_ROWS);
  const sample = scan(pageRequest);
  const topSample = pageRequest.cursor === MAX_UUID ? sample : scan({ cursor: MAX_UUID, limit: 0 });
  return Promise.all([
    sample.then((newest) => continueSearch(store, criteria, pageRequest, newest)),
    topSample.then((newest) => continueCount(store, criteria, newest)),
  ]);
}

async function continueSearch(store: UsersStore, criteria: UserSearch, pageRequest: PageRequest, sample: ScanResult) {
  if (sample.ids.length === pageRequest.limit || sample.scanned < SAMPLE_ROWS) return sample.ids;
  if (isScanPromising(sample, pageRequest.limit)) {
    const ids = await store.searchUntilFull(criteria, pageRequest, MAX_SCANNED_ROWS);
    if (ids.length === pageRequest.limit) return ids;
    // The page may be incomplete because the list ends, although the term is frequent. For such terms the index is
    // slow.
    const rest = await store.searchNewest(criteria, pageRequest, MAX_SCANNED_ROWS);
    if (rest.scanned < MAX_SCANNED_ROWS) return rest.ids;
  }
  return store.searchByIndex(criteria, pageRequest);
}

/** Continues the count up to COUNT_LIMIT, so that it takes no longer than finding the page. */
async function continueCount(store: UsersStore, criteria: UserSearch, sample: ScanResult): Promise<CappedCount> {
  if (sample.hits >= COUNT_LIMIT || sample.scanned < SAMPLE_ROWS) return capCount(sample.hits);
  if (isScanPromising(sample, COUNT_LIMIT)) {
    const count = await store.countNewest(criteria, MAX_SCANNED_ROWS, COUNT_LIMIT);
    if (count >= COUNT_LIMIT) return capCount(count);
  }
  return capCount(await store.countByIndex(criteria, COUNT_LIMIT));
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

const countWholeList = async (store: UsersStore, criteria: StatusSearch): Promise<CappedCount> => ({
  count: await countFromCounters(store, criteria),
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
