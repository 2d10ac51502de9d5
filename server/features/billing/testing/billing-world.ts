/** Billing on a real database, the embedded payments and a clock the test moves. */
import type { OpenDatabase, Transaction } from '../../../db/client.ts';
import {
  paymentEvents,
  sandboxPayments as records,
  sandboxMail,
  sandboxSettings,
  subscriptions,
  users,
} from '../../../db/schema.ts';
import type { SignedInContext } from '../../../feature.ts';
import { outboxMailer } from '../../../ports/mail/outbox.ts';
import { sandboxPayments } from '../../../ports/payments/sandbox/sandbox-payments.ts';
import { billingFeature } from '../index.ts';

export const DAY = 86_400_000;
export const HOUR = 3_600_000;
export const START = Date.parse('2026-11-20T12:00:00.000Z');
export const TRIAL_END = START + 3 * DAY;

export const card = (cardNumber = '4242424242424242') => ({ cardNumber, expMonth: 12, expYear: 2040, cvc: '123' });

const JOB = 'job:';

export type BillingWorld = Awaited<ReturnType<typeof billingWorld>>;

/** Empties the database and begins anew. */
export async function billingWorld({ db }: OpenDatabase) {
  const tables = [paymentEvents, records, sandboxMail, sandboxSettings, subscriptions, users];
  for (const table of tables) await db.delete(table);
  const time = { now: START };
  const clock = { now: () => new Date(time.now) };
  const payments = sandboxPayments(db, clock);
  const logged: string[] = [];
  /** Stands in for the queue: a job is a row written in the caller's transaction. */
  const jobs = {
    enqueue: async (tx: Transaction, name: string, payload: Record<string, unknown>) => {
      await tx.insert(sandboxSettings).values({ key: `${JOB}${crypto.randomUUID()}`, value: { name, payload } });
    },
  };

  const build = (overrides: Partial<Parameters<typeof billingFeature>[0]> = {}) => {
    const feature = billingFeature({
      db,
      clock,
      payments,
      mailer: outboxMailer(db, clock, 'hello@evenkeel.test'),
      jobs,
      log: { error: (_, message) => void logged.push(message) },
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      emailOf: async () => ({ email: 'ada@example.com', firstName: 'Ada', timeZone: 'Europe/Paris' }),
      ...overrides,
    });
    const ask = (path: string) => async (userId: string) => {
      const route = feature.routes.find((candidate) => candidate.call.path === path);
      if (!route) throw new Error(`No route ${path}`);
      const context = { person: { userId, email: `${userId}@example.com` } } as SignedInContext;
      return (await route.handle({}, context)) as Record<string, unknown>;
    };
    const { personalData } = feature;
    if (personalData === 'none') throw new Error('Billing keeps personal data.');
    return {
      status: ask('/api/subscription-status'),
      createSetup: ask('/api/create-setup-intent'),
      start: ask('/api/create-subscription-after-setup'),
      personalData,
      work: async (name: string, payload: unknown) => feature.jobs?.[name]?.(payload),
    };
  };
  type Billing = ReturnType<typeof build>;

  const person = async () => {
    const id = crypto.randomUUID();
    await db.insert(users).values({ id, email: `${id}@example.com`, createdAt: clock.now(), updatedAt: clock.now() });
    return id;
  };
  const personWithCard = async (billing: Billing, cardNumber?: string) => {
    const userId = await person();
    const { clientSecret } = await billing.createSetup(userId);
    await payments.confirmSetup(String(clientSecret), card(cardNumber));
    return userId;
  };
  const subscriber = async (billing: Billing, cardNumber?: string) => {
    const userId = await personWithCard(billing, cardNumber);
    await billing.start(userId);
    return userId;
  };
  const settleAt = async (moment: number) => {
    time.now = moment;
    await payments.settleDue();
  };
  const queued = async () =>
    (await db.select().from(sandboxSettings))
      .filter((row) => row.key.startsWith(JOB))
      .map((row) => row.value as { name: string; payload: Record<string, unknown> });

  return {
    db,
    time,
    clock,
    payments,
    logged,
    build,
    person,
    personWithCard,
    subscriber,
    settleAt,
    queued,
    forgetJobs: () => db.delete(sandboxSettings),
    plansMade: async () => (await db.select().from(records)).filter((row) => row.kind === 'subscription').length,
    rowOf: async (userId: string) => (await db.select().from(subscriptions)).find((row) => row.userId === userId),
    mails: () => db.select().from(sandboxMail),
    events: () => db.select().from(paymentEvents),
    /** Every row billing and the embedded payments keep, as one text. */
    everything: async () =>
      JSON.stringify([
        await db.select().from(subscriptions),
        await db.select().from(paymentEvents),
        await db.select().from(records),
      ]),
  };
}
