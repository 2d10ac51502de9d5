import {
  type AuditAction,
  adminUserStats,
  adminUsers,
  auditLog,
  bulkDeleteUsers,
  countUsers,
  deleteMatchingUsers,
  deleteUser,
  exportSubscribers,
  listBulkDeletions,
} from '../../../contract/admin.ts';
import { on, type Route, StreamedDownload } from '../../feature.ts';
import { localDay } from '../../local-day.ts';
import { pageOfRows } from '../../page-of-rows.ts';
import type { BulkDeletionService } from './bulk-deletion-service.ts';
import type { AdminDeps } from './index.ts';
import type { SubscribersStore } from './subscribers-store.ts';
import { subscribersTable } from './subscribers-table.ts';
import type { UserDeletion } from './user-deletion-service.ts';
import type { UsersService } from './users-service.ts';

/** Letters of base64url: enough to tell administrators who are gone apart. */
const SHOWN_OF_HASH = 8;

interface AdminRoutesDeps extends Pick<AdminDeps, 'clock' | 'audit' | 'auditLog'> {
  readonly users: UsersService;
  readonly deleteOne: UserDeletion;
  readonly deletions: BulkDeletionService;
  readonly subscribers: SubscribersStore;
}

export const adminRoutes = (deps: AdminRoutesDeps): readonly Route[] => [
  ...usersRoutes(deps),
  on(exportSubscribers, async (_, { person, timeZone }) => {
    await deps.audit({ action: 'admin.subscribers_exported', actorId: person.userId, aboutId: null });
    const day = localDay(deps.clock.now(), timeZone ?? person.timeZone);
    const table = subscribersTable(deps.subscribers.all());
    return new StreamedDownload(`subscribers-${day}.csv`, 'text/csv; charset=utf-8', table);
  }),
  on(auditLog, async ({ query: { cursor, limit } }) => {
    const { page, nextCursor } = pageOfRows(await deps.auditLog.everybodys(cursor, limit + 1), limit);
    const events = page.map(({ at, action, actor, actorHash, ...row }) => ({
      ...row,
      actor: actor ?? (actorHash && `former administrator ${actorHash.slice(0, SHOWN_OF_HASH)}`),
      at: at.toISOString(),
      action: action as AuditAction,
    }));
    return { events, nextCursor };
  }),
];

const usersRoutes = ({ users, deleteOne, deletions }: AdminRoutesDeps): readonly Route[] => [
  on(adminUsers, ({ query }) => users.list(query)),
  on(countUsers, ({ query }) => users.count(query)),
  on(adminUserStats, () => users.stats()),
  on(deleteUser, ({ params }, { person }) => deleteOne(person.userId, params.id)),
  on(bulkDeleteUsers, ({ body }, { person }) => deletions.deleteNamed(person.userId, body.userIds)),
  on(deleteMatchingUsers, ({ body: { expected, ...matching } }, { person }) =>
    deletions.deleteMatching(person.userId, expected, matching),
  ),
  on(listBulkDeletions, () => deletions.list()),
];
