/** What happened to a person's own account, and what they did: told to them, and to nobody else. */
import type { AuditAction, AuditEvent } from '../../../contract/admin.ts';
import type { AuditLogStore, AuditRow } from '../../audit-log-store.ts';
import { inPages } from '../../db/in-pages.ts';

/** Rows of an export that are in memory at once. */
const PAGE_ROWS = 500;

export function securityEvents({ ofPerson }: Pick<AuditLogStore, 'ofPerson'>) {
  return {
    /** @param cursor the id after which the page begins. */
    page: async (userId: string, limit: number, cursor: string | undefined) => {
      // One more than is shown tells whether there is a next page.
      const rows = await ofPerson(userId, limit + 1, cursor);
      const events = rows.slice(0, limit).map((row) => shownTo(userId, row));
      return { events, nextCursor: rows.length > limit ? (events.at(-1)?.id ?? null) : null };
    },

    all: async function* (userId: string): AsyncGenerator<readonly AuditEvent[]> {
      const pages = inPages((after: AuditRow | null) => ofPerson(userId, PAGE_ROWS, after?.id));
      for await (const page of pages) yield page.map((row) => shownTo(userId, row));
    },
  };
}

/** Others have no name here: whoever else acts on an account is an administrator, and whom one acts on is not told. */
const shownTo = (userId: string, { id, at, action, actorId, aboutId, details }: AuditRow): AuditEvent => ({
  id,
  at: at.toISOString(),
  // Only record() ever writes one.
  action: action as AuditAction,
  actor: actorId === null ? null : actorId === userId ? 'you' : 'an administrator',
  about: aboutId === userId ? 'you' : null,
  details,
});
