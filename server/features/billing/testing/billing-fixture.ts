/** Billing on a real database, with the embedded payments and a clock that the test controls. */

import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OpenDatabase, Transaction } from '#server/db/client.ts';
import {
  paymentEventCursor,
  paymentEvents,
  sandboxPayments as providerRecords,
  sandboxEmails,
  sandboxSettings,
  subscriptions,
  usedTrials,
  users,
  verifications,
} from '#server/db/schema.ts';
import { insertUser } from '#server/db/testing/insert-user.ts';
import { describeOnBothDatabases, testDatabase } from '#server/db/testing/test-database.ts';
import type { AuthenticatedContext } from '#server/feature.ts';
import { newId } from '#server/new-id.ts';
import { noticeSender } from '#server/notices/notice-limit.ts';
import { noticeLimitStore } from '#server/notices/notice-limit-store.ts';
import { recipientHash } from '#server/notices/recipient-hash.ts';
import { outboxMailer } from '#server/ports/mail/outbox.ts';
import { sandboxPayments } from '#server/ports/payments/sandbox/sandbox-payments.ts';
import { isRunning, subscriptionState } from '#server/ports/payments/sandbox/subscription-state.ts';
import { billingFeature } from '../index.ts';
import { START } from './times.ts';

export const card = (cardNumber = '4242424242424242') => ({ cardNumber, expMonth: 12, expYear: 2040, cvc: '123' });

const JOB = 'job:';

export type BillingFixture = Awaited<ReturnType<typeof billingFixture>>;

/** Runs the tests on both databases, each test with empty tables. */
export function describeBilling(name: string, tests: (fixture: () => BillingFixture) => void): void {
  describeOnBothDatabases(name, (engine) => {
    let open: OpenDatabase;
    let fixture: BillingFixture;
    beforeAll(async () => {
      open = await testDatabase(engine);
    });
    afterAll(() => open.close());
    beforeEach(async () => {
      fixture = await billingFixture(open);
    });
    tests(() => fixture);
  });
}

/** The part of a signed-in user's request context that billing uses. */
const contextOf = (userId: string, email: string, ownerMark: string | null): AuthenticatedContext =>
  ({ user: { userId, email, timeZone: 'Europe/Paris', ownerMark }, timeZone: null }) as AuthenticatedContext;

/** A fake job queue, in which a job is a row written in the caller's transaction. */
function fakeQueue({ db }: OpenDatabase) {
  let jobNumber = 0;
  const pending = async () =>
    (await db.select().from(sandboxSettings).orderBy(sandboxSettings.key)).filter((row) => row.key.startsWith(JOB));
  return {
    enqueue: async (tx: Transaction, { name }: { name: string }, payload: object) => {
      jobNumber += 1;
      const key = `${JOB}${String(jobNumber).padStart(9, '0')}`;
      await tx.insert(sandboxSettings).values({ key, value: { name, payload } });
    },
    queued: async () => (await pending()).map((row) => row.value as { name: string; payload: Record<string, unknown> }),
    clear: () => db.delete(sandboxSettings),
  };
}

