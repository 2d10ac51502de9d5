/** Billing on a real database, the embedded payments and a clock the test moves. */
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { OpenDatabase, Transaction } from '../../../db/client.ts';
import {
  paymentEvents,
  paymentReadings,
  sandboxPayments as records,
  sandboxMail,
  sandboxSettings,
  subscriptions,
  trialUses,
  users,
  verifications,
} from '../../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../../db/testing/test-database.ts';
import type { SignedInContext } from '../../../feature.ts';
import { newId } from '../../../new-id.ts';
import { noticeSender } from '../../../notice-allowance.ts';
import { noticeAllowanceStore } from '../../../notice-allowance-store.ts';
import { outboxMailer } from '../../../ports/mail/outbox.ts';
import { sandboxPayments } from '../../../ports/payments/sandbox/sandbox-payments.ts';
import { billingFeature } from '../index.ts';
import { START } from './moments.ts';

export const card = (cardNumber = '4242424242424242') => ({ cardNumber, expMonth: 12, expYear: 2040, cvc: '123' });

const JOB = 'job:';

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>;

/** Runs the tests on both databases, each test in a new world. */
export function describeBilling(name: string, tests: (world: () => BillingWorld) => void): void {
  describeOnBothDatabases(name, (engine) => {
    let open: OpenDatabase;
    let world: BillingWorld;
    beforeAll(async () => {
      open = await testDatabase(engine);
    });
    afterAll(() => open.close());
    beforeEach(async () => {
      world = await billingWorld(open);
    });
    tests(() => world);
  });
}

/** A signed-in person's request, as far as billing looks at it. */
const requestOf = (userId: string, email: string): SignedInContext =>
  ({ person: { userId, email, timeZone: 'Europe/Paris' }, timeZone: null }) as SignedInContext;

/** Stands in for the queue: a job is a row written in the caller's transaction. */
function queueIn({ db }: OpenDatabase) {
  let number = 0;
  const waiting = async () =>
    (await db.select().from(sandboxSettings).orderBy(sandboxSettings.key)).filter((row) => row.key.startsWith(JOB));
  return {
    enqueue: async (tx: Transaction, name: string, payload: Record<string, unknown>) => {
      number += 1;
      const key = `${JOB}${String(number).padStart(9, '0')}`;
      await tx.insert(sandboxSettings).values({ key, value: { name, payload } });
    },
    queued: async () => (await waiting()).map((row) => row.value as { name: string; payload: Record<string, unknown> }),
    forget: () => db.delete(sandboxSettings),
  };
}

/** Empties the database and begins anew. */
async function billingWorld(open: OpenDatabase) {
  const { db } = open;
  const kept = [
    paymentEvents,
    paymentReadings,
    records,
    sandboxMail,
    sandboxSettings,
    subscriptions,
    trialUses,
    users,
    verifications,
  ];
  for (const table of kept) await db.delete(table);
  const time = { now: START };
  const clock = { now: () => new Date(time.now) };
  const payments = sandboxPayments(db, clock);
  const logged: string[] = [];
  const queue = queueIn(open);
  const emailOf = async (userId: string) => {
    const person = (await db.select().from(users)).find((row) => row.id === userId);
    return person ? { email: person.email, firstName: 'Ada', timeZone: 'Europe/Paris' } : null;
  };

  const mailer = outboxMailer(db, clock, 'hello@evenkeel.test');
  const notices = noticeAllowanceStore(db, clock, () => newId(clock));
  const log = { error: (_: object, message: string) => void logged.push(message) };

  const build = (overrides: Partial<Parameters<typeof billingFeature>[0]> = {}) => {
    const feature = billingFeature({
      db,
      clock,
      payments,
      mailer,
      sendNotice: noticeSender({ takeNotice: notices.take, mailer, log: { warn: log.error } }),
      jobs: queue,
      log,
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      secret: 'a secret of thirty-two characters',
      oneTrialPerPerson: true,
      limitsRefusedCards: true,
      emailOf,
      ...overrides,
    });
    const ask = (path: string) => async (userId: string) => {
      const route = feature.routes.find((candidate) => candidate.call.path === path);
      if (!route) throw new Error(`No route ${path}`);
      const context = requestOf(userId, (await emailOf(userId))?.email ?? '');
      return (await route.handle({}, context)) as Record<string, unknown>;
    };
    const { personalData } = feature;
    if (personalData === 'none') throw new Error('Billing keeps personal data.');
    const work = async (name: string, payload: unknown) => feature.jobs?.[name]?.(payload);
    return {
      status: ask('/api/subscription-status'),
      createSetup: ask('/api/create-setup-intent'),
      start: ask('/api/create-subscription-after-setup'),
      cancel: ask('/api/subscription/cancel'),
      reactivate: ask('/api/subscription/reactivate'),
      refund: ask('/api/subscription/refund'),
      personalData,
      work,
      /** Does all waiting jobs, in their order. */
      workOff: async () => {
        const waiting = await queue.queued();
        await queue.forget();
        for (const { name, payload } of waiting) await work(name, payload);
      },
      periodically: async (name: string) => feature.periodicJobs?.find((job) => job.name === name)?.run(),
      webhooks: feature.webhooks ?? [],
    };
  };
  type Billing = ReturnType<typeof build>;

  const person = async (email?: string) => {
    const id = crypto.randomUUID();
    const [createdAt, updatedAt] = [clock.now(), clock.now()];
    await db.insert(users).values({ id, email: email ?? `${id}@example.com`, createdAt, updatedAt });
    return id;
  };
  /** Enters a card in the page's form. */
  const enterCard = async (billing: Billing, userId: string, cardNumber?: string) => {
    const { clientSecret } = await billing.createSetup(userId);
    await payments.confirmSetup(String(clientSecret), card(cardNumber));
  };
  const personWithCard = async (billing: Billing, cardNumber?: string, email?: string) => {
    const userId = await person(email);
    await enterCard(billing, userId, cardNumber);
    return userId;
  };
  const subscriber = async (billing: Billing, cardNumber?: string, email?: string) => {
    const userId = await personWithCard(billing, cardNumber, email);
    await billing.start(userId);
    return userId;
  };

  return {
    db,
    time,
    clock,
    payments,
    logged,
    build,
    person,
    removePerson: (userId: string) => db.delete(users).where(eq(users.id, userId)),
    rename: (userId: string, email: string) => db.update(users).set({ email }).where(eq(users.id, userId)),
    enterCard,
    personWithCard,
    subscriber,
    /** Moves the clock, and has the provider do what is due by then. */
    settleAt: async (moment: number) => {
      time.now = moment;
      await payments.settleDue();
    },
    queued: queue.queued,
    forgetJobs: queue.forget,
    /** Kinds of the mails that wait to be written. */
    told: async () =>
      (await queue.queued()).filter(({ name }) => name === 'billing.mail').map((job) => job.payload.kind),
    plansMade: async () => (await db.select().from(records)).filter((row) => row.kind === 'subscription').length,
    rowOf: async (userId: string) => (await db.select().from(subscriptions)).find((row) => row.userId === userId),
    mails: () => db.select().from(sandboxMail).orderBy(sandboxMail.id),
    events: () => db.select().from(paymentEvents),
    trialUses: () => db.select().from(trialUses),
    /** Every row billing and the embedded payments keep, as one text. */
    everything: async () =>
      JSON.stringify([
        await db.select().from(subscriptions),
        await db.select().from(paymentEvents),
        await db.select().from(records),
      ]),
  };
}
