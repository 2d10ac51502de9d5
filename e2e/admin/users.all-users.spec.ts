import { expectAccessible } from '../support/accessibility.ts';
import { expect, test, uniqueEmail } from '../support/fixtures.ts';
import { pressKey, tabTo } from '../support/keyboard.ts';
import { signInAsAdmin } from '../support/newsletter-admin.ts';
import { expectOnlyForAdministrators } from '../support/non-administrators.ts';
import { sidewaysOverflow } from '../support/page-checks/layout.ts';
import {
  deleteSelected,
  mockAuditLog,
  mockBulkDeletion,
  mockUsers,
  openUsers,
  searchBox,
  signUpInOtherBrowser,
  subscribeInOtherBrowser,
  uniqueMarker,
  userRow,
  usersRegion,
  usersTable,
} from '../support/users-admin.ts';

test('the user list shows "Admin access required" to non-administrators and makes no admin calls', async ({ page }) => {
  const adminCalls = /\/api\/admin\//;
  await expectOnlyForAdministrators(page, { path: '/admin/users', title: 'Users | Evenkeel', adminCalls });
});

test('users can be searched by email, name and status, and administrators cannot delete themselves', async ({
  page,
  app,
}) => {
  const mark = uniqueMarker();
  const family = `Mc ${mark}`;
  await signUpInOtherBrowser(app, `plain.${mark}@example.test`);
  await signUpInOtherBrowser(app, uniqueEmail(), { firstName: '<b>Bold</b>', lastName: family });
  await subscribeInOtherBrowser(app, `trial.${mark}@example.test`);
  await openUsers(page);
  const stats = await (await page.request.get('/api/admin/user-stats')).json();
  const percent = ((100 * stats.verifiedUsers) / stats.totalUsers).toFixed(1);
  await expect(page.getByRole('region', { name: 'Users in figures' })).toHaveText(
    `Total Users${stats.totalUsers}Verified${stats.verifiedUsers}${percent}%` +
      `Active Subscriptions${stats.activeSubscriptions}Trial Users${stats.trialUsers}`,
  );
  await expect(usersTable(page).getByRole('columnheader')).toHaveText([
    'User',
    'Auth Provider',
    'Status',
    'Email Verified',
    'Joined',
    'Trial Ends',
    'Actions',
  ]);
  await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
    'All Users',
    'Verified',
    'Unverified',
    'Active Subscription',
    'Trial',
    'Expired',
  ]);

  await searchBox(page).fill(mark.toUpperCase());
  await expect(page.getByText('3 users', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?search=${mark.toUpperCase()}$`));
  const unverified = userRow(page, `plain.${mark}`);
  await expect(unverified.getByRole('cell').first()).toContainText('email');
  await expect(unverified).toContainText('Unverified');
  await expect(unverified).toContainText('Never');
  // A name is shown as text even if it contains HTML.
  await expect(userRow(page, family)).toContainText(`<b>Bold</b> ${family}`);
  await page.getByLabel('Status').selectOption('Trial');
  await expect(usersTable(page).getByRole('rowheader')).toHaveText([new RegExp(`trial.${mark}`)]);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(searchBox(page)).toHaveValue(mark.toUpperCase());
  await expect(page.getByLabel('Status')).toHaveValue('trial');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  // SQL wildcards are literal here.
  await searchBox(page).fill('%');
  await expect(page.getByText('No one matches.')).toBeVisible();
  await expect(page.getByLabel('Select all on this page')).toBeHidden();

  await page.getByLabel('Status').selectOption('All Users');
  await searchBox(page).fill('admin@evenkeel');
  const own = userRow(page, 'admin@evenkeel.test');
  await expect(own).toContainText('You');
  await expect(own.getByRole('checkbox')).toBeHidden();
  await expect(own.getByRole('button')).toBeHidden();
  await page.getByLabel('Select all on this page').click();
  await expect(deleteSelected(page)).toBeDisabled();
});

test('the keyboard can skip the list of users to reach the audit log', async ({ page }) => {
  await mockUsers(page, 1204);
  await mockAuditLog(page, 3);
  await openUsers(page);
  await expect(page.getByText('1,204 users')).toBeVisible();
  const auditLog = page.getByRole('region', { name: 'Logged events' });
  await expect(auditLog).toBeVisible();
  await searchBox(page).focus();
  await tabTo(page, page.getByRole('link', { name: 'Skip the list' }).first());
  await pressKey(page, 'Enter');
  // Bulk deletions of other journeys may come before it. Without the link it would be hundreds of stops away.
  await tabTo(page, auditLog);
});

test('a list of 1,204 users has fewer than 40 rows in the DOM, and deleting them all shows its progress', async ({
  page,
}) => {
  await mockUsers(page, 1204);
  await mockBulkDeletion(page, 1204, 300);
  await openUsers(page);
  await expect(page.getByText('1,204 users')).toBeVisible();
  await expect(usersTable(page)).toHaveAttribute('aria-rowcount', '1205');
  await usersRegion(page).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => usersRegion(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  const last = usersRegion(page).getByRole('button', { name: 'Delete reader.1203@example.test' });
  // The scrolling started by the key may not have ended, and rows are measured as they appear.
  await expect(async () => {
    await usersRegion(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    await expect(userRow(page, 'reader.1203@')).toHaveAttribute('aria-rowindex', '1205', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  expect(await usersTable(page).getByRole('row').count()).toBeLessThan(40);
  // The focused item stays in the DOM when it is scrolled away.
  await last.focus();
  await usersRegion(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(page.getByRole('button', { name: 'Delete reader.0@example.test' })).toBeVisible();
  await expect(last).toBeFocused();
  // Over a thousand users can only be deleted with all that match.
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('1,204 users selected. You can select up to 1,000 individually.')).toBeVisible();
  await expect(deleteSelected(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Select all 1,204 that match' }).click();
  await expect(deleteSelected(page)).toBeEnabled();

  await deleteSelected(page).click();
  await page.getByLabel('Type 1204 to continue').fill('1,204');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1,204 users' }).click();
  const bar = page.getByRole('progressbar', { name: 'Users handled' });
  await expect(bar).toHaveAttribute('aria-valuemax', '1204');
  const now = Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(now);
  await expect(page.getByText('1,203 users deleted successfully')).toBeVisible();
  await expect(page.getByText('3 subscriptions were cancelled at the payment provider.')).toBeVisible();
  await expect(bar).toBeHidden();
});

test('the users page fits a 320 px wide screen, and its audit log loads further pages while scrolling', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await mockUsers(page, 60);
  await mockAuditLog(page, 120);
  await openUsers(page);
  await expect(userRow(page, 'Papadopoulou').first()).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  for (const name of ['Users', 'Logged events']) {
    const region = page.getByRole('region', { name, exact: true });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
  const box = await userRow(page, 'reader.0@').locator('label').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);

  const log = page.getByRole('table', { name: 'Logged events' });
  await expect(log).toHaveAttribute('aria-rowcount', '-1');
  const events = page.getByRole('region', { name: 'Logged events', exact: true });
  await expect
    .poll(async () => {
      await events.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return log.getAttribute('aria-rowcount');
    })
    .toBe('121');
  await expect(log.getByRole('row').last()).toContainText('reader.119@example.test');
  await expect(events.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('figures, users and audit log can be retried one by one after failing to load', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/admin\//);
  let isBroken = true;
  await page.route(/\/api\/admin\/(users|user-stats|audit-log)/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await signInAsAdmin(page);
  await page.goto('/admin/users');
  await expect(page.getByText("We couldn't load these figures.")).toBeVisible();
  await expect(page.getByText("We couldn't load this list.")).toHaveCount(2);
  await expectAccessible(page);
  isBroken = false;
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(left);
  }
  await expect(userRow(page, 'admin@evenkeel.test')).toBeVisible();
});

test('Settings advises administrators to set up MFA, and offers the users page and a CSV export of subscribers', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/admin\/export-subscribers/);
  await signInAsAdmin(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Set up two-step sign-in' }).click();
  await expect(page.locator('#mfa')).toBeFocused();
  await expect(page.locator('#mfa')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeFocused();
  await page.route('**/api/user/sign-in', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ json: { ...(await response.json()), mfaEnabled: true } });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Export Subscribers CSV' })).toBeVisible();
  await expect(page.getByText('Two-step sign-in', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up two-step sign-in' })).toBeHidden();

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Subscribers CSV' }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^subscribers-\d{4}-\d\d-\d\d\.csv$/);
  await page.route('**/api/admin/export-subscribers', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: 'Export Subscribers CSV' }).click();
  await expect(page.getByText('Export Failed', { exact: true })).toBeVisible();
  await expect(page.getByText('Export failed.', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page).toHaveTitle('Users | Evenkeel');
});

test('the pages for administrators link to each other and to the audit log, and mark the current one', async ({
  page,
}) => {
  await openUsers(page);
  const nav = page.getByRole('navigation', { name: 'Administration' });
  const current = nav.locator('[aria-current=page]');
  await expect(nav.getByRole('link')).toHaveText(['Users', 'Newsletter', 'Reported quotes', 'Audit log']);
  await expect(current).toHaveText('Users');
  await nav.getByRole('link', { name: 'Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Newsletter');
  await expect(current).toHaveText('Newsletter');
  const auditLog = page.getByRole('heading', { name: 'Audit log' });
  await nav.getByRole('link', { name: 'Audit log' }).click();
  await expect(auditLog).toBeFocused();
  // Still, once everything above it has loaded.
  await expect(userRow(page, 'admin@evenkeel.test')).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(auditLog).toBeInViewport();
  await nav.getByRole('link', { name: 'Reported quotes' }).click();
  await expect(current).toHaveText('Reported quotes');
  await nav.getByRole('link', { name: 'Users' }).click();
  await expect(current).toHaveText('Users');
  await nav.getByRole('link', { name: 'Audit log' }).click();
  await expect(auditLog).toBeFocused();
});
