import type { CallInput } from '../../../../contract/call.ts';
import type { AdminUser, adminUsers, UserStatusFilter } from '../../../../contract/calls/admin.ts';
import type { SubscriptionStatus } from '../../../../contract/calls/billing.ts';
import { SEARCH_COUNT_MAX } from '../../../../contract/limits.ts';
import type { FieldEncryption } from '../../../field-encryption/field-encryption.ts';
import type { Clock } from '../../../ports/clock/port.ts';
import { pagedReply } from '../../../reply.ts';
import type { SubscriptionFacts } from '../deps.ts';
import type { SubscriptionCutoffs, UserSearch } from './user-search-store.ts';
import type { PageRequest, ScanResult, UserRow, UsersStore } from './users-store.ts';

/** better-auth's provider id for signing in by password. */
const PASSWORD_PROVIDER = 'credential';
const MAX_UUID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** How many of the newest users are scanned row by row, to see how frequent a search term is. It takes a few ms. */
const SAMPLE_ROWS = 2000;
/** How many are scanned if that is likely to fill the page, or to count up to the limit. */
const MAX_SCANNED_ROWS = 20_000;

interface UsersDeps {
  readonly store: UsersStore;
  readonly clock: Clock;
  readonly fields: Pick<FieldEncryption, 'decryptName' | 'searchBlindIndexes'>;
  readonly statusOf: (plan: SubscriptionFacts | null) => SubscriptionStatus;
  /** The way to sign in ("google") of an issuer; null: one that is no longer configured. */
  readonly providerNameOf: (issuer: string) => string | null;
  /** How long a trial that is over still counts, in milliseconds. */
  readonly trialGraceMs: number;
}

export type UsersService = ReturnType<typeof usersService>;

/** The list of all users, for administrators. docs/decisions/026-admin-at-a-million.md explains how a page is found. */
export function usersService(deps: UsersDeps) {
  const { store, clock, fields, trialGraceMs } = deps;
  const cutoffsNow = () => subscriptionCutoffs(clock.now(), trialGraceMs);
  return {
    list: async ({ cursor, limit, ...wanted }: CallInput<typeof adminUsers>['query']) => {
      const matching = toUserSearch(fields, wanted);
      const moments = cutoffsNow();
      // One row more than asked for says whether there is another page.
      const place = { cursor: cursor ?? MAX_UUID, rows: limit + 1 };
      const [found, { count, isAtLeast }] = await (matching.search === ''
        ? Promise.all([
            store.listPage(matching.status, moments, place),
            countWholeList(store, matching.status, moments),
          ])
        : search(store, matching, moments, place));
      const ids = found.slice(0, limit);
      const nextCursor = found.length > limit ? (ids.at(-1) ?? null) : null;
      return pagedReply(await findUsers(deps, ids), { total: count, nextCursor, isAtLeast });
    },

    count: async (wanted: UserSearchInput) => {
      const matching = toUserSearch(fields, wanted);
      const moments = cutoffsNow();
      if (matching.search === '') return { count: await countFromCounters(store, matching.status, moments) };
      return { count: await store.countAll(matching, moments) };
    },

    stats: async () => {
      const [kept, { ended, over }] = await Promise.all([store.counters(), store.countOverdue(cutoffsNow())]);
      return {
        totalUsers: kept.users,
        verifiedUsers: kept.users_verified,
        activeSubscriptions: kept.plans_active - ended,
        trialUsers: kept.plans_trialing - over,
      };
    },
  };
}

/** What the administrator typed and selected. */
export type UserSearchInput = Pick<UserSearch, 'search' | 'status'>;

export const toUserSearch = (
  { searchBlindIndexes }: Pick<FieldEncryption, 'searchBlindIndexes'>,
  wanted: UserSearchInput,
): UserSearch => ({
  ...wanted,
  nameBlindIndexes: searchBlindIndexes(wanted.search),
});

export const subscriptionCutoffs = (now: Date, trialGraceMs: number): SubscriptionCutoffs => ({
  now,
  chargedUntil: new Date(now.getTime() - trialGraceMs),
});

