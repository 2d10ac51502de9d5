/** The whole app with the fake Stripe server. Both use one clock, which the test controls. */
import { type App, compose, type Overrides } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { paymentEvents } from '#server/db/schema.ts';
import { migratedDatabaseLocation } from '#server/db/testing/test-database.ts';
import type { Card } from '#server/ports/payments/stripe/testing/fake-store.ts';
import type { StripeEvent } from '#server/ports/payments/stripe/testing/records.ts';
import { openStripeServer, stripeKeys } from '#server/ports/payments/stripe/testing/stripe-server.ts';
import type { SignedEvent } from '#server/ports/payments/stripe/testing/webhook-deliveries.ts';
import { callApi } from '#server/testing/api-client.ts';
import { Browser } from '#server/testing/browser.ts';
import { register } from '#server/testing/user-actions.ts';

export type StripeApp = Awaited<ReturnType<typeof openStripeApp>>;

/**
 * Opens the app on PostgreSQL, which real payments require.
 * @param variables additional environment variables.
 */
export async function openStripeApp(overrides: Overrides = {}, variables: Readonly<Record<string, string>> = {}) {
  // Starts at the machine's own time, which sessions use, rounded down to a whole second, because Stripe's timestamps
  // are in seconds.
  const time = { now: Math.floor(Date.now() / 1000) * 1000 };
  const systemClock = { now: () => new Date(time.now) };
  const stripe = await openStripeServer(systemClock.now);
  const location = await migratedDatabaseLocation('postgres');
  const config = readConfig({
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
    DATA_DIR: location.dataDir,
    DATABASE_URL: location.databaseUrl,
    STRIPE_SECRET_KEY: stripeKeys.secretKey,
    STRIPE_PUBLISHABLE_KEY: stripeKeys.publishableKey,
    STRIPE_WEBHOOK_SECRET: stripeKeys.webhookSecret,
    STRIPE_API_BASE: stripe.url,
    ...variables,
  });
  const apps: App[] = [];
  /** Opens another process of the app on the same data. */
  const openProcess = async (): Promise<App> => {
    const app = await compose(config, { systemClock, ...overrides });
    apps.push(app);
    return app;
  };
  const app = await openProcess();
  const database = await openDatabase(location);

  return {
    stripe,
    app,
    openAnotherProcess: openProcess,
    time,
    /** Advances the clock and makes the fake Stripe server process what is due. */
    advanceBy: (ms: number) => {
      time.now += ms;
      stripe.passTime();
    },
    runDueJobs: app.runDueJobs,
    recordedEvents: () => database.db.select().from(paymentEvents),
    ...userActions(app, stripe),
    close: async () => {
      for (const open of apps) await open.close();
      await database.close();
      await stripe.close();
      await location.remove();
    },
  };
}

/** @returns the status of the reply. */
export async function sendEvent({ fastify }: App, { body, signature }: Partial<SignedEvent>): Promise<number> {
  const headers = {
    'content-type': 'application/json',
    ...(signature !== undefined && { 'stripe-signature': signature }),
  };
  const reply = await fastify.inject({ method: 'POST', url: '/api/stripe/webhook', headers, payload: body ?? '' });
  return reply.statusCode;
}

function userActions(app: App, stripe: Awaited<ReturnType<typeof openStripeServer>>) {
  const createUser = async (email = `${crypto.randomUUID()}@example.test`) => {
    const browser = new Browser(app.fastify);
    await register(browser, { email });
    return Object.assign(browser, { email });
  };
  const enterCard = async (browser: Browser, card?: Card) => {
    const { clientSecret } = await callApi(browser, 'POST /api/create-setup-intent');
    stripe.enterCard(clientSecret, card);
  };
  const useCard = (browser: Browser) => browser.post('/api/create-subscription-after-setup');
  return {
    createUser,
    enterCard,
    useCard,
    createUserWithCard: async (card?: Card) => {
      const browser = await createUser();
      await enterCard(browser, card);
      return browser;
    },
    createSubscribedUser: async (card?: Card) => {
      const browser = await createUser();
      await enterCard(browser, card);
      await callApi(browser, 'POST /api/create-subscription-after-setup');
      return browser;
    },
    /** Delivers all pending events to the webhook, in the order that `arrange` returns. */
    deliver: (arrange?: (pending: readonly StripeEvent[]) => readonly StripeEvent[]) =>
      stripe.deliver(async (signed) => {
        const status = await sendEvent(app, signed);
        if (status !== 200) throw new Error(`The webhook refused an event: ${status}`);
      }, arrange),
    /** The displayed status, and whether the user has access. */
    accessStateOf: async (browser: Browser) => {
      const { body } = await browser.get('/api/subscription-status');
      const gatedReply = await browser.get('/api/quotes/recent');
      return {
        status: body.status as string,
        cancelling: body.cancel_at_period_end as boolean,
        letIn: gatedReply.status === 200,
        reason: gatedReply.body?.reason as string | undefined,
      };
    },
    /** The subjects of the emails to this user, oldest first. */
    emailsTo: async (browser: { readonly email: string }) => {
      const { body } = await new Browser(app.fastify).get(`/sandbox/mail?to=${encodeURIComponent(browser.email)}`);
      return (body as { subject: string }[]).map(({ subject }) => subject).reverse();
    },
  };
}
