/** The records of the embedded payment provider. Only this file writes their JSON, so it is trusted when read. */
import { and, asc, desc, eq, gt, inArray, lte, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Database } from '#server/db/client.ts';
import { sandboxPayments } from '#server/db/schema.ts';
import { type ChargeOutcome, chargeOutcomes, type SubscriptionState, subscriptionState } from './subscription-state.ts';

const customerState = z
  .object({
    userId: z.string(),
    email: z.string(),
    /** The outcome of the next charge, overriding the card's; null leaves it to the card. */
    nextCharge: z.enum(chargeOutcomes).nullable(),
  })
  .readonly();

const setupState = z
  .object({
    clientSecret: z.string(),
    /** 'canceled': it no longer accepts a card. */
    status: z.enum(['requires_card', 'requires_action', 'succeeded', 'canceled']),
    /** The outcome of charges on the card; null without a card. No other card data is stored. */
    card: z.enum(chargeOutcomes).nullable(),
    startedPlan: z.boolean(),
    /** Absent before the account passed to another owner. */
    ownerMark: z.string().exactOptional(),
    /** When cards were declined, in ISO 8601; absent if never. */
    declinedAt: z.array(z.string()).readonly().exactOptional(),
  })
  .readonly();
export type SetupState = z.infer<typeof setupState>;

/** The state of each kind of record. */
export const recordStates = z.object({ customer: customerState, setup: setupState, subscription: subscriptionState });
type States = z.infer<typeof recordStates>;
type Kind = keyof States;

export interface Stored<K extends Kind> {
  readonly id: string;
  readonly customerId: string;
  readonly dueAt: Date | null;
  readonly state: States[K];
  readonly createdAt: Date;
}

const field = (name: string): SQL => sql`${sandboxPayments.state} ->> ${name}`;

async function select<K extends Kind>(
  db: Database,
  kind: K,
  options: { where: (SQL | undefined)[]; order?: SQL[]; limit?: number; lock?: boolean },
): Promise<Stored<K>[]> {
  const query = db
    .select()
    .from(sandboxPayments)
    .where(and(eq(sandboxPayments.kind, kind), ...options.where))
    .orderBy(...(options.order ?? [desc(sandboxPayments.createdAt), desc(sandboxPayments.id)]))
    .limit(options.limit ?? 1);
  const rows = await (options.lock ? query.for('update') : query);
  return rows as unknown as Stored<K>[];
}

const first = async <K extends Kind>(rows: Promise<Stored<K>[]>): Promise<Stored<K> | null> => (await rows)[0] ?? null;

export const find = <K extends Kind>(db: Database, kind: K, id: string): Promise<Stored<K> | null> =>
  first(select(db, kind, { where: [eq(sandboxPayments.id, id)] }));

/** As `find`, with the record locked until the end of the caller's transaction. */
export const lock = <K extends Kind>(tx: Database, kind: K, id: string): Promise<Stored<K> | null> =>
  first(select(tx, kind, { where: [eq(sandboxPayments.id, id)], lock: true }));

export async function insert<K extends Kind>(db: Database, kind: K, record: Stored<K>): Promise<void> {
  await db.insert(sandboxPayments).values({ ...record, kind, state: { ...record.state } });
}

const merged = (changes: object): SQL => sql`${sandboxPayments.state} || ${JSON.stringify(changes)}::jsonb`;

/** Overwrites the given parts of a record's state, and leaves all other parts as they are at that moment. */
export async function mergeState<K extends Kind>(
  db: Database,
  record: Stored<K>,
  state: Partial<States[K]>,
): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ state: merged(state) })
    .where(eq(sandboxPayments.id, record.id));
}

/** Inserts the customer, or updates the email address of the existing one. */
export async function upsertCustomer(db: Database, customer: Stored<'customer'>): Promise<void> {
  await db
    .insert(sandboxPayments)
    .values({ ...customer, kind: 'customer', state: { ...customer.state } })
    .onConflictDoUpdate({
      target: sandboxPayments.id,
      set: { state: merged({ email: customer.state.email }) },
    });
}

/** The newest customer with this address, ignoring case. */
export const findCustomerByEmail = (db: Database, email: string): Promise<Stored<'customer'> | null> =>
  first(select(db, 'customer', { where: [sql`lower(${field('email')}) = lower(${email})`] }));

/** The newest setup of this owner in this status that has started no subscription. */
export const newestSetup = (
  db: Database,
  { customerId, ownerMark }: { readonly customerId: string; readonly ownerMark: string | null },
  status: SetupState['status'] | 'open',
) =>
  first(
    select(db, 'setup', {
      where: [
        eq(sandboxPayments.customerId, customerId),
        sql`${field('startedPlan')} = 'false'`,
        sql`coalesce(${field('ownerMark')}, '') = ${ownerMark ?? ''}`,
        status === 'open'
          ? sql`${field('status')} in ('requires_card', 'requires_action')`
          : sql`${field('status')} = ${status}`,
      ],
    }),
  );

/** The customer's setups, newest first, at most a hundred. */
export const setupsOf = (db: Database, customerId: string): Promise<Stored<'setup'>[]> =>
  select(db, 'setup', { where: [eq(sandboxPayments.customerId, customerId)], limit: 100 });

/** Cancels the customer's open setups. Declined cards stay on record. */
export async function cancelSetups(db: Database, customerId: string): Promise<void> {
  const isOpen = and(eq(sandboxPayments.kind, 'setup'), sql`${field('status')} <> 'succeeded'`);
  await db
    .update(sandboxPayments)
    .set({ state: merged({ status: 'canceled' }) })
    .where(and(eq(sandboxPayments.customerId, customerId), isOpen));
}