/** Empties the tables and creates a new fixture. */
async function billingFixture(open: OpenDatabase) {
  const { db } = open;
  const tables = [
    paymentEvents,
    paymentEventCursor,
    providerRecords,
    sandboxEmails,
    sandboxSettings,
    subscriptions,
    usedTrials,
    users,
    verifications,
  ];
  for (const table of tables) await db.delete(table);
  const time = { now: START };
  const clock = { now: () => new Date(time.now) };
  const payments = sandboxPayments(db, clock);
  const logged: string[] = [];
  const charges: string[] = [];
  const queue = fakeQueue(open);
  const findRecipient = async (userId: string) => {
    const user = (await db.select().from(users)).find((row) => row.id === userId);
    return user ? { email: user.email, emailVerified: true, firstName: 'Ada', timeZone: 'Europe/Paris' } : null;
  };

  const findSubscriptionRow = async (userId: string) =>
    (await db.select().from(subscriptions)).find((row) => row.userId === userId);

  const mailer = outboxMailer(db, clock, 'hello@evenkeel.test');
  const notices = noticeLimitStore(db, clock, () => newId(clock), recipientHash('a secret'));
  const log = { error: (_: object, message: string) => void logged.push(message) };

  const build = (overrides: Partial<Parameters<typeof billingFeature>[0]> = {}) => {
    const { feature, endPlanWithPeriod } = billingFeature({
      db,
      clock,
      payments,
      meters: { chargeReported: (outcome) => void charges.push(outcome) },
      mailer,
      sendNotice: noticeSender({ reserveNotice: notices.reserve, mailer, log: { warn: log.error } }),
      jobs: queue,
      log,
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      secret: 'a secret of thirty-two characters',
      preventRepeatTrials: true,
      limitsDeclinedCards: true,
      findRecipient,
      ...overrides,
    });
    /** @param session the owner that the account had when the request was authenticated; by default the present one. */
    const call = (path: string) => async (userId: string, body?: object, session?: { ownerMark: string | null }) => {
      const route = feature.routes.find((candidate) => candidate.call.path === path);
      if (!route) throw new Error(`No route ${path}`);
      const { ownerMark } = session ?? (await findSubscriptionRow(userId)) ?? { ownerMark: null };
      const context = contextOf(userId, (await findRecipient(userId))?.email ?? '', ownerMark);
      return (await route.handle({ body }, context)) as Record<string, unknown>;
    };
    const { personalData } = feature;
    if (personalData === 'none') throw new Error('billingFeature: personalData is missing');
    const runJob = async (name: string, payload: unknown) => feature.jobs?.[name]?.(payload);
    return {
      status: call('/api/subscription-status'),
      createSetup: call('/api/create-setup-intent'),
      start: call('/api/create-subscription-after-setup'),
      cancel: call('/api/subscription/cancel'),
      reactivate: call('/api/subscription/reactivate'),
      refund: call('/api/subscription/refund'),
      personalData,
      /** The account passes to another owner. */
      passOn: (userId: string) => db.transaction((tx) => endPlanWithPeriod(tx, userId)),
      runJob,
      /** Runs all waiting jobs, in order. */
      runJobs: async () => {
        const pending = await queue.queued();
        await queue.clear();
        for (const { name, payload } of pending) await runJob(name, payload);
      },
      runPeriodicJob: async (name: string) => feature.periodicJobs?.find((job) => job.name === name)?.run(),
      webhooks: feature.webhooks ?? [],
    };
  };
  type Billing = ReturnType<typeof build>;

  const createUser = (email?: string) => insertUser(db, clock.now(), email === undefined ? {} : { email });
  /** Enters a card, as the page's card form does. */
  const enterCard = async (billing: Billing, userId: string, cardNumber?: string) => {
    const { clientSecret } = await billing.createSetup(userId);
    await payments.confirmSetup(String(clientSecret), card(cardNumber));
  };
  const createUserWithCard = async (billing: Billing, cardNumber?: string, email?: string) => {
    const userId = await createUser(email);
    await enterCard(billing, userId, cardNumber);
    return userId;
  };
  const createSubscribedUser = async (billing: Billing, cardNumber?: string, email?: string) => {
    const userId = await createUserWithCard(billing, cardNumber, email);
    await billing.start(userId);
    return userId;
  };

  return {
    db,
    time,
    clock,
    payments,
    logged,
    /** The outcomes of charges that were counted. */
    charges,
    build,
    createUser,
    deleteUser: (userId: string) => db.delete(users).where(eq(users.id, userId)),
    changeEmail: (userId: string, email: string) => db.update(users).set({ email }).where(eq(users.id, userId)),
    enterCard,
    createUserWithCard,
    createSubscribedUser,
    /** Moves the clock and lets the provider make the charges that are due by then. */
    advanceTo: async (moment: number) => {
      time.now = moment;
      await payments.runDueCharges();
    },
    queued: queue.queued,
    clearJobs: queue.clear,
    /** The kinds of the enqueued emails. */
    enqueuedEmailKinds: async () =>
      (await queue.queued()).filter(({ name }) => name === 'billing.email').map((job) => job.payload.kind),
    countSubscriptions: async () =>
      (await db.select().from(providerRecords)).filter((row) => row.kind === 'subscription').length,
    findSubscriptionRow,
    /** The user's subscriptions at the provider. */
    providerPlans: async (userId: string) => {
      const customerId = (await findSubscriptionRow(userId))?.customerId;
      const records = (await db.select().from(providerRecords)).filter((row) => row.customerId === customerId);
      return records
        .filter(({ kind }) => kind === 'subscription')
        .map(({ id, state }) => ({ id, ...subscriptionState.parse(state) }))
        .map((plan) => ({ id: plan.id, continues: isRunning(plan) && !plan.cancelAtPeriodEnd }));
    },
    sentEmails: () => db.select().from(sandboxEmails).orderBy(sandboxEmails.id),
    events: () => db.select().from(paymentEvents),
    usedTrials: () => db.select().from(usedTrials),
    /** All rows of billing and the embedded payments, as one text. */
    dumpTables: async () =>
      JSON.stringify([
        await db.select().from(subscriptions),
        await db.select().from(paymentEvents),
        await db.select().from(providerRecords),
      ]),
  };
}
