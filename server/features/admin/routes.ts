import {
  adminUserStats,
  adminUsers,
  bulkDeleteUsers,
  countUsers,
  deleteMatchingUsers,
  deleteUser,
  exportSubscribers,
  listAuditEvents,
  listBulkDeletions,
  stopBulkDeletion,
} from '#contract/calls/admin.ts';
import type { AuditLogStore, RecordAuditEvent } from '../../audit-log/audit-log-store.ts';
import { localDay } from '../../dates/local-day.ts';
import { paginate } from '../../db/paginate.ts';
import { type Route, route } from '../../feature.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { streamedDownloadReply } from '../../reply.ts';
import type { BulkDeletionService } from './deletion/bulk-deletion-service.ts';
import type { UserDeletion } from './deletion/user-deletion-service.ts';
import { subscribersCsv } from './subscribers-export/subscribers-csv.ts';
import type { SubscribersStore } from './subscribers-export/subscribers-store.ts';
import type { UsersService } from './users/users-service.ts';

/** How many base64url characters of the hash are shown. Enough to distinguish deleted administrators. */
const SHOWN_HASH_LENGTH = 8;

interface AdminRoutesDeps {
  readonly clock: Clock;
  readonly audit: RecordAuditEvent;
  readonly auditLog: Pick<AuditLogStore, 'listAll'>;
  readonly users: UsersService;
  readonly deleteOne: UserDeletion;
  readonly deletions: BulkDeletionService;
  readonly subscribers: SubscribersStore;
}

export const adminRoutes = (deps: AdminRoutesDeps): readonly Route[] => [
  ...usersRoutes(deps),
  route(exportSubscribers, async (_, { user, timeZone }) => {
    await deps.audit({ action: 'admin.subscribers_exported', actorId: user.userId, targetId: null });
    const day = localDay(deps.clock.now(), timeZone ?? user.timeZone, user.dayEnd);
    const table = subscribersCsv(deps.subscribers.all());
    return streamedDownloadReply(`subscribers-${day}.csv`, 'text/csv; charset=utf-8', table);
  }),
  route(listAuditEvents, async ({ query: { cursor, limit } }) => {
    const { page, nextCursor } = paginate(await deps.auditLog.listAll(limit + 1, cursor), limit);
    const events = page.map(({ at, actor, actorHash, ...row }) => ({
      ...row,
      actor: actor ?? (actorHash && `former administrator ${actorHash.slice(0, SHOWN_HASH_LENGTH)}`),
      at: at.toISOString(),
    }));
    return { events, nextCursor };
  }),
];

const usersRoutes = ({ users, deleteOne, deletions }: AdminRoutesDeps): readonly Route[] => [
  route(adminUsers, ({ query }) => users.list(query)),
  route(countUsers, ({ query }) => users.count(query)),
  route(adminUserStats, () => users.stats()),
  route(deleteUser, ({ params }, { user }) => deleteOne(user.userId, params.id)),
  route(bulkDeleteUsers, ({ body }, { user }) => deletions.deleteByIds(user.userId, body.userIds)),
  route(deleteMatchingUsers, ({ body: { expected, ...matching } }, { user }) =>
    deletions.deleteMatching(user.userId, expected, matching),
  ),
  route(listBulkDeletions, () => deletions.list()),
  route(stopBulkDeletion, ({ params }, { user }) => deletions.stop(user.userId, params.id)),
];
