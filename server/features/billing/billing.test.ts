import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Handler, SignedInContext } from '../../feature.ts';
import type { OpenDatabase, Transaction } from '../../db/client.ts';
import { paymentEvents, sandboxPayments as records, sandboxMail, sandboxSettings, subscriptions, users } from '../../db/schema.ts';
import { describeOnBothDatabases, testDatabase } from '../../db/testing/test-database.ts';
import { outboxMailer } from '../../ports/mail/outbox.ts';
import type { ProviderSubscription } from '../../ports/payments/port.ts';
import { type SandboxPayments, sandboxPayments } from '../../ports/payments/sandbox/sandbox-payments.ts';
import { billingFeature } from './index.ts';
import { momentInWords, priceInWords } from './trial-started-mail.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const start = Date.parse('2026-11-20T12:00:00.000Z');
const seconds = (ms: number) => ms / 1000;
const card = (cardNumber = '4242424242424242') => ({ cardNumber, expMonth: 12, expYear: 2040, cvc: '123' });

describeOnBothDatabases('billing', (engine) => {
  let open: OpenDatabase;
  let payments: SandboxPayments;
  let now = start;
  let logged: string[] = [];
  const clock = { now: () => new Date(now) };
  const JOB = 'job:';
  /** Stands in for the queue: a job is a row written in the caller's transaction. */
  const jobs = {
    enqueue: async (tx: Transaction, name: string, payload: Record<string, unknown>) => {
      await tx.insert(sandboxSettings).values({ key: `${JOB}${crypto.randomUUID()}`, value: { name, payload } });
    },
  };
  const log = { error: (_: object, message: string) => void logged.push(message) };

  beforeAll(async () => {
    open = await testDatabase(engine);
  });
  afterAll(() => open.close());
  beforeEach(async () => {
    for (const table of [paymentEvents, records, sandboxMail, sandboxSettings, subscriptions, users]) await open.db.delete(table);
    now = start;
    logged = [];
    payments = sandboxPayments(open.db, clock);
  });

  const build = (overrides: Partial<Parameters<typeof billingFeature>[0]> = {}) => {
    const feature = billingFeature({
      db: open.db,
      clock,
      payments,
      mailer: outboxMailer(open.db, clock, 'hello@evenkeel.test'),
      jobs,
      log,
      appUrl: 'https://evenkeel.test',
      supportEmail: 'help@evenkeel.test',
      emailOf: async () => ({ email: 'ada@example.com', firstName: 'Ada', timeZone: 'Europe/Paris' }),
      ...overrides,
    });
    const ask = (path: string) => async (userId: string) => {
      const route = feature.routes.find((candidate) => candidate.call.path === path);
      if (!route) throw new Error(`No route ${path}`);
      const context = { person: { userId, email: `${userId}@example.com` } } as SignedInContext;
      // biome-ignore lint/suspicious/noExplicitAny: the test looks into replies of three calls.
      return (await route.handle({}, context)) as Awaited<ReturnType<Handler<any>>> as any;
    };
    return {
      feature,
      status: ask('/api/subscription-status'),
      createSetup: ask('/api/create-setup-intent'),
      start: ask('/api/create-subscription-after-setup'),
    };
  };

  const person = async () => {
    const id = crypto.randomUUID();
    await open.db.insert(users).values({ id, email: `${id}@example.com`, createdAt: clock.now(), updatedAt: clock.now() });
    return id;
  };
  const personWithCard = async (billing: ReturnType<typeof build>, cardNumber?: string) => {
    const userId = await person();
    const { clientSecret } = await billing.createSetup(userId);
    await payments.confirmSetup(clientSecret, card(cardNumber));
    return userId;
  };
  const subscriber = async (billing: ReturnType<typeof build>, cardNumber?: string) => {
    const userId = await personWithCard(billing, cardNumber);
    await billing.start(userId);
    return userId;
  };
  const settleAt = async (moment: number) => {
    now = moment;
    await payments.settleDue();
  };
  const queued = async () =>
    (await open.db.select().from(sandboxSettings))
      .filter((row) => row.key.startsWith(JOB))
      .map((row) => row.value as { name: string; payload: Record<string, unknown> });
  const plansMade = async () => (await open.db.select().from(records)).filter((row) => row.kind === 'subscription').length;
  const rowOf = async (userId: string) => (await open.db.select().from(subscriptions)).find((row) => row.userId === userId);

  it('tells a new person the offer: the price and when the first charge would be', async () => {
    expect(await build().status(await person())).toEqual({
      planType: 'free',
      status: 'none',
      isTrialing: false,
      needsSetup: true,
      trialEnd: null,
      cancel_at_period_end: false,
      current_period_end: null,
      offer: { trialDays: 3, pricePence: 499, firstChargeAt: seconds(start + 3 * DAY) },
      provider: 'sandbox',
      publishableKey: null,
    });
  });

  it('starts the trial once the card is set up, for three days', async () => {
    const billing = build();
    const userId = await personWithCard(billing);
    expect(await billing.start(userId)).toEqual({ status: 'trialing', trialEnd: seconds(start + 3 * DAY) });
    expect(await billing.status(userId)).toMatchObject({
      planType: 'trial',
      status: 'trialing',
      isTrialing: true,
      needsSetup: false,
      trialEnd: seconds(start + 3 * DAY),
      current_period_end: seconds(start + 3 * DAY),
    });
  });

  it('starts nothing before the card was entered, and nothing on somebody else\'s card', async () => {
    const billing = build();
    await personWithCard(billing);
    const userId = await person();
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    const { clientSecret } = await billing.createSetup(userId);
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await payments.confirmSetup(clientSecret, card('4000000000000002'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await payments.confirmSetup(clientSecret, card('4000002500003155'));
    expect(await billing.start(userId)).toMatchObject({ code: 'setup_incomplete' });
    await payments.completeAction(clientSecret);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await plansMade()).toBe(1);
  });

  it('makes one subscription and one mail of many clicks at once, and of later ones', async () => {
    const billing = build();
    const userId = await personWithCard(billing);
    const answers = await Promise.all(Array.from({ length: 8 }, () => billing.start(userId)));
    now = start + HOUR;
    for (const answer of [...answers, await billing.start(userId)]) {
      expect(answer).toEqual({ status: 'trialing', trialEnd: seconds(start + 3 * DAY) });
    }
    await payments.settleDue();
    expect(await plansMade()).toBe(1);
    expect(await queued()).toEqual([{ name: 'billing.trial-started-mail', payload: { userId } }]);
  });

  it('makes one subscription of two tabs that each entered a card', async () => {
    const billing = build();
    const userId = await personWithCard(billing);
    const second = await billing.createSetup(userId);
    await Promise.all([
      billing.start(userId),
      payments.confirmSetup(second.clientSecret, card()).then(() => billing.start(userId)),
    ]);
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await plansMade()).toBe(1);
    expect(await queued()).toHaveLength(1);
  });

  it('refuses a new set-up while there is access, and allows it again after a failed charge', async () => {
    const billing = build();
    const userId = await subscriber(billing, '4000000000000341');
    expect(await billing.createSetup(userId)).toMatchObject({ code: 'already_subscribed' });
    await settleAt(start + 3 * DAY);
    expect(await billing.createSetup(userId)).toHaveProperty('clientSecret');
  });

  it('answers payment_setup_failed and logs the cause when the provider is away, and mends itself later', async () => {
    let away = true;
    const fragile: SandboxPayments = {
      ...sandboxPayments(open.db, clock),
      startSubscription: async (order) => {
        const plan = await payments.startSubscription(order);
        if (away) throw new Error('connection lost after the order');
        return plan;
      },
    };
    const billing = build({ payments: fragile });
    const userId = await personWithCard(billing);
    expect(await billing.start(userId)).toMatchObject({ code: 'payment_setup_failed' });
    expect(logged).toHaveLength(1);
    expect(await billing.status(userId)).toMatchObject({ status: 'none' });
    away = false;
    expect(await billing.start(userId)).toMatchObject({ status: 'trialing' });
    expect(await plansMade()).toBe(1);
    expect(await queued()).toHaveLength(1);
  });

  it('notes a plan from its event when the request that started it was lost', async () => {
    const billing = build();
    const userId = await personWithCard(billing);
    const customerId = (await rowOf(userId))?.customerId ?? '';
    const setup = await payments.currentSetup(customerId);
    const order = { customerId, setupId: setup?.id ?? '', trialEnd: new Date(start + 3 * DAY), idempotencyKey: 'lost' };
    await payments.startSubscription(order);
    await payments.settleDue();
    expect(await billing.status(userId)).toMatchObject({ status: 'trialing' });
    expect(await queued()).toHaveLength(1);
  });

  it('is active after the first charge and through the renewals, each event taken in once', async () => {
    const billing = build();
    const userId = await subscriber(billing);
    await settleAt(start + 3 * DAY);
    expect(await billing.status(userId)).toMatchObject({
      planType: 'premium',
      status: 'active',
      needsSetup: false,
      current_period_end: seconds(Date.parse('2026-12-23T12:00:00.000Z')),
    });
    await settleAt(Date.parse('2027-02-01T00:00:00.000Z'));
    expect(await billing.status(userId)).toMatchObject({ current_period_end: seconds(Date.parse('2027-02-23T12:00:00.000Z')) });
    expect((await open.db.select().from(paymentEvents)).map((event) => event.type).sort()).toEqual([
      'customer.subscription.created',
      'invoice.paid',
      'invoice.paid',
      'invoice.paid',
    ]);
    expect(await rowOf(userId)).toMatchObject({ everPaid: true });
  });

  it('is past due without access when the first charge fails', async () => {
    const billing = build();
    const userId = await subscriber(billing, '4000000000000341');
    await settleAt(start + 3 * DAY);
    expect(await billing.status(userId)).toMatchObject({ planType: 'free', status: 'past_due', isTrialing: false, needsSetup: true });
  });

  it('leaves no trace of an event about a customer it does not know', async () => {
    build();
    const customerId = await payments.ensureCustomer({ userId: crypto.randomUUID(), email: 'x@example.com' });
    const { setupId, clientSecret } = await payments.createSetup(customerId);
    await payments.confirmSetup(clientSecret, card());
    await payments.startSubscription({ customerId, setupId, trialEnd: new Date(start), idempotencyKey: 'k' });
    await payments.settleDue();
    expect(await open.db.select().from(paymentEvents)).toEqual([]);
  });

  describe('with a provider that answers in its own time', () => {
    const plan = (customerId: string, facts: Partial<ProviderSubscription>): ProviderSubscription => ({
      id: 'sub_1',
      customerId,
      status: 'trialing',
      trialEnd: new Date(start + 3 * DAY),
      currentPeriodEnd: new Date(start + 3 * DAY),
      cancelAtPeriodEnd: false,
      everPaid: false,
      ...facts,
    });
    const customer = async () => {
      const userId = await person();
      const customerId = `cus_${userId}`;
      await open.db.insert(subscriptions).values({ userId, customerId, status: 'none', createdAt: clock.now(), updatedAt: clock.now() });
      return { userId, customerId };
    };
    const withAnswers = (read: (customerId: string) => Promise<ProviderSubscription | null>) => {
      let take = async (_: { id: string; customerId: string; type: string }): Promise<void> => {};
      const slow: SandboxPayments = { ...payments, readSubscription: read, onEvent: (taker) => void (take = taker) };
      build({ payments: slow });
      return (id: string, customerId: string) => take({ id, customerId, type: 'customer.subscription.updated' });
    };

    it('lets no older answer overwrite a newer one', async () => {
      const { userId, customerId } = await customer();
      const states = [plan(customerId, {}), plan(customerId, { status: 'active', everPaid: true })];
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let reads = 0;
      const take = withAnswers(async () => {
        reads += 1;
        if (reads > 1) return states[1] ?? null;
        await held;
        return states[0] ?? null;
      });
      const older = take('evt_1', customerId);
      await take('evt_2', customerId);
      release();
      await older;
      expect(await rowOf(userId)).toMatchObject({ status: 'active', everPaid: true });
      expect(await open.db.select().from(paymentEvents)).toHaveLength(2);
    });

    it('applies the same event once, however often and at once it comes', async () => {
      const { userId, customerId } = await customer();
      const take = withAnswers(async () => plan(customerId, {}));
      await Promise.all([1, 2, 3, 4].map(() => take('evt_1', customerId)));
      expect(await open.db.select().from(paymentEvents)).toHaveLength(1);
      expect(await queued()).toHaveLength(1);
      expect(await rowOf(userId)).toMatchObject({ status: 'trialing', subscriptionId: 'sub_1' });
    });

    it('keeps the last known status and says so when the provider answers one it does not know', async () => {
      const { userId, customerId } = await customer();
      let status = 'active';
      const take = withAnswers(async () => plan(customerId, { status }));
      await take('evt_1', customerId);
      status = 'hibernating';
      await take('evt_2', customerId);
      expect(await rowOf(userId)).toMatchObject({ status: 'active' });
      expect(logged).toEqual([expect.stringMatching(/unknown subscription status/)]);
    });

    it('takes an event in again when the provider could not be read the first time', async () => {
      const { userId, customerId } = await customer();
      let away = true;
      const take = withAnswers(async () => {
        if (away) throw new Error('timeout');
        return plan(customerId, {});
      });
      await expect(take('evt_1', customerId)).rejects.toThrow('timeout');
      expect(await open.db.select().from(paymentEvents)).toEqual([]);
      away = false;
      await take('evt_1', customerId);
      expect(await rowOf(userId)).toMatchObject({ status: 'trialing' });
    });
  });

  it('sends the mail of the started trial with its end in the person\'s own time, price and way out', async () => {
    const billing = build();
    const userId = await subscriber(billing);
    await billing.feature.jobs?.['billing.trial-started-mail']?.({ userId });
    const [mail] = await open.db.select().from(sandboxMail);
    expect(mail?.to).toBe('ada@example.com');
    expect(mail?.text.replace(/\s+/g, ' ')).toMatch(/Monday,? 23 November 2026 at 13:00.*£4\.99.*cancel/i);
  });

  it('sends no mail to a person who is gone', async () => {
    const billing = build({ emailOf: async () => null });
    const userId = await subscriber(billing);
    await billing.feature.jobs?.['billing.trial-started-mail']?.({ userId });
    await billing.feature.jobs?.['billing.trial-started-mail']?.({ userId: crypto.randomUUID() });
    expect(await open.db.select().from(sandboxMail)).toEqual([]);
  });

  it('exports what it keeps of a person, and of a person without a plan nothing', async () => {
    const billing = build();
    const userId = await subscriber(billing);
    await payments.settleDue();
    const data = billing.feature.personalData;
    if (data === 'none') throw new Error('Billing keeps personal data.');
    expect(await data.exportFor(userId)).toMatchObject({
      subscription: { status: 'trialing', trialEnd: new Date(start + 3 * DAY).toISOString() },
      paymentEvents: [{ type: 'customer.subscription.created' }],
    });
    expect(await data.exportFor(await person())).toEqual({ subscription: null, paymentEvents: [] });
  });

  it('erases one person\'s rows, and the customer at the provider by a job of the same transaction', async () => {
    const billing = build();
    const [userId, other] = [await subscriber(billing), await subscriber(billing)];
    await payments.settleDue();
    const data = billing.feature.personalData;
    if (data === 'none') throw new Error('Billing keeps personal data.');
    await open.db.delete(sandboxSettings);
    await open.db.transaction((tx) => data.erase(tx, userId));
    const [job] = await queued();
    expect(job?.name).toBe('billing.remove-customer');
    await billing.feature.jobs?.['billing.remove-customer']?.(job?.payload);
    const left = JSON.stringify([
      await open.db.select().from(subscriptions),
      await open.db.select().from(paymentEvents),
      await open.db.select().from(records),
    ]);
    expect(left).not.toContain(userId);
    expect(left).not.toContain(String(job?.payload.customerId));
    expect(await billing.status(other)).toMatchObject({ status: 'trialing' });
  });
});

describe('the words of the mail', () => {
  it('names the moment in the person\'s time zone, else in UTC', () => {
    const moment = new Date('2026-07-01T11:30:00Z');
    expect(momentInWords(moment, 'Europe/London')).toMatch(/^Wednesday,? 1 July 2026 at 12:30 (BST|GMT\+1)$/);
    expect(momentInWords(moment, null)).toMatch(/^Wednesday,? 1 July 2026 at 11:30 UTC$/);
  });

  it('writes pence as pounds', () => {
    expect([499, 500, 5].map(priceInWords)).toEqual(['£4.99', '£5.00', '£0.05']);
  });
});
