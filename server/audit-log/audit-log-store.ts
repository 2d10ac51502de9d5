/** The audit log of administrators' actions and of what happened to accounts. Rows are only ever added. */

import { createHmac } from 'node:crypto';
import { and, count, desc, eq, lt, or, sql } from 'drizzle-orm';
import { alias, type PgColumn, union } from 'drizzle-orm/pg-core';
import { DAY_MS } from '../../contract/domain/days.ts';
import { type AuditAction, type LoggedAction, parseLoggedAction } from '../../contract/schemas/audit-event.ts';
import type { Database, Transaction } from '../db/client.ts';
import { deleteUnlocked } from '../db/retention/delete-unlocked.ts';
import { auditLog, users } from '../db/schema.ts';
import { deriveKey } from '../derive-key.ts';
import { newId } from '../new-id.ts';
import type { Clock } from '../ports/clock/port.ts';

/** Two years. */
export const AUDIT_LOG_RETENTION_DAYS = 730;

export interface NewAuditEvent {
  readonly action: AuditAction;
  /** The user who acted; null: no signed-in user. */
  readonly actorId: string | null;
  /** The user whose account is affected; null: none. */
  readonly targetId: string | null;
  /** A short detail, never personal data: "Chrome on Android", "12 users". */
  readonly details?: string;
}

type StoredEvent = typeof auditLog.$inferSelect;

/** An event as it is read. */
export interface AuditRow extends Omit<StoredEvent, 'action'> {
  readonly action: LoggedAction;
}

/** Adds one event, in the transaction of the action if there is one. */
export type RecordAuditEvent = (event: NewAuditEvent, tx?: Transaction) => Promise<void>;

export type AuditLogStore = ReturnType<typeof auditLogStore>;

/**
 * @param secret the server's secret. A separate key is derived from it, so that the log alone never reveals which
 *   administrator a hash stands for.
 */
export function auditLogStore(db: Database, clock: Clock, secret: string) {
  const key = deriveKey(secret, 'audit log');
  const hashOf = (adminId: string) => createHmac('sha256', key).update(adminId).digest('base64url');

  const record: RecordAuditEvent = async ({ action, actorId, targetId, details = '' }, tx) => {
    await (tx ?? db).insert(auditLog).values({
      id: newId(clock),
      at: clock.now(),
      action,
      actorId: idOfExistingUser(actorId),
      actorHash: actorId !== null && action.startsWith('admin.') ? hashOf(actorId) : null,
      targetId: idOfExistingUser(targetId),
      details,
    });
  };
  return {
    record,

    /**
     * The user's own actions, and what happened to their account, newest first.
     * @param before only events older than the one with this id.
     */
    listForUser: async (userId: string, limit: number, before?: string): Promise<AuditRow[]> => {
      // Each half uses its own index, and reads at most as many rows as the result may have.
      const half = (column: PgColumn) =>
        db
          .select()
          .from(auditLog)
          .where(and(eq(column, userId), before === undefined ? undefined : lt(auditLog.id, before)))
          .orderBy(desc(auditLog.id))
          .limit(limit);
      const rows = await union(half(auditLog.targetId), half(auditLog.actorId)).orderBy(desc(auditLog.id)).limit(limit);
      return rows.map(withLoggedAction);
    },

    /**
     * All events, newest first. Users appear with their email address as long as they exist.
     * Erased administrators appear with a hash that is the same for all their actions.
     * @param before only events older than the one with this id.
     */
    listAll: async (limit: number, before?: string) => {
      const [actor, target] = [alias(users, 'actor'), alias(users, 'target')];
      const rows = await db
        .select({
          id: auditLog.id,
          at: auditLog.at,
          action: auditLog.action,
          actor: actor.email,
          actorHash: auditLog.actorHash,
          about: target.email,
          details: auditLog.details,
        })
        .from(auditLog)
        .leftJoin(actor, eq(actor.id, auditLog.actorId))
        .leftJoin(target, eq(target.id, auditLog.targetId))
        .where(before === undefined ? undefined : lt(auditLog.id, before))
        .orderBy(desc(auditLog.id))
        .limit(limit);
      return rows.map(withLoggedAction);
    },

    /** When the user last did this to their own account; null: never within the retention period of the log. */
    newestAt: async (userId: string, action: AuditAction, tx: Transaction | Database = db): Promise<Date | null> => {
      const [row] = await tx
        .select({ at: auditLog.at })
        .from(auditLog)
        .where(and(eq(auditLog.targetId, userId), eq(auditLog.actorId, userId), eq(auditLog.action, action)))
        .orderBy(desc(auditLog.id))
        .limit(1);
      return row?.at ?? null;
    },

    /**
     * Anonymises an erased user's events, which stay in the log. The ids of the user who acted and of the affected user
     * are removed. It only remains visible which actions belong to the same administrator.
     */
    anonymize: async (tx: Transaction, userId: string): Promise<void> => {
      await lockEvents(tx, userId);
      await tx.update(auditLog).set({ actorId: null }).where(eq(auditLog.actorId, userId));
      await tx.update(auditLog).set({ targetId: null }).where(eq(auditLog.targetId, userId));
    },

    /**
     * Removes events that are older than two years by the app's clock. Because that clock may have been moved, events
     * that are younger than a year by the database's clock are kept: the table's trigger would refuse to delete them.
     */
    removeOld: async (): Promise<void> => {
      const before = new Date(clock.now().getTime() - AUDIT_LOG_RETENTION_DAYS * DAY_MS);
      await deleteUnlocked(db, auditLog, and(lt(auditLog.at, before), sql`${auditLog.at} < now() - interval '1 year'`));
    },
  };
}

const withLoggedAction = <Row extends { readonly action: string }>(row: Row) => ({
  ...row,
  action: parseLoggedAction(row.action),
});

/**
 * Locks all events of the user, in the order of their ids, so that two users who acted on each other can be erased
 * concurrently without a deadlock.
 */
async function lockEvents(tx: Transaction, userId: string): Promise<void> {
  const events = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(or(eq(auditLog.actorId, userId), eq(auditLog.targetId, userId)))
    .orderBy(auditLog.id)
    .for('update')
    .as('events');
  await tx.select({ locked: count() }).from(events);
}

/** Null for a user who is being erased, so that their id does not reappear after `anonymize`. */
const idOfExistingUser = (userId: string | null) =>
  userId && sql`(select ${users.id} from ${users} where ${users.id} = ${userId} for key share)`;
