import type { AdminUser, adminUsers, UserFilter } from '../../../contract/admin.ts';
import type { CallInput } from '../../../contract/call.ts';
import { COUNTED_MAX } from '../../../contract/limits.ts';
import { Listing } from '../../feature.ts';
import type { AdminDeps } from './index.ts';
import type { Matching, PlanMoments } from './matching-store.ts';
import type { Place, Seen, UserRow, UsersStore } from './users-store.ts';

/** better-auth's name for a way in by password. */
const CREDENTIAL = 'credential';
const ABOVE_EVERY_ID = 'ffffffff-ffff-ffff-ffff-ffffffffffff';

/** So many of the newest are searched one by one, to see how often a part comes up: a few ms. */
const LOOKED_AT_FIRST = 2000;
/** And so many where that promises to fill the page, or to count to the end. */
const LOOKED_AT_MOST = 20_000;
const EVERYBODY = 2 ** 31 - 1;
/** The index knows parts of three letters; of shorter ones it would read all it has. */
const INDEXED_LETTERS = 3;

interface UsersDeps extends Pick<AdminDeps, 'clock' | 'fields' | 'statusOf' | 'providerNameOf' | 'trialGraceMs'> {
  readonly store: UsersStore;
}

export type UsersService = ReturnType<typeof usersService>;

/** Everybody, for administrators: docs/decisions/026-admin-at-a-million.md tells how a page is found. */
export function usersService(deps: UsersDeps) {
  const { store } = deps;
  return {
    list: async ({ cursor, limit, ...wanted }: CallInput<typeof adminUsers>['query']) => {
      const matching = matchingOf(deps, wanted);
      const moments = momentsOf(deps);
      // One row more than asked for says whether there is another page.
      const place = { cursor: cursor ?? ABOVE_EVERY_ID, rows: limit + 1 };
      const [found, { count, isAtLeast }] = await (matching.search === ''
        ? Promise.all([store.pageOf(matching.status, moments, place), wholeList(store, matching.status, moments)])
        : search(store, matching, moments, place));
      const ids = found.slice(0, limit);
      const nextCursor = found.length > limit ? (ids.at(-1) ?? null) : null;
      return new Listing(await usersOf(deps, ids), count, nextCursor, isAtLeast);
    },

    count: async (wanted: Wanted) => {
      const matching = matchingOf(deps, wanted);
      const moments = momentsOf(deps);
      if (matching.search === '') return { count: await keptCount(store, matching.status, moments) };
      return { count: await store.countAll(matching, moments) };
    },

    stats: async () => {
      const [kept, { ended, over }] = await Promise.all([store.tallies(), store.overdue(momentsOf(deps))]);
      return {
        totalUsers: kept.users,
        verifiedUsers: kept.users_verified,
        activeSubscriptions: kept.plans_active - ended,
        trialUsers: kept.plans_trialing - over,
      };
    },
  };
}

/** What an administrator typed and chose. */
export type Wanted = Pick<Matching, 'search' | 'status'>;

export const matchingOf = ({ fields }: Pick<AdminDeps, 'fields'>, wanted: Wanted): Matching => ({
  ...wanted,
  nameMarks: fields.marksSought(wanted.search),
});

export const momentsOf = ({ clock, trialGraceMs }: Pick<AdminDeps, 'clock' | 'trialGraceMs'>): PlanMoments => {
  const now = clock.now();
  return { now, chargedUntil: new Date(now.getTime() - trialGraceMs) };
};

