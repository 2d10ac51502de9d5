/** Links that verify an address, opened without a session of the account, and how its owner takes it back. */
import type { APIRequestContext, Page, Route } from '@playwright/test';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import {
  countRequests,
  expect,
  register,
  signIn as signInOnPage,
  test,
  uniqueEmail,
  waitUntilQuiet,
} from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { linkInEmail } from '../support/mailbox.ts';

const NEW_PASSWORD = 'a louder harbour';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });
const isVerified = async (request: APIRequestContext) =>
  (await (await request.get('/api/user/sign-in')).json()).emailVerified;
const signIn = async (page: Page, email: string, password: string) =>
  (await page.request.post('/api/auth/login', { data: { email, password } })).ok();

/** Signs up in a separate page and verifies the address there. */
async function verifyInOtherBrowser(page: Page, email: string): Promise<void> {
  await register(page, email);
  await page.goto(await linkInEmail(page.request, email, /confirm your email/i, '/verify-email'));
  await expect(heading(page, 'Email Verified')).toBeVisible();
}

/** The app then loads everything again that the page shows. */
async function loseConnectionBriefly(page: Page): Promise<void> {
  const user = page.waitForResponse('**/api/user');
  await page.evaluate(() => ['offline', 'online'].map((name) => window.dispatchEvent(new Event(name))));
  await user;
}

test('a verification link opened without a session asks for the password', async ({ page, request, expectTrouble }) => {
  expectTrouble(/403.*\/api\/auth\/verify-email/);
  const email = uniqueEmail();
  await register({ request }, email);
  await page.goto(await linkInEmail(page.request, email, /confirm your email/i, '/verify-email'));
  await expect(heading(page, 'One more step')).toBeVisible();
  await expectAccessible(page);
  expect(await isVerified(request)).toBe(false);

  await tabTo(page, page.getByLabel('Your Evenkeel password'));
  await page.keyboard.type('not the harbour');
  await pressKey(page, 'Enter');
  await expect(page.getByLabel('Your Evenkeel password')).toHaveAccessibleDescription(/password is wrong/);
  await expect(page.getByLabel('Your Evenkeel password')).toBeFocused();
  await page.getByLabel('Your Evenkeel password').fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Email Verified')).toBeFocused();
  await expect(page.getByRole('link', { name: 'Continue to App' })).toBeVisible();
  expect(await isVerified(request)).toBe(true);
  await expect(page).toHaveURL(/\/$/);
});

const failures = {
  'could not reach the server': (route: Route) => route.abort(),
  'met a failing server': (route: Route) => route.fulfill({ status: 503, body: '' }),
};
for (const [path, failed, done] of [
  ['/verify-email', 'Email not verified', 'Email Verified'],
  ['/confirm-email', 'Email not changed', 'Your new email is set'],
] as const)
  for (const [what, fail] of Object.entries(failures))
    test(`a link to ${path} that ${what} can be tried again, and is then used once`, async ({
      page,
      expectTrouble,
    }) => {
      expectTrouble(/\/api\//);
      await register(page, uniqueEmail());
      await page.route(/\/api\/auth\/(verify|confirm)-email/, (route) =>
        route.fulfill({ json: { verified: true, message: 'Done.' } }),
      );
      await page.route('**/api/**', fail);
      await page.goto(`${path}?token=good`);
      await expect(heading(page, failed)).toBeVisible();
      const again = page.waitForRequest(`**/api/auth${path}**`);
      await page.getByRole('button', { name: 'Try again' }).click();
      await again;
      await expect(heading(page, failed)).toBeVisible();
      await page.unroute('**/api/**', fail);
      const calls = countRequests(page, `/api/auth${path}`);
      // The page may reconnect and retry before the button is pressed.
      const isDone = expect(heading(page, done)).toBeVisible();
      await Promise.race([page.getByRole('button', { name: 'Try again' }).click(), isDone]);
      await isDone;
      await loseConnectionBriefly(page);
      await waitUntilQuiet(calls);
      expect(calls()).toBe(1);
    });

test('a used link that changes the email leads a visitor to Settings by signing in', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/400.*\/api\/auth\/confirm-email/);
  const email = uniqueEmail();
  await register(page, email);
  await page.goto('/confirm-email?token=old');
  await expect(page.getByRole('link', { name: 'Open Settings' })).toHaveAttribute('href', '/settings');
  await page.context().clearCookies();
  await page.goto('/confirm-email?token=old');
  await page.getByRole('link', { name: 'Sign In' }).click();
  await signInOnPage(page, email);
  await expect(page).toHaveURL(/\/settings$/);
});

