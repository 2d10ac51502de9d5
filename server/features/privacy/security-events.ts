/** What happened to a person's own account, and what they did: told to them, and to nobody else. */
import type { AuditAction, AuditEvent } from '../../../contract/admin.ts';
import type { AuditLogStore, AuditRow } from '../../audit-log-store.ts';
import { inPages } from '../../db/in-pages.ts';
import { pageOfRows } from '../../page-of-rows.ts';

/** Rows of an export that are in memory at once. */
const PAGE_ROWS = 500;

export function securityEvents({ ofPerson }: Pick<AuditLogStore, 'ofPerson'>) {
  return {
    /** @param cursor the id after which the page begins. */
    page: async (userId: string, limit: number, cursor: string | undefined) => {
      const { page, nextCursor } = pageOfRows(await ofPerson(userId, limit + 1, cursor), limit);
      return { events: page.map((row) => shownTo(userId, row)), nextCursor };
    },

    all: async function* (userId: string): AsyncGenerator<readonly AuditEvent[]> {
      const pages = inPages((after: AuditRow | null) => ofPerson(userId, PAGE_ROWS, after?.id));
      for await (const page of pages) yield page.map((row) => shownTo(userId, row));
    },
  };
}

/** Others have no name here: whoever else acts on an account is an administrator, and whom one acts on is not told. */
const shownTo = (userId: string, { id, at, action, actorId, actorHash, aboutId, details }: AuditRow): AuditEvent => ({
  id,
  at: at.toISOString(),
  // Only record() ever writes one.
  action: action as AuditAction,
  actor: actorId === userId ? 'you' : actorId === null && actorHash === null ? null : 'an administrator',
  about: aboutId === userId ? 'you' : null,
  details,
});
