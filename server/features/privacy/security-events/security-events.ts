/** What happened to a person's own account, and what they did: told to them, and to nobody else. */
import type { AuditAction, AuditEvent } from '../../../../contract/calls/admin.ts';
import type { AuditLogStore, AuditRow } from '../../../audit-log/audit-log-store.ts';
import { iteratePages } from '../../../db/iterate-pages.ts';
import { paginate } from '../../../db/paginate.ts';

/** Rows of an export that are in memory at once. */
const PAGE_ROWS = 500;

export function securityEvents({ listForUser }: Pick<AuditLogStore, 'listForUser'>) {
  return {
    /** @param cursor the id after which the page begins. */
    page: async (userId: string, limit: number, cursor: string | undefined) => {
      const { page, nextCursor } = paginate(await listForUser(userId, limit + 1, cursor), limit);
      return { events: page.map((row) => toEventFor(userId, row)), nextCursor };
    },

    all: async function* (userId: string): AsyncGenerator<readonly AuditEvent[]> {
      const pages = iteratePages((after: AuditRow | null) => listForUser(userId, PAGE_ROWS, after?.id));
      for await (const page of pages) yield page.map((row) => toEventFor(userId, row));
    },
  };
}

/** Others have no name here: whoever else acts on an account is an administrator, and whom one acts on is not told. */
const toEventFor = (
  userId: string,
  { id, at, action, actorId, actorHash, targetId, details }: AuditRow,
): AuditEvent => ({
  id,
  at: at.toISOString(),
  // Only record() ever writes one.
  action: action as AuditAction,
  actor: actorId === userId ? 'you' : actorId === null && actorHash === null ? null : 'an administrator',
  about: targetId === userId ? 'you' : null,
  details,
});
