import type { CallInput } from '../../../contract/call.ts';
import type { listSubscribers, SuppressionReason } from '../../../contract/newsletter.ts';
import type { Audit } from '../../audit-log-store.ts';
import { failure } from '../../failure.ts';
import { Listing } from '../../feature.ts';
import { normalAddress } from '../../mail-address.ts';
import { pageOfRows } from '../../page-of-rows.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { endConfirmations } from './leaving-store.ts';
import type { ListsStore, WantedRows } from './lists-store.ts';

type ListQuery = CallInput<typeof listSubscribers>['query'];

interface ListsDeps {
  readonly store: ListsStore;
  readonly clock: Clock;
  readonly audit: Audit;
}

export type ListsService = ReturnType<typeof listsService>;

/** What the administrator sees of everybody who gets the newsletter. */
export function listsService({ store, clock, audit }: ListsDeps) {
  return {
    subscribers: async (query: ListQuery) => {
      const { search, ...wanted } = wantedRows(query);
      const [rows, total] = await Promise.all([
        store.subscribers({ ...wanted, search }),
        search ? store.countSubscribers(search) : store.tallies().then(({ subscribers }) => subscribers),
      ]);
      const subscribers = rows.map(({ confirmedAt, ...row }) => ({
        ...row,
        subscribedAt: row.subscribedAt.toISOString(),
        doubleOptinConfirmedAt: confirmedAt?.toISOString() ?? null,
        suppressed: suppressionOf(row.suppressed),
      }));
      return pageOf(subscribers, query.limit, total);
    },

    members: async (query: ListQuery) => {
      const { search, ...wanted } = wantedRows(query);
      const [rows, total] = await Promise.all([
        store.members({ ...wanted, search }),
        search ? store.countMembers(search) : store.tallies().then(({ users }) => users),
      ]);
      const members = rows.map((row) => ({
        ...row,
        newsletter: row.newsletter === 1 ? (1 as const) : (0 as const),
        createdAt: row.createdAt.toISOString(),
        suppressed: suppressionOf(row.suppressed),
      }));
      return pageOf(members, query.limit, total);
    },

    stats: async () => {
      const { subscribers, subscribers_confirmed: active } = await store.tallies();
      return { total: subscribers, active };
    },

    memberStats: async () => {
      const { users: total, members_newsletter: newsletterOptedIn } = await store.tallies();
      return { total, newsletterOptedIn };
    },

    /** With the address goes that it was suppressed: whoever signs up anew is asked anew. */
    remove: (adminId: string, id: string) =>
      store.transaction(async (tx) => {
        const email = await store.removeSubscriber(tx, id);
        if (email === null) return failure('not_found');
        await store.liftSuppression(tx, email);
        await store.removeDeliveries(tx, email);
        await endConfirmations(tx, email, clock.now());
        await audit({ action: 'admin.subscriber_deleted', actorId: adminId, aboutId: null }, tx);
        return { message: 'The subscriber is deleted.' };
      }),
  };
}

/** One row more than asked for says whether there is another page. */
const wantedRows = ({ search, limit, cursor }: ListQuery): WantedRows => ({
  // A whole address is looked for as it is kept, so that münchen.de is found by its own name.
  search: search === undefined ? undefined : (normalAddress(search) ?? search.toLowerCase()),
  limit: limit + 1,
  cursor,
});

function pageOf<Row extends { readonly id: string }>(rows: readonly Row[], limit: number, total: number) {
  const { page, nextCursor } = pageOfRows(rows, limit);
  return new Listing({ subscribers: [...page] }, total, nextCursor);
}

const suppressionOf = (found: { reason: SuppressionReason; answer: string; since: Date } | null) =>
  found && { ...found, since: found.since.toISOString() };
