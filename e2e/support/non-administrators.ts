import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility.ts';
import { expect, register, subscribe, uniqueEmail } from './fixtures.ts';

interface AdminPage {
  readonly path: string;
  readonly title: string;
  /** The URLs that only administrators may request. */
  readonly adminCalls: RegExp;
}

/** Opens the page as a user without a plan and as one with a plan: both are refused, and no admin call is made. */
export async function expectOnlyForAdministrators(page: Page, { path, title, adminCalls }: AdminPage): Promise<void> {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (adminCalls.test(request.url())) asked.push(request.url());
  });
  const expectRefused = async () => {
    await page.goto(path);
    await expect(
      page.getByText('Admin access required. Please contact support if you believe this is an error.', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle(title);
  };
  await register(page, uniqueEmail());
  await expectRefused();
  await page.context().clearCookies();
  await subscribe(page, uniqueEmail());
  await expectRefused();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Actions' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeHidden();
  expect(asked).toEqual([]);
}
