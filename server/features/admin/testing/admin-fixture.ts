/** The admin feature on a real database, with a clock, a job queue and an account eraser that the test controls. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Call, CallInput } from '#contract/call.ts';
import { auditLogStore } from '#server/audit-log/audit-log-store.ts';
import type { CurrentUser } from '#server/auth/current-user.ts';
import type { Database, OpenDatabase } from '#server/db/client.ts';
import { accounts, bulkDeletions, newsletterSubscribers, subscriptions, users } from '#server/db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import { type Failure, isFailure } from '#server/failure.ts';
import type { Feature } from '#server/feature.ts';
import { testFieldEncryption } from '#server/field-encryption/testing/test-field-encryption.ts';
import type { NameParts } from '#server/field-encryption/user-names.ts';
import { newId } from '#server/new-id.ts';
import { isReply, replyKind } from '#server/reply.ts';
import type { AdminDeps, SubscriptionSummary } from '../deps.ts';
import { adminFeature } from '../index.ts';

export const START = '2026-11-01T09:00:00.000Z';
const ADMIN_EMAIL = 'admin@evenkeel.test';
export const GOOGLE = 'https://accounts.google.com';

export interface AdminFixture {
  readonly db: Database;
  readonly now: () => Date;
  readonly advanceClock: (seconds: number) => void;
  /** The id of the administrator who makes the calls. */
  readonly admin: string;
  /** Calls the route's handler without its guard. Returns the code of a failure. */
  // biome-ignore lint/suspicious/noExplicitAny: tests read replies of every shape.
  readonly call: <C extends Call>(call: C, input?: Partial<CallInput<C>>) => Promise<any>;
  readonly feature: Feature;
  readonly addUser: (email: string, row?: Partial<typeof users.$inferInsert & NameParts>) => Promise<string>;
  readonly addSubscription: (userId: string, plan: Partial<SubscriptionSummary>) => Promise<void>;
  readonly addLogin: (userId: string, providerId: string) => Promise<void>;
  /** The enqueued jobs, oldest first. */
  readonly queued: { readonly name: string; readonly payload: unknown }[];
  /**
   * Runs the oldest enqueued job.
   * @returns false if there was none.
   */
  readonly runNextJob: () => Promise<boolean>;
  /** `before` runs before an account is erased. If it throws, the erasure fails. */
  readonly eraser: { before: (userId: string) => void | Promise<void> };
  /** The details of every logged error. */
  readonly logged: readonly object[];
  /** `now` is the signal of the next bulk deletion by id: it replies once this is aborted. */
  readonly replyTimeout: { now: AbortSignal };
  /** Makes the next erasure fail with this refusal, or every erasure of this user. */
  readonly refuse: (refusal: Refusal, userId?: string) => void;
  /** Erases a user, as when they delete their own account. */
  readonly erase: (userId: string) => Promise<unknown>;
}

type Refusal = Failure<'last_admin' | 'not_found'>;
interface Overrides {
  readonly statusOf?: AdminDeps['statusOf'];
  readonly trialGraceMs?: number;
}

/** Runs the tests on both databases, each test with empty tables and the clock at START. */
export function describeAdmin(
  name: string,
  tests: (fixture: () => AdminFixture) => void,
  overrides: Overrides = {},
): void {
  describeOnBothDatabases(name, (engine) => {
    let open: OpenDatabase;
    let fixture: AdminFixture;
    beforeAll(async () => {
      open = await testDatabase(engine);
    });
    afterAll(() => open.close());
    beforeEach(async () => {
      for (const table of [bulkDeletions, newsletterSubscribers, users]) await open.db.delete(table);
      // Triggers of the audit log prevent the deletion of its rows.
      await open.run('alter table audit_log disable trigger user');
      await open.run('truncate audit_log');
      await open.run('alter table audit_log enable trigger user');
      fixture = await createFixture(open.db, overrides);
    });
    tests(() => fixture);
  });
}

