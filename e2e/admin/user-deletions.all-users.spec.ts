import type { Page } from '@playwright/test';
import { countRequests, expect, test } from '../support/fixtures.ts';
import { requireReauthentication } from '../support/newsletter-admin.ts';
import {
  deleteSelected,
  mockBulkDeletion,
  mockUsers,
  openUsers,
  signUpInOtherBrowser,
  subscribeInOtherBrowser,
  uniqueMarker,
  userRow,
  usersRegion,
  usersTable,
} from '../support/users-admin.ts';

test('deleting a user by keyboard asks for confirmation, is recorded in the audit log and may need reauthentication', async ({
  page,
  app,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/admin\/users/);
  const mark = uniqueMarker();
  const [staying, leaving] = [`stays.${mark}@example.test`, `leaves.${mark}@example.test`];
  await signUpInOtherBrowser(app, staying);
  await signUpInOtherBrowser(app, leaving, { firstName: 'Lena', lastName: 'Low' });
  await openUsers(page, `?search=${mark}`);
  await page.getByRole('button', { name: `Delete ${leaving}` }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete this user?' });
  await expect(question).toContainText('Lena Low');
  await expect(question).toContainText(leaving);
  await expect(question).toContainText('This action cannot be undone.');
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: `Delete ${leaving}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('User deleted', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('No payment data to clean up.')).toBeVisible();
  await expect(usersTable(page).getByRole('rowheader')).toHaveText([new RegExp(staying)]);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(usersRegion(page)).toBeFocused();
  const events = page.getByRole('table', { name: 'Logged events' }).getByRole('row');
  // Other tests use the same server, so newer events may stand above it.
  const deletion = events.filter({ hasText: 'User deleted' }).first();
  await expect(deletion).toContainText('admin@evenkeel.test');
  const done = page.getByText('User deleted', { exact: true }).and(page.locator('[data-toast] *'));
  await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click();
  await expect(done).toHaveCount(0);

  const askToDelete = async () => {
    await requireReauthentication(page, '/api/admin/users/*');
    await page.getByRole('button', { name: `Delete ${staying}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await test.step('cancelling reauthentication deletes no one', async () => {
    await askToDelete();
    const reauthentication = page.getByRole('dialog', { name: "Confirm it's you" });
    await expect(reauthentication).toContainText("before deleting other people's accounts");
    await page.keyboard.press('Escape');
    await expect(reauthentication).toBeHidden();
    await expect(userRow(page, staying)).toBeVisible();
    await expect(page.getByText('Delete failed')).toBeHidden();
  });
  await test.step('the deletion continues after reauthentication', async () => {
    await askToDelete();
    await page.getByLabel('Your password').fill('a quiet harbour');
    await page.keyboard.press('Enter');
    await expect(done.first()).toBeVisible();
    await expect(page.getByText('No one matches.')).toBeVisible();
  });
});

test('deleting selected users cancels their subscriptions and clears the selection', async ({ page, app }) => {
  const mark = uniqueMarker();
  const emails = ['one', 'two', 'three'].map((name) => `${name}.${mark}@example.test`);
  for (const email of emails.slice(1)) await signUpInOtherBrowser(app, email);
  await subscribeInOtherBrowser(app, emails[0] ?? '');
  await openUsers(page, `?search=${mark}`);
  await expect(deleteSelected(page)).toBeDisabled();
  await page.getByLabel(`Select ${emails[0]}`).press('Space');
  await expect(page.getByLabel('Select all on this page')).toHaveJSProperty('indeterminate', true);
  await page.getByLabel(`Select ${emails[2]}`).check();
  await expect(page.getByText('2 users selected.')).toBeVisible();
  await deleteSelected(page).click();
  const question = page.getByRole('alertdialog', { name: 'Delete 2 users?' });
  await expect(question.getByRole('listitem')).toHaveText([emails[0] ?? '', emails[2] ?? '']);
  await question.getByRole('button', { name: 'Delete 2 users' }).click();
  await expect(page.getByText('2 users deleted successfully')).toBeVisible();
  await expect(page.getByText('1 subscription was cancelled at the payment provider.')).toBeVisible();
  await expect(usersTable(page).getByRole('rowheader')).toHaveText([new RegExp(emails[1] ?? '')]);
  await expect(page.getByLabel(`Select ${emails[1]}`)).not.toBeChecked();
  await expect(deleteSelected(page)).toBeDisabled();
});

test('all matching users are deleted in the background after their number is typed', async ({ page, app }) => {
  const mark = uniqueMarker();
  for (let index = 0; index < 5; index += 1) await signUpInOtherBrowser(app, `${index}.${mark}@example.test`);
  // Pages of two, and the second one never arrives.
  await page.route(/\/api\/admin\/users\?/, (route) => {
    const address = route.request().url();
    if (!address.includes('cursor=')) return route.continue({ url: address.replace('limit=200', 'limit=2') });
  });
  await openUsers(page, `?search=${mark}`);
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('2 users selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 5 that match' }).click();
  await expect(page.getByText('All 5 users that match are selected.')).toBeVisible();
  await deleteSelected(page).click();
  const question = page.getByRole('alertdialog', { name: 'Delete all 5 users that match?' });
  await expect(question).toContainText(`“${mark}”`);
  const act = question.getByRole('button', { name: 'Delete 5 users' });
  await expect(page.getByLabel('Type 5 to continue')).toBeFocused();
  await expect(act).toBeDisabled();
  await page.keyboard.type('4');
  await expect(act).toBeDisabled();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await act.click();
  await expect(page.getByText('5 users deleted successfully')).toBeVisible();
  await expect(page.getByText('No one matches.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Past bulk deletions' }).getByRole('row').nth(1)).toContainText('5');
});