/** The size of the whole list, from counters that triggers maintain. */
async function countFromCounters(
  store: UsersStore,
  status: UserStatusFilter,
  moments: SubscriptionCutoffs,
): Promise<number> {
  const [kept, { ended, over }] = await Promise.all([store.counters(), store.countOverdue(moments)]);
  const counts: Record<UserStatusFilter, number> = {
    all: kept.users,
    verified: kept.users_verified,
    unverified: kept.users - kept.users_verified,
    active: kept.plans_active - ended,
    trial: kept.plans_trialing - over,
    expired: kept.plans_trial_over + over,
  };
  return counts[status];
}

/**
 * A frequent term fills the page from the newest users, a rare one is found by the index. A scan of the newest few
 * thousand decides which of the two applies.
 */
async function search(store: UsersStore, matching: UserSearch, moments: SubscriptionCutoffs, place: PageRequest) {
  const look = (at: PageRequest) => store.searchNewest(matching, moments, at, SAMPLE_ROWS);
  const first = look(place);
  const top = place.cursor === MAX_UUID ? first : look({ cursor: MAX_UUID, rows: 0 });
  return Promise.all([
    first.then((seen) => continueSearch(store, matching, moments, place, seen)),
    top.then((seen) => continueCount(store, matching, moments, seen)),
  ]);
}

async function continueSearch(
  store: UsersStore,
  matching: UserSearch,
  moments: SubscriptionCutoffs,
  place: PageRequest,
  first: ScanResult,
) {
  if (first.ids.length === place.rows || first.seen < SAMPLE_ROWS) return first.ids;
  if (isScanPromising(first, place.rows)) {
    const ids = await store.searchUntilFull(matching, moments, place, MAX_SCANNED_ROWS);
    if (ids.length === place.rows) return ids;
    // The end of the list may be near, which does not mean that the term is rare. For frequent terms the index is slow.
    const rest = await store.searchNewest(matching, moments, place, MAX_SCANNED_ROWS);
    if (rest.seen < MAX_SCANNED_ROWS) return rest.ids;
  }
  return store.searchByIndex(matching, moments, place);
}

/** Continues the count only as far as it takes no longer than the page itself. */
async function continueCount(
  store: UsersStore,
  matching: UserSearch,
  moments: SubscriptionCutoffs,
  first: ScanResult,
): Promise<CappedCount> {
  if (first.hits >= COUNT_LIMIT || first.seen < SAMPLE_ROWS) return capCount(first.hits);
  if (isScanPromising(first, COUNT_LIMIT)) {
    const count = await store.countNewest(matching, moments, MAX_UUID, MAX_SCANNED_ROWS, COUNT_LIMIT);
    if (count >= COUNT_LIMIT) return capCount(count);
  }
  return capCount(await store.countByIndex(matching, moments, COUNT_LIMIT));
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
  moments: SubscriptionCutoffs,
): Promise<CappedCount> => ({
  count: await countFromCounters(store, status, moments),
  isAtLeast: false,
});

/** Whether that many matches are likely among the rows that would be scanned. */
const isScanPromising = ({ hits }: ScanResult, wanted: number): boolean =>
  hits * MAX_SCANNED_ROWS >= wanted * SAMPLE_ROWS;

async function findUsers(deps: UsersDeps, ids: readonly string[]): Promise<AdminUser[]> {
  const rows = new Map((await deps.store.findRows(ids)).map((row) => [row.id, row]));
  // A user deleted since the page was read is left out.
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
      loginProviders.map((way) => (way === PASSWORD_PROVIDER ? 'email' : (providerNameOf(way) ?? issuerHost(way)))),
    ),
  ].join(', '),
  emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
  subscriptionStatus: statusOf(plan),
  createdAt: row.createdAt.toISOString(),
  trialEndsAt: plan?.trialEnd?.toISOString() ?? null,
});

/** For an issuer that is no longer configured. */
const issuerHost = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
