/** The embedded payment provider's own records. Their JSON is written by this file alone, so it is trusted when read. */
import { and, asc, desc, eq, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../../db/client.ts';
import { sandboxPayments } from '../../../db/schema.ts';
import type { ChargeOutcome, Plan } from './plan.ts';

export interface CustomerState {
  readonly userId: string;
  readonly email: string;
  /** How the next charge ends, whatever the card says; null leaves it to the card. */
  readonly nextCharge: ChargeOutcome | null;
}

export interface SetupState {
  readonly clientSecret: string;
  readonly status: 'requires_card' | 'requires_action' | 'succeeded';
  /** How charges on the card end; null without a card. Of the card itself nothing is kept. */
  readonly card: ChargeOutcome | null;
  readonly startedPlan: boolean;
}

interface States {
  customer: CustomerState;
  setup: SetupState;
  subscription: Plan;
}
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

/** The same, held until the end of the caller's transaction. */
export const lock = <K extends Kind>(tx: Database, kind: K, id: string): Promise<Stored<K> | null> =>
  first(select(tx, kind, { where: [eq(sandboxPayments.id, id)], lock: true }));

export async function insert<K extends Kind>(db: Database, kind: K, record: Stored<K>): Promise<void> {
  await db.insert(sandboxPayments).values({ ...record, kind, state: { ...record.state } });
}

const merged = (changes: object): SQL => sql`${sandboxPayments.state} || ${JSON.stringify(changes)}::jsonb`;

/** Writes the changed parts of a record's state over the old ones, and leaves all others as they are by then. */
export async function change<K extends Kind>(
  db: Database,
  record: Stored<K>,
  state: Partial<States[K]>,
): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ state: merged(state) })
    .where(eq(sandboxPayments.id, record.id));
}

export async function writePlan(db: Database, id: string, plan: Plan, dueAt: Date | null): Promise<void> {
  await db
    .update(sandboxPayments)
    .set({ state: { ...plan }, dueAt })
    .where(eq(sandboxPayments.id, id));
}

/** Inserts the customer, or gives the one there the new address. */
export async function upsertCustomer(db: Database, customer: Stored<'customer'>): Promise<void> {
  await db
    .insert(sandboxPayments)
    .values({ ...customer, kind: 'customer', state: { ...customer.state } })
    .onConflictDoUpdate({
      target: sandboxPayments.id,
      set: { state: merged({ email: customer.state.email }) },
    });
}

/** The newest customer with this address, whatever its capitals. */
export const findCustomerByEmail = (db: Database, email: string): Promise<Stored<'customer'> | null> =>
  first(select(db, 'customer', { where: [sql`lower(${field('email')}) = lower(${email})`] }));

/** The newest set-up in this status that has started no plan. */
export const newestSetup = (db: Database, customerId: string, status: SetupState['status'] | 'open') =>
  first(
    select(db, 'setup', {
      where: [
        eq(sandboxPayments.customerId, customerId),
        sql`${field('startedPlan')} = 'false'`,
        status === 'open' ? sql`${field('status')} <> 'succeeded'` : sql`${field('status')} = ${status}`,
      ],
    }),
  );

export const newestPlan = (db: Database, customerId: string): Promise<Stored<'subscription'> | null> =>
  first(select(db, 'subscription', { where: [eq(sandboxPayments.customerId, customerId)] }));

export const findPlanByKey = (db: Database, customerId: string, key: string): Promise<Stored<'subscription'> | null> =>
  first(
    select(db, 'subscription', {
      where: [eq(sandboxPayments.customerId, customerId), sql`${field('idempotencyKey')} = ${key}`],
    }),
  );

/** The plan that has been due longest, leaving some out. */
export const nextDuePlan = (
  db: Database,
  now: Date,
  except: readonly string[],
): Promise<Stored<'subscription'> | null> =>
  first(
    select(db, 'subscription', {
      where: [
        lte(sandboxPayments.dueAt, now),
        except.length > 0 ? notInArray(sandboxPayments.id, [...except]) : undefined,
      ],
      order: [asc(sandboxPayments.dueAt), asc(sandboxPayments.id)],
    }),
  );

export async function removeCustomer(db: Database, customerId: string): Promise<void> {
  await db.delete(sandboxPayments).where(eq(sandboxPayments.customerId, customerId));
}
