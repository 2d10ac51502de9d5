/** The sandbox's page, where whoever tries the app reads its emails and moves its clock. */
import type { APIRequestContext } from '@playwright/test';
import { register } from '../../server/testing/user-actions.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { requestClient } from '../support/api.ts';
import { expect, test, uniqueEmail } from '../support/fixtures.ts';
import { newestEmail } from '../support/mailbox.ts';

async function registerInOtherBrowser(request: APIRequestContext): Promise<string> {
  const email = uniqueEmail();
  await register(requestClient(request), { email });
  await newestEmail(request, email, /confirm your email/i);
  return email;
}

test("the sandbox's page opens an email with working links, and moves the clock", async ({ page, request, app }) => {
  const email = await registerInOtherBrowser(request);
  await page.goto('/sandbox');
  await page.getByLabel('Only to this address').fill(email);
  await page.getByRole('button', { name: 'Show', exact: true }).click();
  await page.getByRole('button', { name: /confirm your email/i }).click();
  await expect(page.getByRole('heading', { level: 3, name: /confirm your email/i })).toBeFocused();
  const link = page.getByRole('article').getByRole('link').first();
  await expect(link).toHaveAttribute('href', new RegExp(`^${app.origin}/`));
  await expect(link).toHaveText((await link.getAttribute('href')) ?? '');
  await expectAccessible(page);

  const before = await page.getByText('The app thinks it is').textContent();
  await page.getByRole('button', { name: '+1 day' }).click();
  await expect(page.getByRole('status')).toHaveText('The clock was moved: +1 day.');
  await expect(page.getByText('The app thinks it is')).not.toHaveText(before ?? '');
});