test('changing the status filter clears the selection, and a slow deletion of selected users continues in the background', async ({
  page,
}) => {
  await mockUsers(page, 40);
  await mockBulkDeletion(page, 40, 10);
  await openUsers(page);
  await page.getByLabel('Select reader.1@example.test').check();
  await page.getByLabel('Status').selectOption('Trial');
  await expect(deleteSelected(page)).toBeDisabled();
  await page.getByLabel('Status').selectOption('All Users');
  await expect(page.getByLabel('Select reader.1@example.test')).not.toBeChecked();

  await page.getByLabel('Select all on this page').check();
  await deleteSelected(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 40 users' }).click();
  await expect(page.getByText('0 users deleted so far')).toBeVisible();
  await expect(page.getByText("We're still deleting 39 users. It carries on if you leave this page.")).toBeVisible();
  await expect(page.getByRole('progressbar', { name: 'Users handled' })).toHaveAttribute('aria-valuemax', '40');
  await expect(deleteSelected(page)).toBeDisabled();
  await expect(page.getByText('39 users deleted successfully')).toBeVisible();
});

test('a deletion of selected users shows its progress and current figures before the reply, and can be stopped', async ({
  page,
}) => {
  await mockUsers(page, 40);
  const holdReply = await mockBulkDeletion(page, 40, 1);
  await openUsers(page);
  const stop = page.getByRole('button', { name: 'Stop deleting 40 users' });
  const deleteAll = async () => {
    await page.getByLabel('Select all on this page').check();
    await deleteSelected(page).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 40 users' }).click();
  };
  await test.step('while the server is deleting them', async () => {
    const reply = holdReply();
    const figuresRequested = countRequests(page, '/api/admin/user-stats');
    await deleteAll();
    await expect(page.getByRole('progressbar', { name: 'Users handled' })).toHaveAttribute('aria-valuemax', '40');
    await expect.poll(figuresRequested).toBeGreaterThan(1);
    await stop.press('Enter');
    await expect(stop).toHaveCount(0);
    await expect(page.getByRole('main')).toBeFocused();
    reply();
    await expect(page.getByText('Deletion stopped', { exact: true })).toBeVisible();
    await expect(page.getByText(/^\d+ users? deleted, \d+ users not deleted\./)).toBeVisible();
    await expect(page.getByRole('table', { name: 'Past bulk deletions' }).getByRole('rowheader')).toContainText(
      'stopped',
    );
  });
  await page.locator('[data-toast]').getByRole('button', { name: 'Close' }).click();
  await test.step('while a job deletes the rest', async () => {
    await deleteAll();
    await expect(page.getByText('0 users deleted so far')).toBeVisible();
    await stop.click();
    await expect(page.getByText('Deletion stopped', { exact: true })).toBeVisible();
  });
});

test('selecting all of more than 1,000 matches counts them exactly, and a changed count is refused', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409.*\/api\/admin\/bulk-deletions/);
  await mockUsers(page, 12_345, { countedMax: 1000 });
  await openUsers(page, '?search=reader');
  await expect(page.getByText('More than 1,000 users', { exact: true })).toBeVisible();
  await expect(usersTable(page)).toHaveAttribute('aria-rowcount', '-1');
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(page.getByText('All 12,345 users that match are selected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select only this page' })).toBeFocused();
  const message = 'The number of people who match has changed. Please check again.';
  await page.route('**/api/admin/bulk-deletions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'count_changed', message } })
      : route.fallback(),
  );
  await deleteSelected(page).click();
  await page.getByLabel('Type 12345 to continue').fill('12345');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 12,345 users' }).click();
  await expect(page.getByText('Bulk delete failed')).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
});

test('a failed deletion keeps the user listed, and reauthentication through a social login returns to the list', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/40[39].*\/api\/admin\/users/);
  await mockUsers(page, 3);
  await signInOnlyThroughGoogle(page);
  const message =
    "This is the only administrator, so the account can't be deleted. Make someone else an administrator first.";
  await page.route(/\/api\/admin\/users\/[\w-]+$/, (route) =>
    route.request().url().endsWith('count')
      ? route.fallback()
      : route.fulfill({ status: 409, json: { code: 'last_admin', message } }),
  );
  await openUsers(page);
  await page.getByRole('button', { name: 'Delete reader.0@example.test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed', { exact: true })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(userRow(page, 'reader.0@')).toBeVisible();
  await page.getByLabel('Select reader.0@example.test').check();
  await deleteSelected(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 user' }).click();
  await expect(page.getByText('Bulk delete failed')).toBeVisible();
  await expect(page.getByLabel('Select reader.0@example.test')).toBeChecked();

  await requireReauthentication(page, '/api/admin/users/*');
  await page.getByRole('button', { name: 'Delete reader.0@example.test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Google/ })
    .click();
  await expect(page.getByText('Thank you. You can continue for 10 minutes.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

/** Answers as for an account without a password, whose reauthentication at Google succeeds at once. */
async function signInOnlyThroughGoogle(page: Page): Promise<void> {
  await page.route('**/api/user/sign-in', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), providers: ['google'] } });
  });
  await page.route('**/api/auth/social-login-providers', (route) =>
    route.fulfill({ json: { google: true, platform: false } }),
  );
  await page.route('**/api/auth/confirm-identity/social', (route) => {
    const [path, place] = route.request().postDataJSON().returnTo.split('#');
    return route.fulfill({ json: { location: `${path}?reauthentication=confirmed#${place}` } });
  });
}
