import type { Page } from '@playwright/test';
import { expectAccessible } from '../support/accessibility.ts';
import {
  checkIn,
  countCheckIns,
  expect,
  rate,
  register,
  signIn,
  subscribe,
  test,
  uniqueEmail,
} from '../support/fixtures.ts';

test('a user can sign out and, after a wrong password, sign in again', async ({ page, expectTrouble }) => {
  expectTrouble(/401.*\/api\/auth\/login/);
  const email = uniqueEmail();
  await subscribe(page, email);
  const { quote } = await checkIn(page);
  await page.goto('/progress');
  await page.goto('/');
  await expect(page.getByText(quote.text.slice(0, 60))).toBeVisible();
  await page.getByRole('link', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Your Daily Companion for Mind & Body Wellness' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await expect(page.getByText(quote.text.slice(0, 60))).toBeHidden();
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();

  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email, 'not the harbour');
  await expect(page.getByRole('alert')).toHaveText('Invalid email or password');
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await signIn(page, email);
  await expect(page.getByText('Welcome back!')).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText(quote.text.slice(0, 60))).toBeVisible();
});

test('the sign-in page keeps the email on each of its forms, and shows what failed', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409.*\/api\/auth\/register|\/api\/auth\/login/);
  const email = uniqueEmail();
  await subscribe(page, email);
  await page.context().clearCookies();
  await page.goto('/auth');
  await test.step('an email typed on one form is there on the others', () => expectSameEmailOnEachForm(page));
  await test.step('registering an existing email shows an error at its field', () =>
    expectRegistrationRefused(page, email));
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
  await signIn(page, email);
  await expect(page.getByRole('alert')).not.toBeEmpty();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

async function expectSameEmailOnEachForm(page: Page): Promise<void> {
  const email = page.getByLabel('Email');
  await email.fill('ada@example.test');
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await expect(email).toHaveValue('ada@example.test');
  await email.fill('ada.lovelace@example.test');
  await page.getByRole('tab', { name: 'Sign In' }).click();
  await page.getByRole('button', { name: 'Forgot password?' }).click();
  await expect(email).toHaveValue('ada.lovelace@example.test');
  await page.getByRole('button', { name: 'Back to Sign In' }).click();
  await expect(email).toHaveValue('ada.lovelace@example.test');
}

async function expectRegistrationRefused(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'Create Account' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('another harbour');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByLabel('Email')).toBeFocused();
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(/If it's yours, sign in instead/);
}

test('a check-in refused because the session has ended is kept, and sent after signing in', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\/quotes\/generate/);
  const email = uniqueEmail();
  await subscribe(page, email);
  await page.goto('/sliders?day=today');
  await rate(page, /^Gratitude/, 'End');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Generate My Quote' }).click();
  await expect(page.getByRole('button', { name: 'Generate My Quote' })).toHaveAccessibleDescription(
    "Your check-in is kept on this device. Sign in and we'll send it.",
  );
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL('/sliders?day=today');
  await expect(page.getByText('Your check-in was sent')).toBeVisible();
  expect(await countCheckIns(page)).toBe(1);
});

test('a page whose session has ended says so, and leads to the sign-in page and back', async ({
  page,
  expectTrouble,
}) => {
  // Whatever the two pages request.
  expectTrouble(/401.*\/api\//);
  const email = uniqueEmail();
  await subscribe(page, email);
  await page.goto('/settings');
  // If they were cleared before the page had read the session, it would be a visitor's page, without these links.
  await expect(page.getByText(email).first()).toBeVisible();
  await page.context().clearCookies();
  await page.getByRole('link', { name: 'Analytics' }).first().click();
  const notice = page.getByRole('status').filter({ hasText: "You've been signed out" });
  await expect(notice).toBeInViewport();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Sign in' }).click();
  await signIn(page, email);
  await expect(page).toHaveURL('/analytics');
  await expect(page.getByText("You've been signed out")).toBeHidden();
});

test("a change refused in a page's first moments leads to the sign-in page too, and what was typed stays", async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/401.*\/api\//);
  await subscribe(page, uniqueEmail());
  // The browser is busy until it is said to be idle.
  await page.addInitScript(() => {
    window.requestIdleCallback = (callback) => {
      window.addEventListener('idle', () => callback({ didTimeout: false, timeRemaining: () => 50 }));
      return 0;
    };
  });
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Change name' }).click();
  const name = page.getByLabel('First name (optional)');
  await name.fill('Augusta');
  await page.context().clearCookies();
  const refused = page.waitForResponse('**/api/user');
  await page.getByRole('button', { name: 'Save name' }).click();
  await refused;
  await page.evaluate(() => window.dispatchEvent(new Event('idle')));
  await expect(page.getByRole('status').filter({ hasText: "You've been signed out" })).toBeInViewport();
  await expect(name).toHaveValue('Augusta');
});

test('a user without a plan is redirected from / and gets a link to the plan on other pages', async ({ page }) => {
  await register(page, uniqueEmail());
  await page.goto('/');
  await expect(page).toHaveURL(/\/subscription$/);
  await page.goto('/sliders');
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
  await page.getByRole('link', { name: 'Finish setting up' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
});

test('signing in returns to the app page it was requested from, and /auth then leads a user with a plan to Home', async ({
  page,
}) => {
  const email = uniqueEmail();
  await subscribe(page, email);
  for (const path of ['/sliders', '/progress?date=2026-11-20']) {
    await page.context().clearCookies();
    await page.goto(path);
    await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible();
    await page.getByRole('link', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
    await signIn(page, email);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('link', { name: 'Settings' })).toBeVisible();
  }
  await page.goto('/auth');
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('heading', { name: 'How are you feeling today?' })).toBeVisible();
});

test('an unknown path returns 404 with a link to the homepage', async ({ page, expectTrouble }) => {
  expectTrouble(/404.*\/nowhere/);
  const response = await page.goto('/nowhere/at/all');
  expect(response?.status()).toBe(404);
  await expect(page).toHaveTitle('404 Page Not Found | Evenkeel');
  await page.getByRole('link', { name: 'Go to the homepage' }).click();
  await expect(page).toHaveURL('/');
  for (const path of ['/', '/auth', '/sliders', '/help']) expect((await page.request.get(path)).status()).toBe(200);
});

test('app pages call /api/user only if there is a session', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/api/user') asked.push(page.url());
  });
  for (const path of ['/auth', '/verify-email', '/confirm-newsletter', '/unsubscribe', '/email-preferences']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  expect(asked).toEqual([]);
  await register(page, uniqueEmail());
  await page.goto('/auth');
  await expect(page).toHaveURL(/\/subscription$/);
  expect(asked).toHaveLength(1);
});
