import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, uniqueEmail } from '../support/fixtures.ts';

test('a social login picture is served from our own origin and stays removed after the next sign-in', async ({
  page,
}) => {
  const email = uniqueEmail();
  const signIn = async () => {
    await page.goto('/auth');
    await page.getByRole('link', { name: 'Continue with Google' }).click();
    await page.getByLabel('Email', { exact: true }).fill(email);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page).toHaveURL(/\/subscription$/);
    // Runs the job that the sign-in enqueued.
    await page.request.post('/sandbox/clock', { data: { advanceSeconds: 1 } });
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Account Information' })).toBeVisible();
  };
  // The app's fixture fails this test for any external request.
  await signIn();
  const picture = page.locator('img[src^="/api/user/picture?v="]');
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Remove picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove your picture?' });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Remove picture' }).click();
  await expect(picture).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Account Information' })).toBeFocused();
  await page.getByRole('link', { name: 'Sign Out', exact: true }).click();
  await expect(page.getByRole('link', { name: 'Start Free Trial' }).first()).toBeVisible();
  await signIn();
  await expect(picture).toBeHidden();
});
