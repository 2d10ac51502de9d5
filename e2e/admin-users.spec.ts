import type { Page } from '@playwright/test';
import { expect, expectAccessible, register, someone, subscribe, test } from './house.ts';
import { asIfTimeHadPassed, beAdmin } from './newsletter-admin.ts';
import {
  answerWithAuditLog,
  answerWithDeletion,
  answerWithUsers,
  declineCookies,
  signUpElsewhere,
  subscribeElsewhere,
} from './users-admin.ts';

// The figures of a house are those of all its people.
test.use({ houseName: 'users', contextOptions: { reducedMotion: 'reduce' } });

const table = (page: Page) => page.getByRole('table', { name: 'Users' });
const area = (page: Page) => page.getByRole('region', { name: 'Users', exact: true });
const rowOf = (page: Page, text: string) => table(page).getByRole('row').filter({ hasText: text });
const search = (page: Page) => page.getByLabel('Search by email or name');
const deleteSelected = (page: Page) => page.getByRole('button', { name: 'Delete Selected' });
/** Part of addresses that only the people of one test have. */
const newMark = (): string => someone().slice(0, 8);

async function open(page: Page, query = ''): Promise<void> {
  await beAdmin(page);
  await declineCookies(page);
  await page.goto(`/admin/users${query}`);
  await expect(page.getByRole('region', { name: 'Users in figures' })).toBeVisible();
}

test('who is no administrator is told so, with and without a plan, and nothing is asked for them', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/admin/')) asked.push(request.url());
  });
  const isTold = async () => {
    await declineCookies(page);
    await page.goto('/admin/users');
    await expect(
      page.getByText('Admin access required. Please contact support if you believe this is an error.', { exact: true }),
    ).toBeVisible();
    await expect(page).toHaveTitle('Users | Evenkeel');
  };
  await register(page, someone());
  await isTold();
  await page.context().clearCookies();
  await subscribe(page, someone());
  await isTold();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Back to Settings' }).click();
  await expect(page.getByRole('heading', { name: 'Account Actions' })).toBeVisible();
  expect(asked).toEqual([]);
});

