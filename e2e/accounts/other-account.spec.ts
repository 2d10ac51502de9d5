/** Links from emails, opened in a browser that is signed in to another account. */
import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { PASSWORD } from '../../server/testing/user-actions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';
import { linkInEmail } from '../support/mailbox.ts';

const NEW_PASSWORD = 'a louder harbour';
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true });

/** The page names the account that is signed in, and leads to where it can be signed out of. */
async function expectToSignOutFirst(page: Page, email: string): Promise<void> {
  await expect(page.getByText(`You're signed in to another account here, ${email}.`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Open Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Actions' })).toBeVisible();
}

/** Signs up through the sandbox's social login: an account without a password. */
async function signUpAtProvider(browser: Browser, baseURL: string | undefined, email: string): Promise<Page> {
  const page = await browser.newPage({ ...(baseURL && { baseURL }) });
  await page.goto('/api/auth/google');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/subscription$/);
  return page;
}

const linkToVerify = (request: APIRequestContext, email: string) =>
  linkInEmail(request, email, /confirm your email/i, '/verify-email');

test('after a password reset, the page names the other account instead of leading into it', async ({
  page,
  request,
}) => {
  const [email, own] = [uniqueEmail(), uniqueEmail()];
  await register({ request }, email);
  await register(page, own);
  await request.post('/api/auth/forgot-password', { data: { email } });
  await page.goto(await linkInEmail(request, email, /new password/i));
  await page.getByLabel('New password').fill(NEW_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(heading(page, 'Your new password is set')).toBeVisible();
  await expectToSignOutFirst(page, own);
});

test('a link to change the email of an account without a password does not lead back to itself', async ({
  page,
  browser,
  baseURL,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/auth\/confirm-email/);
  const [next, own] = [uniqueEmail(), uniqueEmail()];
  const owner = await signUpAtProvider(browser, baseURL, uniqueEmail());
  expect((await owner.request.post('/api/user/change-email', { data: { email: next } })).ok()).toBe(true);
  await register(page, own);
  await page.goto(await linkInEmail(page.request, next, /new email/i, '/confirm-email'));
  await expect(heading(page, 'One more step')).toBeVisible();
  await expectToSignOutFirst(page, own);
  await owner.close();
});

test('a used verification link says whose email is confirmed', async ({ page, request, expectTrouble }) => {
  expectTrouble(/\/api\/auth\/verify-email/);
  const [email, own] = [uniqueEmail(), uniqueEmail()];
  await register(page, own);
  await page.goto(await linkToVerify(page.request, own));
  await expect(heading(page, 'Email Verified')).toBeVisible();
  await register({ request }, email);
  const link = await linkToVerify(request, email);
  const token = new URL(link, page.url()).searchParams.get('token');
  expect((await request.post('/api/auth/verify-email', { data: { token, password: PASSWORD } })).ok()).toBe(true);
  await page.goto(link);
  await expect(page.getByText(`Your email, ${own}, is confirmed.`)).toBeVisible();
});
