/** Our code around Stripe's script, which fake-stripe.js replaces. The payments behind it are the sandbox's. */
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import { countRequests, expect, register, test, uniqueEmail } from '../support/fixtures.ts';

// The app runs on the sandbox, whose policy does not allow Stripe's script.
test.use({ bypassCSP: true });

const script = fileURLToPath(new URL('../support/fake-stripe.js', import.meta.url));
const start = (page: Page) => page.getByRole('button', { name: 'Start 3-day free trial' });

/** A user without a plan, in an app that appears to use Stripe. */
async function withStripePayments(page: Page): Promise<void> {
  await page.route('https://js.stripe.com/**', (route) => route.fulfill({ path: script }));
  await page.route('**/api/subscription-status', async (route) => {
    const reply = await (await route.fetch()).json();
    await route.fulfill({ json: { ...reply, provider: 'stripe', publishableKey: 'pk_test_of_nobody' } });
  });
  await register(page, uniqueEmail());
  await page.goto('/subscription');
}

const allowStripe = /request to https:\/\/js\.stripe\.com/;
const stripeCalls = (page: Page) =>
  page.evaluate(
    () =>
      (window as unknown as { stripeAsked: { elements: Record<string, unknown>[]; confirmations: unknown[] } })
        .stripeAsked,
  );
const setNextResult = (page: Page, answer: object) =>
  page.evaluate((given) => {
    (window as unknown as { stripeAnswers: object[] }).stripeAnswers.push(given);
  }, answer);

async function expectTrialAtHome(page: Page): Promise<void> {
  await expect(page.getByRole('dialog')).toContainText('3-day free trial');
  const status = await (await page.request.get('/api/subscription-status')).json();
  expect(status).toMatchObject({ status: 'trialing', needsSetup: false });
}

test("Stripe's script loads only with the card form, uses our theme and starts the trial", async ({
  page,
  app,
  expectTrouble,
}) => {
  expectTrouble(allowStripe);
  let scripts = 0;
  page.on('request', (request) => {
    if (request.url().startsWith('https://js.stripe.com/')) scripts += 1;
  });
  await withStripePayments(page);
  await expect(page.getByText('Payments are handled by Stripe.')).toBeVisible();
  expect(scripts).toBe(0);
  await start(page).click();
  await expect(page.getByText('Card fields of Stripe')).toBeVisible();
  expect(scripts).toBe(1);
  await expect(page.getByText('This is the sandbox')).toBeHidden();
  await expect(
    page.getByText(/You pay nothing today\. You pay £4\.99 on .+, unless you cancel before then\./),
  ).toBeVisible();
  await expectAccessible(page);
  await start(page).click();
  await expectTrialAtHome(page);
  const { elements, confirmations } = await stripeCalls(page);
  expect(elements[0]).toMatchObject({ appearance: { theme: 'stripe', variables: { colorPrimary: '#154d60' } } });
  const returnUrl = `${app.origin}/subscription?shown_trial_days=3&for_running_plan=false`;
  expect(confirmations).toEqual([{ redirect: 'if_required', confirmParams: { return_url: returnUrl } }]);
});

test('a card form that fails to load, an unfinished setup and a refused card show an error and can be retried', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/js\.stripe\.com/);
  await withStripePayments(page);
  // Stripe's loader tries twice.
  await page.route('https://js.stripe.com/**', (route) => route.abort(), { times: 2 });
  await start(page).click();
  await expect(page.getByRole('alert')).toContainText("We couldn't load Stripe's card form.");
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Card fields of Stripe')).toBeVisible();

  await setNextResult(page, { setupIntent: { status: 'processing', last_setup_error: null } });
  const started = countRequests(page, '/api/create-subscription-after-setup');
  await start(page).click();
  await expect(page.getByText('Setup Incomplete', { exact: true })).toBeVisible();
  await expect(page.getByText('Please complete the payment setup process.')).toBeVisible();
  expect(started()).toBe(0);

  await setNextResult(page, { error: { message: 'Your card has insufficient funds.' } });
  await start(page).click();
  await expect(page.getByText('Payment Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Your card has insufficient funds.')).toBeVisible();
  await start(page).click();
  await expectTrialAtHome(page);
});

test("returning from the bank's page starts the trial and removes the client secret from the URL", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(allowStripe);
  await withStripePayments(page);
  const { clientSecret } = await (await page.request.post('/api/create-setup-intent')).json();
  const search = new URLSearchParams({
    shown_trial_days: '3',
    for_running_plan: 'false',
    setup_intent: 'seti_1',
    setup_intent_client_secret: clientSecret,
    redirect_status: 'succeeded',
  });
  const started = countRequests(page, '/api/create-subscription-after-setup');
  const sent = page.waitForRequest('**/api/create-subscription-after-setup');
  const visited: string[] = [];
  page.on('framenavigated', (frame) => visited.push(frame.url()));
  await page.goto(`/subscription?${search}`);
  await expectTrialAtHome(page);
  expect(started()).toBe(1);
  expect((await sent).postDataJSON()).toEqual({ shownTrialDays: 3, forRunningPlan: false });
  await page.goBack();
  expect(visited.slice(1).join(' ')).not.toContain('client_secret');
});
