import type { Page, Route } from '@playwright/test';
import { expect, test, uniqueEmail } from '../support/fixtures.ts';
import { linkInEmail } from '../support/mailbox.ts';

const ADDRESS = 'ada@example.test';
const form = (page: Page) => page.locator('[data-newsletter-form]');
const email = (page: Page) => form(page).getByLabel('Email');
const subscribe = (page: Page) => form(page).getByRole('button');

async function open(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.route('**/api/newsletter/subscribe', answer);
  await page.goto('/');
}

test('the newsletter form rejects an empty or incomplete email without sending it', async ({ page }) => {
  let sent = 0;
  await open(page, async (route) => {
    sent += 1;
    await route.abort();
  });
  await subscribe(page).click();
  await expect(form(page).getByRole('alert')).toHaveText('Email RequiredPlease enter your email address');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toHaveAccessibleDescription(/Please enter your email address/);
  await email(page).fill('ada');
  await expect(form(page).getByRole('alert')).toBeEmpty();
  await email(page).press('Enter');
  await expect(form(page).getByRole('alert')).toContainText('This email needs an @ sign.');
  expect(sent).toBe(0);
});

test('a visitor is subscribed after opening the link in the confirmation email', async ({ page }) => {
  const address = uniqueEmail();
  await page.goto('/');
  await email(page).fill(address);
  await email(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused();
  await expect(page.getByText(`check the inbox of ${address}`)).toBeVisible();
  await page.goto(await linkInEmail(page.request, address, /confirm the .*newsletter/i));
  await expect(page.getByRole('heading', { name: 'Subscription Confirmed' })).toBeVisible();
});

test('an email that the server rejects shows an error and can be corrected', async ({ page, expectTrouble }) => {
  expectTrouble(/400.*newsletter\/subscribe/);
  await page.goto('/');
  await email(page).fill('ada@one..two');
  await subscribe(page).click();
  await expect(form(page).getByRole('alert')).toHaveText(/^Subscription Failed.*like name@example\.com\.$/);
  await email(page).fill(uniqueEmail());
  await subscribe(page).click();
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused();
});

test('a confirmation card replaces the newsletter form and receives focus', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const bodies: unknown[] = [];
  await open(page, async (route) => {
    bodies.push(route.request().postDataJSON());
    await held;
    await route.fulfill({ json: { message: 'Check your inbox.' } });
  });
  await email(page).fill(` ${ADDRESS} `);
  await subscribe(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signing you up' })).toBeAttached();
  await expect(subscribe(page)).toHaveAttribute('aria-busy', 'true');
  await subscribe(page).click({ force: true });
  letGo();
  const heading = page.getByRole('heading', { name: 'Successfully Subscribed!' });
  await expect(heading).toBeFocused();
  await expect(page.getByText("You'll receive wellness updates and tips in your inbox.")).toBeVisible();
  await expect(page.getByText(`check the inbox of ${ADDRESS}`)).toBeVisible();
  await expect(form(page)).toBeHidden();
  expect(bodies).toEqual([{ email: ADDRESS, userId: null, subscriptionSource: 'website' }]);
});

test("a refused sign-up shows the server's message, keeps the email and can be retried", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/429/);
  const answers = [
    { status: 429, json: { code: 'too_many', message: 'Too many tries. Wait a minute.' } },
    { json: {} },
  ];
  await open(page, (route) => route.fulfill(answers.shift()));
  await email(page).fill(ADDRESS);
  await subscribe(page).click();
  const alert = form(page).getByRole('alert');
  await expect(alert).toContainText('Subscription Failed');
  await expect(alert).toContainText('Too many tries. Wait a minute.');
  await expect(email(page)).toHaveValue(ADDRESS);
  await subscribe(page).click();
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused();
});

test('a network error shows that Evenkeel could not be reached', async ({ page, expectTrouble }) => {
  expectTrouble(/ERR_FAILED/);
  await open(page, (route) => route.abort());
  await email(page).fill(ADDRESS);
  await subscribe(page).click();
  await expect(form(page).getByRole('alert')).toContainText("We couldn't reach Evenkeel.");
  await expect(email(page)).toBeFocused();
});

test('a 502 response without a message shows a generic error', async ({ page, expectTrouble }) => {
  expectTrouble(/502/);
  await open(page, (route) => route.fulfill({ status: 502, body: '<html>' }));
  await email(page).fill(ADDRESS);
  await subscribe(page).click();
  await expect(form(page).getByRole('alert')).toContainText("We couldn't sign you up. Try again in a moment.");
});