async function createFixture(db: Database, overrides: Overrides): Promise<AdminFixture> {
  let milliseconds = Date.parse(START);
  const now = () => new Date(milliseconds);
  const id = () => newId({ now });
  const queue = fakeQueue(() => feature);
  const rows = rowFactories(db, now, id);
  const eraser: AdminFixture['eraser'] = { before: () => {} };
  const replyTimeout = { now: new AbortController().signal };
  const refusals = new Map<string | undefined, Refusal>();
  const auditLog = auditLogStore(db, { now }, 'a secret of the tests');
  const logged: object[] = [];
  const feature: Feature = adminFeature({
    db,
    fields: testFieldEncryption,
    clock: { now },
    jobs: queue,
    newId: id,
    audit: auditLog.record,
    auditLog,
    log: { error: (details) => logged.push(details) },
    adminEmails: [ADMIN_EMAIL, 'second@evenkeel.test'],
    providerNameOf: (issuer) => (issuer === GOOGLE ? 'google' : null),
    statusOf: (plan) => (plan?.status === 'active' ? 'active' : 'none'),
    trialGraceMs: 60 * 60 * 1000,
    replyTimeout: () => replyTimeout.now,
    isLastAdmin: async () => false,
    eraseAccount: async (userId, alsoInTransaction) => {
      await eraser.before(userId);
      const refusal = refusals.get(userId) ?? refusals.get(undefined);
      refusals.delete(undefined);
      return refusal ?? eraseIn(db, feature, userId, alsoInTransaction);
    },
    ...overrides,
  });
  const admin = await rows.addUser(ADMIN_EMAIL);
  return {
    db,
    now,
    advanceClock: (seconds) => {
      milliseconds += seconds * 1000;
    },
    admin,
    feature,
    eraser,
    logged,
    replyTimeout,
    refuse: (refusal, userId) => refusals.set(userId, refusal),
    erase: (userId) => eraseIn(db, feature, userId),
    call: callerOf(feature, admin),
    ...rows,
    ...queue,
  };
}

/** Erases a user in one transaction, with their subscription if there is one, as the privacy feature does. */
const eraseIn = (
  db: Database,
  { personalData }: Feature,
  userId: string,
  alsoInTransaction: Parameters<AdminDeps['eraseAccount']>[1] = async () => {},
): ReturnType<AdminDeps['eraseAccount']> =>
  db.transaction(async (tx) => {
    await alsoInTransaction(tx);
    if (personalData !== 'none') await personalData.erase(tx, userId);
    const plans = await tx.delete(subscriptions).where(eq(subscriptions.userId, userId)).returning();
    const deleted = await tx.delete(users).where(eq(users.id, userId)).returning();
    if (deleted.length === 0) throw new Error(`eraseIn: user ${userId} was not found`);
    return { paymentsEnded: plans.length > 0 };
  });

function fakeQueue(feature: () => Feature) {
  const queued: { name: string; payload: unknown }[] = [];
  const enqueue = async (_: unknown, { name }: { name: string }, payload: object) => {
    queued.push({ name, payload });
  };
  const runNextJob = async () => {
    const job = queued.shift();
    if (job) await feature().jobs?.[job.name]?.(job.payload);
    return job !== undefined;
  };
  return { queued, enqueue, runNextJob };
}

const callerOf =
  (feature: Feature, userId: string): AdminFixture['call'] =>
  async (call, input) => {
    const route = feature.routes.find((candidate) => candidate.call === call);
    if (!route) throw new Error(`callerOf: no route is bound to ${call.method} ${call.path}`);
    const user = { userId, email: ADMIN_EMAIL, timeZone: 'Europe/London' } as CurrentUser;
    const parse = (schema: Call['body'], value: unknown) => schema?.parse(value ?? {});
    const parsedInput = {
      params: parse(call.params, input?.params),
      query: parse(call.query, input?.query),
      body: parse(call.body, input?.body),
    };
    const outcome = await route.handle(parsedInput, { user, timeZone: null });
    if (isFailure(outcome)) return outcome.code;
    if (!isReply(outcome)) return call.reply.parse(outcome);
    if (outcome[replyKind] === 'paged') call.reply.parse(outcome.body);
    return outcome;
  };

const rowFactories = (db: Database, now: () => Date, id: () => string) => ({
  addUser: async (
    email: string,
    { firstName = null, lastName = null, ...row }: Partial<typeof users.$inferInsert & NameParts> = {},
  ) => {
    const userId = id();
    const stamps = { createdAt: now(), updatedAt: now() };
    const verified = { emailVerified: true, emailVerifiedAt: now() };
    await db.insert(users).values({ id: userId, email, ...stamps, ...verified, ...row });
    await db.transaction(async (tx) => {
      const name = await testFieldEncryption.encryptName(tx, userId, { firstName, lastName });
      await tx.update(users).set(name).where(eq(users.id, userId));
    });
    return userId;
  },
  addSubscription: async (userId: string, plan: Partial<SubscriptionSummary>) => {
    const row = { userId, customerId: `cus_${userId}`, status: 'active', createdAt: now(), updatedAt: now() };
    await db.insert(subscriptions).values({ ...row, ...plan });
  },
  addLogin: async (userId: string, providerId: string) => {
    const stamps = { createdAt: now(), updatedAt: now() };
    await db.insert(accounts).values({ id: id(), userId, accountId: id(), providerId, ...stamps });
  },
});
