import type { CallInput } from '#contract/call.ts';
import type { listSubscribers, SuppressionReason } from '#contract/calls/newsletter.ts';
import type { RecordAuditEvent } from '#server/audit-log/audit-log-store.ts';
import { paginate } from '#server/db/paginate.ts';
import { failure } from '#server/failure.ts';
import type { Clock } from '#server/ports/clock/port.ts';
import { pagedReply } from '#server/reply.ts';
import { normalizeEmail } from '#server/text/email-address.ts';
import { liftSuppression } from '../bounces/suppressions-store.ts';
import type { ListPage, RecipientListsStore } from './recipient-lists-store.ts';
import { expireConfirmations } from './unsubscribe-store.ts';

type ListQuery = CallInput<typeof listSubscribers>['query'];

interface RecipientListsDeps {
  readonly store: RecipientListsStore;
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
}

export type RecipientListsService = ReturnType<typeof recipientListsService>;

/** The lists of all newsletter recipients, for administrators. */
export function recipientListsService({ store, clock, audit }: RecipientListsDeps) {
  return {
    subscribers: async (query: ListQuery) => {
      const { search, ...page } = toListPage(query);
      const [rows, total] = await Promise.all([
        store.subscribers({ ...page, search }),
        search ? store.countSubscribers(search) : store.counters().then(({ subscribers }) => subscribers),
      ]);
      const subscribers = rows.map(({ confirmedAt, ...row }) => ({
        ...row,
        subscribedAt: row.subscribedAt.toISOString(),
        doubleOptinConfirmedAt: confirmedAt?.toISOString() ?? null,
        suppressed: formatSuppression(row.suppressed),
      }));
      return toPagedReply(subscribers, query.limit, total);
    },

    users: async (query: ListQuery) => {
      const { search, ...page } = toListPage(query);
      const [rows, total] = await Promise.all([
        store.users({ ...page, search }),
        search ? store.countUsers(search) : store.counters().then(({ users }) => users),
      ]);
      const users = rows.map((row) => ({
        ...row,
        newsletter: row.newsletter === 1 ? (1 as const) : (0 as const),
        createdAt: row.createdAt.toISOString(),
        suppressed: formatSuppression(row.suppressed),
      }));
      return toPagedReply(users, query.limit, total);
    },

    stats: async () => {
      const { subscribers, subscribers_confirmed: active } = await store.counters();
      return { total: subscribers, active };
    },

    userStats: async () => {
      const { users: total, users_newsletter: newsletterOptedIn } = await store.counters();
      return { total, newsletterOptedIn };
    },

    /** Deletes the suppression of the address too, so that it can be subscribed and confirmed again. */
    remove: (adminId: string, id: string) =>
      store.transaction(async (tx) => {
        await store.lockAdmin(tx, adminId);
        const email = await store.removeSubscriber(tx, id);
        if (email === null) return failure('not_found');
        await liftSuppression(tx, email);
        await store.removeDeliveries(tx, email);
        await expireConfirmations(tx, email, clock.now());
        await audit({ action: 'admin.subscriber_deleted', actorId: adminId, targetId: null }, tx);
        return { message: 'The subscriber has been deleted.' };
      }),
  };
}

/** Requests one row more than the limit, which shows whether there is another page. */
const toListPage = ({ search, limit, cursor }: ListQuery): ListPage => ({
  // A complete address is searched in its stored form, so that münchen.de is found under its own name.
  search: search === undefined ? undefined : (normalizeEmail(search) ?? search.toLowerCase()),
  limit: limit + 1,
  cursor,
});

function toPagedReply<Row extends { readonly id: string }>(rows: readonly Row[], limit: number, total: number) {
  const { page, nextCursor } = paginate(rows, limit);
  return pagedReply({ subscribers: [...page] }, { total, nextCursor });
}

const formatSuppression = (found: { reason: SuppressionReason; answer: string; since: Date } | null) =>
  found && { ...found, since: found.since.toISOString() };
