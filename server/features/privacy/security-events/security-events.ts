/** The security events of an account: what happened to it and what its user did. Shown only to that user. */
import type { AuditAction, AuditEvent } from '../../../../contract/calls/admin.ts';
import type { AuditLogStore, AuditRow } from '../../../audit-log/audit-log-store.ts';
import { iteratePages } from '../../../db/iterate-pages.ts';
import { paginate } from '../../../db/paginate.ts';

/** Rows of an export held in memory at once. */
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

/**
 * Other users are not named. If someone else acted on the account, it was an administrator. If this user acted on
 * another account, it is not said whose.
 */
const toEventFor = (
  userId: string,
  { id, at, action, actorId, actorHash, targetId, details }: AuditRow,
): AuditEvent => ({
  id,
  at: at.toISOString(),
  // Only record() ever writes this column.
  action: action as AuditAction,
  actor: actorId === userId ? 'you' : actorId === null && actorHash === null ? null : 'an administrator',
  about: targetId === userId ? 'you' : null,
  details,
});
