import { expectAccessibleInBothSizes } from '../support/accessibility.ts';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';
import {
  composeIssue,
  mockIssue,
  mockSubscribers,
  requireReauthentication,
  signInAsAdmin,
} from '../support/newsletter-admin.ts';
import { expectRoomInEverySetting } from '../support/page-checks/every-size.ts';

test('the admin panel and the newsletter editor are accessible, empty and with an issue', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/settings');
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await mockSubscribers(page, 0);
  await page.goto('/admin/newsletter');
  await expect(page.getByText('Nobody has signed up yet.')).toBeVisible();
  await composeIssue(page, '', '');
  await expect(page.getByText('Your email appears here as you write.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await composeIssue(page, 'A quieter November', '# Evenings\n\nThey are **long** now.');
  await expect(page.frameLocator('iframe:visible').getByRole('heading', { name: 'Evenings' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('radio', { name: 'Desktop' }).click();
  await expectAccessibleInBothSizes(page);
  await composeIssue(page, 'a'.repeat(201), 'b'.repeat(40_001));
  await expect(page.getByText('This is 40,001 characters long.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('the newsletter page is accessible with an issue in progress, its lists and its dialogs', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/newsletter\/subscribers/);
  const world = await mockIssue(page, { total: 5000, perAnswer: 50 });
  await mockSubscribers(page, 40);
  await signInAsAdmin(page);
  await page.goto('/admin/newsletter');
  await expect(page.getByText('Being sent')).toBeVisible();
  await expect(page.getByText('an email was reported as spam.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await expectRoomInEverySetting(page, 'an issue in progress and the subscribers');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByRole('button', { name: 'Resume' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('button', { name: 'Resume' }).click();
  // Wait for this reply, or it would overwrite the finished state.
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  world.finish();
  await expect(page.getByRole('rowheader', { name: 'The long one' })).toBeVisible();
  await expectRoomInEverySetting(page, 'past issues');
  await composeIssue(page, 'A quieter November', 'Words');
  await page.getByRole('button', { name: 'Send to All Subscribers' }).click();
  await expect(page.getByRole('alertdialog').getByText(/It goes to|Nobody has subscribed/)).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.keyboard.press('Escape');

  await requireReauthentication(page, '/api/newsletter/subscribers/*');
  await page.getByRole('button', { name: 'Delete reader.1@example.test' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete this subscriber?' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.keyboard.press('Escape');

  await register(page, uniqueEmail());
  await signInAsAdmin(page);
  await page.getByRole('tab', { name: 'Member Subscribers' }).click();
  await expect(page.getByRole('switch').first()).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await expectRoomInEverySetting(page, 'the members');
});
