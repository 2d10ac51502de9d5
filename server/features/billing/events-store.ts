import { asc, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../db/client.ts';
import { paymentEvents, paymentReadings, subscriptions } from '../../db/schema.ts';
import type { PaymentEvent } from '../../ports/payments/port.ts';

export type EventsStore = ReturnType<typeof eventsStore>;

const THE_ROW = 1;

export const eventsStore = (db: Database) => ({
  /** Those of them who are ours. A customer who was deleted meanwhile is nobody's. */
  knownCustomers: async (tx: Transaction, customerIds: readonly string[]): Promise<Set<string>> => {
    const rows = await tx
      .select({ customerId: subscriptions.customerId })
      .from(subscriptions)
      .where(inArray(subscriptions.customerId, [...customerIds]));
    return new Set(rows.map((row) => row.customerId));
  },

  /** @returns those that were not here before. */
  insert: async (tx: Transaction, events: readonly PaymentEvent[], now: Date): Promise<{ id: string }[]> =>
    events.length === 0
      ? []
      : tx
          .insert(paymentEvents)
          .values(events.map((event) => ({ ...event, receivedAt: now })))
          .onConflictDoNothing()
          .returning({ id: paymentEvents.id }),

  ofCustomer: (customerId: string): Promise<{ type: string; receivedAt: Date }[]> =>
    db
      .select({ type: paymentEvents.type, receivedAt: paymentEvents.receivedAt })
      .from(paymentEvents)
      .where(eq(paymentEvents.customerId, customerId))
      .orderBy(asc(paymentEvents.receivedAt)),

  eraseOfCustomer: async (tx: Transaction, customerId: string): Promise<void> => {
    await tx.delete(paymentEvents).where(eq(paymentEvents.customerId, customerId));
  },

  forgetBefore: async (moment: Date): Promise<void> => {
    await db.delete(paymentEvents).where(lt(paymentEvents.receivedAt, moment));
  },

  readUntil: async (): Promise<Date | null> => {
    const [row] = await db.select().from(paymentReadings);
    return row?.readUntil ?? null;
  },

  /** Never backwards: another process may have read further. */
  noteReadUntil: async (readUntil: Date): Promise<void> => {
    await db
      .insert(paymentReadings)
      .values({ id: THE_ROW, readUntil })
      .onConflictDoUpdate({
        target: paymentReadings.id,
        set: { readUntil: sql`greatest(${paymentReadings.readUntil}, excluded.read_until)` },
      });
  },
});
