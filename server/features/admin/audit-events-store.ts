import { desc, eq, lt } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { auditLog, users } from '../../db/schema.ts';

export type AuditEventsStore = ReturnType<typeof auditEventsStore>;

export const auditEventsStore = (db: Database) => ({
  /** Everybody's, newest first, below the cursor; people by their address while they are there. */
  page: (cursor: string | undefined, rows: number) => {
    const [actor, about] = [alias(users, 'actor'), alias(users, 'about')];
    return db
      .select({
        id: auditLog.id,
        at: auditLog.at,
        action: auditLog.action,
        actor: actor.email,
        about: about.email,
        details: auditLog.details,
      })
      .from(auditLog)
      .leftJoin(actor, eq(actor.id, auditLog.actorId))
      .leftJoin(about, eq(about.id, auditLog.aboutId))
      .where(cursor === undefined ? undefined : lt(auditLog.id, cursor))
      .orderBy(desc(auditLog.id))
      .limit(rows);
  },
});
