import { asc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { Database, Transaction } from '#server/db/client.ts';
import { deleteUnlocked } from '#server/db/retention/delete-unlocked.ts';
import { paymentEventCursor, paymentEvents, subscriptions } from '#server/db/schema.ts';
import type { PaymentEvent } from '#server/ports/payments/port.ts';

export type PaymentEventsStore = ReturnType<typeof paymentEventsStore>;

const CURSOR_ROW_ID = 1;

export const paymentEventsStore = (db: Database) => ({
  /**
   * Which of these customers belong to a user. Those of deleted users are omitted. The others cannot be erased before
   * the transaction ends, or an event that it stores would remain after the erasure.
   */
  findKnownCustomers: async (tx: Transaction, customerIds: readonly string[]): Promise<Set<string>> => {
    const rows = await tx
      .select({ customerId: subscriptions.customerId })
      .from(subscriptions)
      .where(inArray(subscriptions.customerId, [...customerIds]))
      .orderBy(asc(subscriptions.customerId))
      .for('key share');
    return new Set(rows.map((row) => row.customerId));
  },

  /** @returns the ids of the events that were not yet stored. */
  insert: async (tx: Transaction, events: readonly PaymentEvent[], now: Date): Promise<{ id: string }[]> =>
    events.length === 0
      ? []
      : tx
          .insert(paymentEvents)
          .values(events.map((event) => ({ ...event, receivedAt: now })))
          .onConflictDoNothing()
          .returning({ id: paymentEvents.id }),

  listByCustomer: (customerId: string): Promise<{ type: string; receivedAt: Date }[]> =>
    db
      .select({ type: paymentEvents.type, receivedAt: paymentEvents.receivedAt })
      .from(paymentEvents)
      .where(eq(paymentEvents.customerId, customerId))
      .orderBy(asc(paymentEvents.receivedAt)),

  deleteByCustomer: async (tx: Transaction, customerId: string): Promise<void> => {
    await tx.delete(paymentEvents).where(eq(paymentEvents.customerId, customerId));
  },

  deleteBefore: async (moment: Date): Promise<void> => {
    await deleteUnlocked(db, paymentEvents, lt(paymentEvents.receivedAt, moment));
  },

  /** @param latest a later position is from before the clock was set back, and counts as none. */
  findCursor: async (latest: Date): Promise<Date | null> => {
    const [row] = await db.select().from(paymentEventCursor).where(lte(paymentEventCursor.readUntil, latest));
    return row?.readUntil ?? null;
  },

  /** Never moves backwards, because another process may have read further, except from a position after `latest`. */
  advanceCursor: async (readUntil: Date, latest: Date): Promise<void> => {
    const stored = paymentEventCursor.readUntil;
    await db
      .insert(paymentEventCursor)
      .values({ id: CURSOR_ROW_ID, readUntil })
      .onConflictDoUpdate({
        target: paymentEventCursor.id,
        set: {
          readUntil: sql`case when ${stored} > ${latest.toISOString()}::timestamptz then excluded.read_until
            else greatest(${stored}, excluded.read_until) end`,
        },
      });
  },
});