test('users are found by a part of their address or name, and by status; the address keeps what was asked', async ({
  page,
  house,
}) => {
  const mark = newMark();
  const family = `Mc${mark}`;
  await signUpElsewhere(house, `plain.${mark}@example.test`);
  await signUpElsewhere(house, someone(), { firstName: '<b>Bold</b>', lastName: family });
  await subscribeElsewhere(house, `trial.${mark}@example.test`);
  await open(page);
  const stats = await (await page.request.get('/api/admin/user-stats')).json();
  const percent = ((100 * stats.verifiedUsers) / stats.totalUsers).toFixed(1);
  await expect(page.getByRole('region', { name: 'Users in figures' })).toHaveText(
    `Total Users${stats.totalUsers}Verified${stats.verifiedUsers}${percent}%` +
      `Active Subscriptions${stats.activeSubscriptions}Trial Users${stats.trialUsers}`,
  );
  await expect(table(page).getByRole('columnheader')).toHaveText([
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

  await search(page).fill(mark.toUpperCase());
  await expect(page.getByText('3 users', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/admin/users\\?search=${mark.toUpperCase()}$`));
  const unverified = rowOf(page, `plain.${mark}`);
  await expect(unverified.getByRole('cell').first()).toContainText('email');
  await expect(unverified).toContainText('Unverified');
  await expect(unverified).toContainText('Never');
  // A name is text, whatever is in it.
  await expect(rowOf(page, family)).toContainText(`<b>Bold</b> ${family}`);
  await page.getByLabel('Status').selectOption('Trial');
  await expect(table(page).getByRole('rowheader')).toHaveText([new RegExp(`trial.${mark}`)]);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.reload();
  await expect(search(page)).toHaveValue(mark.toUpperCase());
  await expect(page.getByLabel('Status')).toHaveValue('trial');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  // What stands for anything in SQL stands for itself here.
  await search(page).fill('%');
  await expect(page.getByText('Nobody matches.')).toBeVisible();
  await expect(page.getByLabel('Select all on this page')).toBeHidden();
});

test('a user is deleted by keys alone, with a question that names them, and the log tells it', async ({
  page,
  house,
}) => {
  const mark = newMark();
  const [staying, leaving] = [`stays.${mark}@example.test`, `leaves.${mark}@example.test`];
  await signUpElsewhere(house, staying);
  await signUpElsewhere(house, leaving, { firstName: 'Lena', lastName: 'Low' });
  await open(page, `?search=${mark}`);
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
  await expect(table(page).getByRole('rowheader')).toHaveText([new RegExp(staying)]);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(area(page)).toBeFocused();
  const newest = page.getByRole('table', { name: 'Logged events' }).getByRole('row').nth(1);
  await expect(newest).toContainText('User deleted');
  await expect(newest).toContainText('admin@evenkeel.test');
});

test('nobody selects or deletes themselves', async ({ page }) => {
  await open(page, '?search=admin@evenkeel');
  const own = rowOf(page, 'admin@evenkeel.test');
  await expect(own).toContainText('You');
  await expect(own.getByRole('checkbox')).toBeHidden();
  await expect(own.getByRole('button')).toBeHidden();
  await page.getByLabel('Select all on this page').click();
  await expect(deleteSelected(page)).toBeDisabled();
});

test('several are selected and deleted at once, a plan is cancelled, and nobody is selected after it', async ({
  page,
  house,
}) => {
  const mark = newMark();
  const emails = ['one', 'two', 'three'].map((name) => `${name}.${mark}@example.test`);
  for (const email of emails.slice(1)) await signUpElsewhere(house, email);
  await subscribeElsewhere(house, emails[0] ?? '');
  await open(page, `?search=${mark}`);
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
  await expect(table(page).getByRole('rowheader')).toHaveText([new RegExp(emails[1] ?? '')]);
  await expect(page.getByLabel(`Select ${emails[1]}`)).not.toBeChecked();
  await expect(deleteSelected(page)).toBeDisabled();
});

test('who is selected is not any more when something else is looked for', async ({ page }) => {
  await answerWithUsers(page, 40);
  await open(page);
  await page.getByLabel('Select reader.1@example.test').check();
  await page.getByLabel('Status').selectOption('Trial');
  await expect(deleteSelected(page)).toBeDisabled();
  await page.getByLabel('Status').selectOption('All Users');
  await expect(page.getByLabel('Select reader.1@example.test')).not.toBeChecked();
});

test('all that match are deleted in the background, once their number has been typed', async ({ page, house }) => {
  const mark = newMark();
  for (let index = 0; index < 5; index += 1) await signUpElsewhere(house, `${index}.${mark}@example.test`);
  // Pages of two, and the second one never comes.
  await page.route(/\/api\/admin\/users\?/, (route) => {
    const address = route.request().url();
    if (!address.includes('cursor=')) return route.continue({ url: address.replace('limit=200', 'limit=2') });
  });
  await open(page, `?search=${mark}`);
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('2 users selected.')).toBeVisible();
  await page.getByRole('button', { name: 'Select all 5 that match' }).click();
  await expect(page.getByText('All 5 users that match are selected.')).toBeVisible();
  await deleteSelected(page).click();
  const question = page.getByRole('alertdialog', { name: 'Delete all 5 users that match?' });
  await expect(question).toContainText(`“${mark}”`);
  const act = question.getByRole('button', { name: 'Delete 5 users' });
  await expect(page.getByLabel('Type 5 to go on')).toBeFocused();
  await expect(act).toBeDisabled();
  await page.keyboard.type('4');
  await expect(act).toBeDisabled();
  await page.keyboard.press('Backspace');
  await page.keyboard.type('5');
  await act.click();
  await expect(page.getByText('5 users deleted successfully')).toBeVisible();
  await expect(page.getByText('Nobody matches.')).toBeVisible();
  await expect(page.getByRole('table', { name: 'Past bulk deletions' }).getByRole('row').nth(1)).toContainText('5');
});

test('a deletion in the background is followed while it lasts, and no longer', async ({ page }) => {
  await answerWithUsers(page, 1204);
  await answerWithDeletion(page, 1204, 300);
  await open(page);
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Select all 1,204 that match' }).click();
  await deleteSelected(page).click();
  await page.getByLabel('Type 1204 to go on').fill('1,204');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1,204 users' }).click();
  const bar = page.getByRole('progressbar', { name: 'Users dealt with' });
  await expect(bar).toHaveAttribute('aria-valuemax', '1204');
  const now = Number(await bar.getAttribute('aria-valuenow'));
  await expect.poll(async () => Number(await bar.getAttribute('aria-valuenow'))).toBeGreaterThan(now);
  await expect(page.getByText('1,203 users deleted successfully')).toBeVisible();
  await expect(page.getByText('3 subscriptions were cancelled at the payment provider.')).toBeVisible();
  await expect(bar).toBeHidden();
});

test('more matching than are counted at once are counted when all of them are meant; a changed count is refused', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/409.*\/api\/admin\/bulk-deletions/);
  await answerWithUsers(page, 12_345, { countedMax: 1000 });
  await open(page, '?search=reader');
  await expect(page.getByText('More than 1,000 users', { exact: true })).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '-1');
  await page.getByLabel('Select all on this page').check();
  await page.getByRole('button', { name: 'Select all that match' }).click();
  await expect(page.getByText('All 12,345 users that match are selected.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Select only this page' })).toBeFocused();
  const message = 'The number of people who match has changed meanwhile. Please look again.';
  await page.route('**/api/admin/bulk-deletions', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { code: 'count_changed', message } })
      : route.fallback(),
  );
  await deleteSelected(page).click();
  await page.getByLabel('Type 12345 to go on').fill('12345');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 12,345 users' }).click();
  await expect(page.getByText('Bulk delete failed')).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
});

test('an act that needs a fresh sign-in asks for the password and is done; called off, nobody is deleted', async ({
  page,
  house,
  expectTrouble,
}) => {
  expectTrouble(/403.*\/api\/admin\/users/);
  const mark = newMark();
  const email = `asked.${mark}@example.test`;
  await signUpElsewhere(house, email);
  await open(page, `?search=${mark}`);
  const askToDelete = async () => {
    await asIfTimeHadPassed(page, '/api/admin/users/*');
    await page.getByRole('button', { name: `Delete ${email}` }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  };
  await askToDelete();
  const question = page.getByRole('dialog', { name: 'Confirm it is you' });
  await expect(question).toContainText('this deletes accounts of other people');
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(rowOf(page, email)).toBeVisible();
  await expect(page.getByText('Delete failed')).toBeHidden();
  await askToDelete();
  await page.getByLabel('Your password').fill('a quiet harbour');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User deleted', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('Nobody matches.')).toBeVisible();
});

test('who confirms outside is led back here', async ({ page, expectTrouble }) => {
  expectTrouble(/403.*\/api\/admin\/users/);
  await answerWithUsers(page, 3);
  await page.route('**/api/user/sign-in', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), providers: ['google'] } });
  });
  await page.route('**/api/auth/ways', (route) => route.fulfill({ json: { google: true, platform: false } }));
  await page.route('**/api/auth/confirm-identity/outside', (route) => {
    const [path, place] = route.request().postDataJSON().returnTo.split('#');
    return route.fulfill({ json: { location: `${path}?confirmed=now#${place}` } });
  });
  await open(page);
  await asIfTimeHadPassed(page, '/api/admin/users/*');
  await page.getByRole('button', { name: 'Delete reader.0@example.test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Google/ })
    .click();
  await expect(page.getByText('You are confirmed for 10 minutes. Please go on.')).toBeVisible();
  await expect(page).toHaveURL(/\/admin\/users$/);
});

test('a deletion that failed says why, and everybody stays', async ({ page, expectTrouble }) => {
  expectTrouble(/409.*\/api\/admin\/users/);
  await answerWithUsers(page, 3);
  const message = 'This is the last administrator, so the account stays. Make somebody else one first.';
  await page.route(/\/api\/admin\/users\/[\w-]+$/, (route) =>
    route.request().url().endsWith('count')
      ? route.fallback()
      : route.fulfill({ status: 409, json: { code: 'last_admin', message } }),
  );
  await open(page);
  await page.getByRole('button', { name: 'Delete reader.0@example.test' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed', { exact: true })).toBeVisible();
  await expect(page.getByText(message)).toBeVisible();
  await expect(rowOf(page, 'reader.0@')).toBeVisible();
  await page.getByLabel('Select reader.0@example.test').check();
  await deleteSelected(page).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete 1 user' }).click();
  await expect(page.getByText('Bulk delete failed')).toBeVisible();
  await expect(page.getByLabel('Select reader.0@example.test')).toBeChecked();
});

test('of 1,204 users all are reached by scrolling, only those around the view are in the page, and keys scroll them', async ({
  page,
}) => {
  await answerWithUsers(page, 1204);
  await open(page);
  await expect(page.getByText('1,204 users')).toBeVisible();
  await expect(table(page)).toHaveAttribute('aria-rowcount', '1205');
  await area(page).focus();
  await page.keyboard.press('PageDown');
  await expect.poll(() => area(page).evaluate((element) => element.scrollTop)).toBeGreaterThan(100);
  const last = area(page).getByRole('button', { name: 'Delete reader.1203@example.test' });
  const goDown = async () => {
    await area(page).evaluate((element) => element.scrollTo(0, element.scrollHeight));
    return last.isVisible();
  };
  await expect.poll(goDown, { timeout: 30_000 }).toBe(true);
  expect(await table(page).getByRole('row').count()).toBeLessThan(40);
  await expect(rowOf(page, 'reader.1203@')).toHaveAttribute('aria-rowindex', '1205');
  // What has the focus stays in the page when it is scrolled away.
  await last.focus();
  await area(page).evaluate((element) => element.scrollTo(0, 0));
  await expect(page.getByRole('button', { name: 'Delete reader.0@example.test' })).toBeVisible();
  await expect(last).toBeFocused();
  // More than the thousand that can be named are left to the deletion of all that match.
  await page.getByLabel('Select all on this page').check();
  await expect(page.getByText('1,204 users selected. At most 1,000 can be deleted one by one.')).toBeVisible();
  await expect(deleteSelected(page)).toBeDisabled();
  await page.getByRole('button', { name: 'Select all 1,204 that match' }).click();
  await expect(deleteSelected(page)).toBeEnabled();
});

test('on the narrowest screen nothing is wider than it, and every target is as large as a finger', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await answerWithUsers(page, 60);
  await answerWithAuditLog(page, 60);
  await open(page);
  await expect(rowOf(page, 'Papadopoulou').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  for (const name of ['Users', 'Logged events']) {
    const region = page.getByRole('region', { name, exact: true });
    expect(await region.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
  }
  const box = await rowOf(page, 'reader.0@').locator('label').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
});

test('the audit log goes on where its page ends', async ({ page }) => {
  await answerWithAuditLog(page, 120);
  await open(page);
  const log = page.getByRole('table', { name: 'Logged events' });
  await expect(log).toHaveAttribute('aria-rowcount', '-1');
  const region = page.getByRole('region', { name: 'Logged events', exact: true });
  await expect
    .poll(async () => {
      await region.evaluate((element) => element.scrollTo(0, element.scrollHeight));
      return log.getAttribute('aria-rowcount');
    })
    .toBe('121');
  await expect(log.getByRole('row').last()).toContainText('reader.119@example.test');
  await expect(region.getByRole('button', { name: 'Show more' })).toBeHidden();
});

test('figures, users and a log that could not be read are asked for again at a press', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/admin\//);
  let isBroken = true;
  await page.route(/\/api\/admin\/(users|user-stats|audit-log)/, (route) =>
    isBroken ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await beAdmin(page);
  await declineCookies(page);
  await page.goto('/admin/users');
  await expect(page.getByText('We could not load these figures.')).toBeVisible();
  await expect(page.getByText('We could not load this list.')).toHaveCount(2);
  await expectAccessible(page);
  isBroken = false;
  for (const left of [2, 1, 0]) {
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(left);
  }
  await expect(rowOf(page, 'admin@evenkeel.test')).toBeVisible();
});

test('Settings leads administrators here, and hands out the subscribers as CSV', async ({ page, expectTrouble }) => {
  expectTrouble(/500.*\/api\/admin\/export-subscribers/);
  await beAdmin(page);
  await declineCookies(page);
  await page.goto('/settings');
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

test('an administrator without a second step is advised to set one up; one who has it is not', async ({ page }) => {
  await beAdmin(page);
  await declineCookies(page);
  await page.goto('/settings');
  await page.getByRole('link', { name: 'Set up the second step' }).click();
  await expect(page.locator('#second-step')).toBeFocused();
  await expect(page.locator('#second-step')).toBeInViewport();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Set up', exact: true })).toBeFocused();
  await page.route('**/api/user/sign-in', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ json: { ...(await answer.json()), secondFactor: true } });
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Export Subscribers CSV' })).toBeVisible();
  await expect(page.getByText('Second step', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Set up the second step' })).toBeHidden();
});
