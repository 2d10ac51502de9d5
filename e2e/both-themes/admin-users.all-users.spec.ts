import { expectAccessibleInBothSizes } from '../support/accessibility.ts';
import { expect, test } from '../support/fixtures.ts';
import { requireReauthentication, signInAsAdmin } from '../support/newsletter-admin.ts';
import { expectRoomInEverySetting } from '../support/page-checks/every-size.ts';
import { mockAuditLog, mockBulkDeletion, mockUsers } from '../support/users-admin.ts';

test('the admin panel and the users page are accessible, with many users and without a match', async ({ page }) => {
  await signInAsAdmin(page);
  await page.goto('/settings');
  await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await mockUsers(page, 1204);
  await mockAuditLog(page, 120);
  await page.goto('/admin/users');
  await expect(page.getByText('1,204 users')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Logged events' }).getByRole('row').nth(2)).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await expectRoomInEverySetting(page, 'the users');
  await mockUsers(page, 0);
  await page.getByLabel('Search by email or name').fill('nobody has this');
  await expect(page.getByText('No one matches.')).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('the users page is accessible with its deletion dialogs and a background deletion', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/admin\/users/);
  await mockUsers(page, 1204);
  await mockBulkDeletion(page, 1204, 100);
  await signInAsAdmin(page);
  await page.goto('/admin/users');
  await requireReauthentication(page, '/api/admin/users/*');
  await page.getByRole('button', { name: 'Delete reader.0@example.test' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete this user?' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog', { name: "Confirm it's you" })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.keyboard.press('Escape');

  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Delete 200 users?' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Select all 1,204 that match' }).click();
  await expect(page.getByText('All 1,204 users that match are selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete all 1,204 users that match?' });
  await expect(question).toBeVisible();
  await expectAccessibleInBothSizes(page);
  await page.getByLabel('Type 1204 to continue').fill('1204');
  await question.getByRole('button', { name: 'Delete 1,204 users' }).click();
  await expect(page.getByRole('progressbar', { name: 'Users handled' })).toBeVisible();
  await expectAccessibleInBothSizes(page);
});

test('the deletion of selected users names long addresses in full in every window and text size', async ({ page }) => {
  await mockUsers(page, 8);
  await signInAsAdmin(page);
  await page.goto('/admin/users');
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Delete Selected' }).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 8 users?' });
  await expect(question.getByText('a.long.address.of.somebody.3@mail.example.test')).toBeVisible();
  await expectRoomInEverySetting(page, 'the deletion of selected users');
});