test('a new password set through a verification link replaces the old one and ends other sessions', async ({
  page,
  request,
  expectTrouble,
}) => {
  expectTrouble(/400.*\/api\/auth\/verify-email/);
  const email = uniqueEmail();
  await register({ request }, email);
  await page.goto(await linkInEmail(page.request, email, /confirm your email/i, '/verify-email'));
  await page.getByRole('button', { name: 'Choose a new password instead' }).click();
  await expect(heading(page, 'Choose a new password')).toBeVisible();
  await page.getByLabel('New password').fill('password1');
  await page.getByRole('button', { name: 'Save and verify' }).click();
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/too easy to guess/);
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save and verify' }).click();
  await expect(heading(page, 'Email Verified')).toBeFocused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Sign In' }).click();
  await expect(page).toHaveURL(/\/auth$/);
  expect((await request.get('/api/user')).status()).toBe(401);
  expect([await signIn(page, email, PASSWORD), await signIn(page, email, NEW_PASSWORD)]).toEqual([false, true]);
});

test('the not-me link reports nothing until its button is pressed, and Settings then shows a notice', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = uniqueEmail();
  const attacker = await browser.newPage({ ...(baseURL && { baseURL }) });
  await register(attacker, email);
  const link = await linkInEmail(page.request, email, /confirm your email/i, '/not-me');
  const said = countRequests(page, '/api/auth/not-me');
  await page.goto(link);
  await expect(heading(page, 'Not your account?')).toBeVisible();
  await expectAccessible(page);
  await tabTo(page, page.getByRole('button', { name: "This wasn't me" }));
  expect(said()).toBe(0);
  await page.keyboard.press('Enter');
  await expect(heading(page, "We won't email you again")).toBeFocused();
  await expectAccessible(page);
  expect(said()).toBe(1);

  await attacker.goto('/settings');
  await expect(attacker.getByText(/told us this account isn't theirs/)).toBeVisible();
  await expect(attacker.getByRole('button', { name: 'Resend Verification Email' })).toHaveCount(0);
  await expectAccessible(attacker);
  await attacker.close();
});

test('the owner of the old address can take the account back after an email change', async ({
  page,
  browser,
  baseURL,
}) => {
  const [email, thiefs] = [uniqueEmail(), uniqueEmail()];
  const thief = await browser.newPage({ ...(baseURL && { baseURL }) });
  await verifyInOtherBrowser(thief, email);
  expect((await thief.request.post('/api/user/change-email', { data: { email: thiefs } })).ok()).toBe(true);
  await thief.goto(await linkInEmail(page.request, thiefs, /new email/i, '/confirm-email'));
  await expect(heading(thief, 'Your new email is set')).toBeVisible();

  const undone = countRequests(page, '/api/auth/undo-email-change');
  await page.goto(await linkInEmail(page.request, email, /was changed/i, '/undo-email-change'));
  await expect(heading(page, 'Take your account back')).toBeVisible();
  await expectAccessible(page);
  expect(undone()).toBe(0);
  await tabTo(page, page.getByLabel('New password'));
  await page.keyboard.type(NEW_PASSWORD);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Your account is yours again')).toBeFocused();
  await expectAccessible(page);
  expect((await thief.request.get('/api/user')).status()).toBe(401);
  expect([await signIn(thief, thiefs, PASSWORD), await signIn(page, email, NEW_PASSWORD)]).toEqual([false, true]);
  await thief.close();
});

test('confirming a new email without a session asks for the password', async ({ page, request, expectTrouble }) => {
  expectTrouble(/403.*\/api\/auth\/confirm-email/);
  const [email, next] = [uniqueEmail(), uniqueEmail()];
  await register({ request }, email);
  expect((await request.post('/api/user/change-email', { data: { email: next } })).ok()).toBe(true);
  await page.goto(await linkInEmail(page.request, next, /new email/i, '/confirm-email'));
  await expect(heading(page, 'One more step')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Your Evenkeel password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Use this email' }).click();
  await expect(heading(page, 'Your new email is set')).toBeFocused();
  expect((await (await request.get('/api/user')).json()).email).toBe(next);
});
