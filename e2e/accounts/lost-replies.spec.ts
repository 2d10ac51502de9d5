/** Requests that take effect although their replies are lost on the way. */
import { Secret, TOTP } from 'otpauth';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';
import { loseReply } from '../support/lose-reply.ts';

test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_FAILED|401.*\/api\/(user|subscription-status|gdpr)/));

test('two-step sign-in turned on without a reply is shown as on, and a deletion without one claims nothing', async ({
  page,
}) => {
  await register(page, uniqueEmail());
  await page.goto('/settings');
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('img', { name: 'QR code' })).toBeVisible();
  const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('6-digit code from the app').fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await loseReply(page, '**/api/user/mfa/confirm');
  await page.getByRole('button', { name: 'Turn on' }).click();
  await expect(page.getByText("If you haven't seen your recovery codes, please make new ones now.")).toBeVisible();
  await expect(page.getByText('10 recovery codes left')).toBeVisible();
  await expect(page.getByRole('button', { name: 'New recovery codes' })).toBeVisible();

  await loseReply(page, '**/api/user/delete-account');
  await page.getByRole('button', { name: 'Delete Account' }).click();
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await expect(page.getByText(/we can't tell if your account was deleted/)).toBeVisible();
});
