import type { Page, Route } from '@playwright/test';
import { expect, test, uniqueEmail } from '../support/fixtures.ts';
import { linkInEmail } from '../support/mailbox.ts';

const ADDRESS = 'ada@example.test';
const form = (page: Page) => page.locator('[data-newsletter-form]');
const email = (page: Page) => form(page).getByLabel('Email');
const subscribe = (page: Page) => form(page).getByRole('button');

/** How sign-ups are answered in turn: the last one only once it is let go. Their bodies are recorded. */
async function answerSignUps(page: Page): Promise<{ bodies: unknown[]; letGo: () => void }> {
  const held = Promise.withResolvers<void>();
  const bodies: unknown[] = [];
  const answers: ((route: Route) => Promise<void>)[] = [
    (route) => route.abort(),
    (route) => route.fulfill({ status: 502, body: '<html>' }),
    (route) => route.fulfill({ status: 429, json: { code: 'too_many', message: 'Too many tries. Wait a minute.' } }),
    async (route) => {
      await held.promise;
      await route.fulfill({ json: {} });
    },
  ];
  await page.route('**/api/newsletter/subscribe', (route) => {
    bodies.push(route.request().postDataJSON());
    return answers.shift()?.(route);
  });
  return { bodies, letGo: held.resolve };
}

async function submitEmptyAndIncomplete(page: Page): Promise<void> {
  const alert = form(page).getByRole('alert');
  await subscribe(page).click();
  await expect(alert).toHaveText('Email RequiredPlease enter your email address');
  await expect(email(page)).toBeFocused();
  await expect(email(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(email(page)).toHaveAccessibleDescription(/Please enter your email address/);
  await email(page).fill('ada');
  await expect(alert).toBeEmpty();
  await email(page).press('Enter');
  await expect(alert).toHaveText('Check the addressThis email needs an @ sign.');
}

test('the newsletter form shows each error and keeps the email, until a card replaces it', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/(ERR_FAILED|502|429).*newsletter\/subscribe/);
  const { bodies, letGo } = await answerSignUps(page);
  const alert = form(page).getByRole('alert');
  await page.goto('/');

  await test.step('an empty or incomplete email is not sent', async () => {
    await submitEmptyAndIncomplete(page);
    expect(bodies).toEqual([]);
  });
  await email(page).fill(ADDRESS);
  await test.step('a network error shows that Evenkeel could not be reached', async () => {
    await subscribe(page).click();
    await expect(alert).toContainText("We couldn't reach Evenkeel.");
    await expect(email(page)).toBeFocused();
  });
  await test.step('a 502 response without a message shows a generic error', async () => {
    await subscribe(page).click();
    await expect(alert).toContainText("We couldn't sign you up. Try again in a moment.");
  });
  await test.step("a refused sign-up shows the server's message and keeps the email", async () => {
    await subscribe(page).click();
    await expect(alert).toContainText('Subscription Failed');
    await expect(alert).toContainText('Too many tries. Wait a minute.');
    await expect(email(page)).toHaveValue(ADDRESS);
  });
  await email(page).fill(` ${ADDRESS} `);
  bodies.length = 0;
  await test.step('a card replaces the form and receives focus', () => signUpOnce(page, letGo));
  expect(bodies).toEqual([{ email: ADDRESS, userId: null, subscriptionSource: 'website' }]);
});

/** Presses the button again while the first sign-up is in flight. */
async function signUpOnce(page: Page, letGo: () => void): Promise<void> {
  await subscribe(page).click();
  await expect(page.getByRole('status').filter({ hasText: 'Signing you up' })).toBeAttached();
  await expect(subscribe(page)).toHaveAttribute('aria-busy', 'true');
  await subscribe(page).click({ force: true });
  letGo();
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused();
  await expect(page.getByText("You'll receive wellness updates and tips in your inbox.")).toBeVisible();
  await expect(page.getByText(`check the inbox of ${ADDRESS}`)).toBeVisible();
  await expect(form(page)).toBeHidden();
}

test('a visitor is subscribed after correcting an email that the server rejects and opening the link it sends', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/400.*newsletter\/subscribe/);
  const address = uniqueEmail();
  await page.goto('/');
  await email(page).fill('ada@one..two');
  await subscribe(page).click();
  await expect(form(page).getByRole('alert')).toHaveText(/^Subscription Failed.*like name@example\.com\.$/);
  await email(page).fill(address);
  await email(page).press('Enter');
  await expect(page.getByRole('heading', { name: 'Successfully Subscribed!' })).toBeFocused();
  await expect(page.getByText(`check the inbox of ${address}`)).toBeVisible();
  await page.goto(await linkInEmail(page.request, address, /confirm the .*newsletter/i));
  await expect(page.getByRole('heading', { name: 'Subscription Confirmed' })).toBeVisible();
});