/** How many there are of the whole list, from the counts that triggers keep. */
async function keptCount(store: UsersStore, status: UserFilter, moments: PlanMoments): Promise<number> {
  const [kept, { ended, over }] = await Promise.all([store.tallies(), store.overdue(moments)]);
  const counts: Record<UserFilter, number> = {
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
 * What many have fills a page from among the newest; what few have is found by the index. Which of the two it is, the
 * newest few thousand tell.
 */
async function search(store: UsersStore, matching: Matching, moments: PlanMoments, place: Place) {
  if (![...matching.search][INDEXED_LETTERS - 1]) return searchEverybody(store, matching, moments, place);
  const look = (at: Place) => store.searchNewest(matching, moments, at, LOOKED_AT_FIRST);
  const first = look(place);
  const top = place.cursor === ABOVE_EVERY_ID ? first : look({ cursor: ABOVE_EVERY_ID, rows: 0 });
  return Promise.all([
    first.then((seen) => searchOn(store, matching, moments, place, seen)),
    top.then((seen) => countOn(store, matching, moments, seen)),
  ]);
}

async function searchOn(store: UsersStore, matching: Matching, moments: PlanMoments, place: Place, first: Seen) {
  if (first.ids.length === place.rows || first.seen < LOOKED_AT_FIRST) return first.ids;
  if (promises(first, place.rows)) {
    const ids = await store.searchThrough(matching, moments, place, LOOKED_AT_MOST);
    if (ids.length === place.rows) return ids;
    // The end of the list may be near, which is no sign of few: for what many have, the index is slow.
    const rest = await store.searchNewest(matching, moments, place, LOOKED_AT_MOST);
    if (rest.seen < LOOKED_AT_MOST) return rest.ids;
  }
  return store.searchIndex(matching, moments, place);
}

/** Counts as far as it takes no longer than the page itself. */
async function countOn(store: UsersStore, matching: Matching, moments: PlanMoments, first: Seen): Promise<Counted> {
  if (first.hits >= COUNTED_TO || first.seen < LOOKED_AT_FIRST) return counted(first.hits);
  if (promises(first, COUNTED_TO)) {
    const count = await store.countThrough(matching, moments, ABOVE_EVERY_ID, LOOKED_AT_MOST, COUNTED_TO);
    if (count >= COUNTED_TO) return counted(count);
  }
  return counted(await store.countIndex(matching, moments, COUNTED_TO));
}

/** One after the other, until there are enough: quick where many have it. */
const searchEverybody = (store: UsersStore, matching: Matching, moments: PlanMoments, place: Place) =>
  Promise.all([
    store.searchThrough(matching, moments, place, EVERYBODY),
    store.countThrough(matching, moments, ABOVE_EVERY_ID, EVERYBODY, COUNTED_TO).then(counted),
  ]);

interface Counted {
  readonly count: number;
  readonly isAtLeast: boolean;
}

const COUNTED_TO = COUNTED_MAX + 1;
const counted = (count: number): Counted => ({
  count: Math.min(count, COUNTED_MAX),
  isAtLeast: count > COUNTED_MAX,
});

const wholeList = async (store: UsersStore, status: UserFilter, moments: PlanMoments): Promise<Counted> => ({
  count: await keptCount(store, status, moments),
  isAtLeast: false,
});

/** Whether so many are likely to be found among those that are looked at one by one. */
const promises = ({ hits }: Seen, wanted: number): boolean => hits * LOOKED_AT_MOST >= wanted * LOOKED_AT_FIRST;

async function usersOf(deps: UsersDeps, ids: readonly string[]): Promise<AdminUser[]> {
  const rows = new Map((await deps.store.rowsOf(ids)).map((row) => [row.id, row]));
  // Who was deleted since the page was cut is left out.
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [userOf(deps, row)] : [];
  });
}

const userOf = (
  { statusOf, providerNameOf, fields }: UsersDeps,
  { waysIn, plan, sealedName, key, ...row }: UserRow,
): AdminUser => ({
  ...row,
  ...fields.openName(row.id, sealedName, key),
  authProvider: [
    ...new Set(waysIn.map((way) => (way === CREDENTIAL ? 'email' : (providerNameOf(way) ?? hostOf(way))))),
  ].join(', '),
  emailVerifiedAt: row.emailVerifiedAt?.toISOString() ?? null,
  subscriptionStatus: statusOf(plan),
  createdAt: row.createdAt.toISOString(),
  trialEndsAt: plan?.trialEnd?.toISOString() ?? null,
});

/** Of an issuer that is no longer configured. */
const hostOf = (issuer: string): string => (URL.canParse(issuer) ? new URL(issuer).host : issuer);
