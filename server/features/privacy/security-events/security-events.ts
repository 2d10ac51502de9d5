/** The security events of an account: what its user did, and what happened to it. Shown only to that user. */
import type { AuditEvent } from '#contract/schemas/audit-event.ts';
import type { AuditLogStore, AuditRow } from '#server/audit-log/audit-log-store.ts';
import { iteratePages } from '#server/db/iterate-pages.ts';
import { paginate } from '#server/db/paginate.ts';

/** How many rows of an export are in memory at a time. */
const PAGE_ROWS = 500;

export function securityEvents({ listForUser }: Pick<AuditLogStore, 'listForUser'>) {
  return {
    /** @param cursor the id of the last event of the previous page. */
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
 * Does not identify other users. Any other signed-in actor is shown as "an administrator". If this user, as an
 * administrator, acted on another account, that account is omitted.
 */
const toEventFor = (
  userId: string,
  { id, at, action, actorId, actorHash, targetId, details }: AuditRow,
): AuditEvent => ({
  id,
  at: at.toISOString(),
  action,
  actor: actorId === userId ? 'you' : actorId === null && actorHash === null ? null : 'an administrator',
  about: targetId === userId ? 'you' : null,
  details,
});