const hasEnded = sql`${field('status')} in ('canceled', 'incomplete_expired')`;

export const runningSubscriptions = (db: Database, customerId: string): Promise<Stored<'subscription'>[]> =>
  select(db, 'subscription', { where: [eq(sandboxPayments.customerId, customerId), sql`not ${hasEnded}`], limit: 100 });

/** The customer's running subscription, else the newest. Of several, one that is not set to end. */
export const currentSubscription = (db: Database, customerId: string): Promise<Stored<'subscription'> | null> =>
  first(
    select(db, 'subscription', {
      where: [eq(sandboxPayments.customerId, customerId)],
      order: [
        asc(hasEnded),
        asc(sql`not ${hasEnded} and ${field('cancelAtPeriodEnd')} = 'true'`),
        desc(sandboxPayments.createdAt),
        desc(sandboxPayments.id),
      ],
    }),
  );

/** The subscription that the customer's very first successful charge was for. */
export const firstPaidSubscription = (db: Database, customerId: string): Promise<Stored<'subscription'> | null> =>
  first(
    select(db, 'subscription', {
      where: [
        eq(sandboxPayments.customerId, customerId),
        sql`jsonb_typeof(${sandboxPayments.state} -> 'firstCharge') = 'object'`,
      ],
      order: [asc(sandboxPayments.createdAt), asc(sandboxPayments.id)],
    }),
  );

export const findSubscriptionByKey = (
  db: Database,
  customerId: string,
  key: string,
): Promise<Stored<'subscription'> | null> =>
  first(
    select(db, 'subscription', {
      where: [eq(sandboxPayments.customerId, customerId), sql`${field('idempotencyKey')} = ${key}`],
    }),
  );

export interface DueSubscription {
  readonly id: string;
  readonly customerId: string;
  readonly dueAt: Date;
  readonly state: SubscriptionState;
  /** The outcome set for the customer's next charge, see customerState. */
  readonly nextCharge: ChargeOutcome | null;
}

const customers = alias(sandboxPayments, 'customers');

/**
 * The subscriptions that have been due longest, with their customers, all locked until the end of the transaction. Rows
 * that another process has locked are skipped. At most `limit`, and none of `except`.
 */
export async function lockDueSubscriptions(
  tx: Database,
  { now, limit, except }: { now: Date; limit: number; except: readonly string[] },
): Promise<DueSubscription[]> {
  const rows = await tx
    .select({
      id: sandboxPayments.id,
      customerId: sandboxPayments.customerId,
      dueAt: sandboxPayments.dueAt,
      state: sandboxPayments.state,
      nextCharge: sql<ChargeOutcome | null>`${customers.state} ->> 'nextCharge'`,
    })
    .from(sandboxPayments)
    .innerJoin(customers, eq(customers.id, sandboxPayments.customerId))
    .where(
      and(
        eq(sandboxPayments.kind, 'subscription'),
        lte(sandboxPayments.dueAt, now),
        except.length > 0 ? sql`${sandboxPayments.id} <> all(${sql.param([...except])}::text[])` : undefined,
      ),
    )
    .orderBy(asc(sandboxPayments.dueAt))
    .limit(limit)
    .for('update', { skipLocked: true });
  return rows as unknown as DueSubscription[];
}

/**
 * These subscriptions in any order, locked until the end of the transaction. Those that no longer exist are missing.
 */
export async function lockSubscriptions(tx: Database, ids: readonly string[]): Promise<Stored<'subscription'>[]> {
  const rows = await tx
    .select()
    .from(sandboxPayments)
    .where(inArray(sandboxPayments.id, [...ids]))
    .orderBy(asc(sandboxPayments.id))
    .for('update');
  return rows as unknown as Stored<'subscription'>[];
}

/** Writes many subscriptions in one statement. */
export async function writeSubscriptions(
  db: Database,
  subscriptions: readonly { id: string; state: SubscriptionState; dueAt: Date | null }[],
): Promise<void> {
  if (subscriptions.length === 0) return;
  const rows = JSON.stringify(subscriptions.map(({ id, state, dueAt }) => ({ id, state, due_at: dueAt })));
  await db.execute(sql`
    update ${sandboxPayments} set state = written.state, due_at = written.due_at
    from jsonb_to_recordset(${rows}::jsonb) as written (id text, state jsonb, due_at timestamptz)
    where ${sandboxPayments.id} = written.id`);
}

/** Clears the outcomes set for these customers' next charges, after they were used. */
export async function clearNextCharges(db: Database, customerIds: readonly string[]): Promise<void> {
  if (customerIds.length === 0) return;
  await db
    .update(sandboxPayments)
    .set({ state: merged({ nextCharge: null }) })
    .where(inArray(sandboxPayments.id, [...customerIds]));
}

/** When anything in these records is next due, after this moment; null if nothing will be. */
export async function nextDueAfter(db: Database, moment: Date): Promise<Date | null> {
  const [row] = await db
    .select({ dueAt: sandboxPayments.dueAt })
    .from(sandboxPayments)
    .where(gt(sandboxPayments.dueAt, moment))
    .orderBy(asc(sandboxPayments.dueAt))
    .limit(1);
  return row?.dueAt ?? null;
}

/** Locks the customer first, as everything that changes a customer's records does, so that no deadlock arises. */
export const removeCustomer = (db: Database, customerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    await lock(tx, 'customer', customerId);
    await tx.delete(sandboxPayments).where(eq(sandboxPayments.customerId, customerId));
  });
