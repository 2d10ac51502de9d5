import { expectAccessible } from '../support/accessibility.ts';
import { expect, register, test, uniqueEmail } from '../support/fixtures.ts';
import {
  confirmForNewsletter,
  mockSubscribers,
  openNewsletter,
  rowWith,
  signUpForNewsletter,
} from '../support/newsletter-admin.ts';

test('deleting a subscriber by keyboard updates the search results and the figures, and keeps one that fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/newsletter\/subscribers/);
  const mark = uniqueEmail().slice(0, 8);
  const [active, pending] = [`active.${mark}@example.test`, `pending.${mark}@example.test`];
  await confirmForNewsletter(page, active);
  await signUpForNewsletter(page, pending);
  await openNewsletter(page);
  const stats = page.getByRole('region', { name: 'Newsletter subscribers in figures' });
  const { total, active: activeOnes } = await (await page.request.get('/api/admin/newsletter/stats')).json();
  await expect(stats).toHaveText(`Total${total}Active${activeOnes}Pending${total - activeOnes}`);

  await page.getByLabel('Search by email').fill(mark.toUpperCase());
  await expect(page.getByText(`2 addresses with “${mark.toUpperCase()}”`)).toBeVisible();
  const table = page.getByRole('table', { name: 'Newsletter subscribers' });
  await expect(table.getByRole('rowheader')).toHaveText([pending, active]);
  await expect(rowWith(page, active)).toContainText('Active');
  await expect(rowWith(page, pending)).toContainText('Pending');
  await expect(rowWith(page, pending)).toContainText('Not yet');
  await expectAccessible(page);

  await page.getByRole('button', { name: `Delete ${pending}` }).focus();
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: 'Delete this subscriber?' });
  await expect(question).toContainText('This action cannot be undone.');
  await expect(question).toContainText(pending);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(page.getByRole('button', { name: `Delete ${pending}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await question.getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByText('Subscriber Deleted')).toBeVisible();
  await expect(table.getByRole('rowheader')).toHaveText([active]);
  await expect(page.getByRole('region', { name: 'Newsletter subscribers', exact: true })).toBeFocused();
  await expect(stats).toHaveText(`Total${total - 1}Active${activeOnes}Pending${total - activeOnes - 1}`);
  await page.route('**/api/newsletter/subscribers/*', (route) => route.fulfill({ status: 500, json: {} }));
  await page.getByRole('button', { name: `Delete ${active}` }).click();
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete Failed')).toBeVisible();
  await expect(page.getByText('Failed to delete subscriber. Please try again.')).toBeVisible();
  await expect(rowWith(page, active)).toBeVisible();
  await page.unroute('**/api/newsletter/subscribers/*');
  await page.getByLabel('Search by email').fill('nobody has this');
  await expect(page.getByText('No address contains “nobody has this”.')).toBeVisible();
});

test('a list of 1,600 subscribers scrolls to its end with fewer than 50 rows in the DOM', async ({ page }) => {
  await mockSubscribers(page, 1600);
  await openNewsletter(page);
  await expect(page.getByText('1,600 addresses')).toBeVisible();
  const area = page.getByRole('region', { name: 'Newsletter subscribers', exact: true });
  expect(await area.evaluate((element) => element.clientHeight)).toBe(400);
  await expect(rowWith(page, 'reader.1@')).toContainText(
    'No newsletters since 12 Nov 2026: an email bounced (“550 5.1.1 The email account that you tried to reach does not exist”).',
  );
  await expect(rowWith(page, 'reader.2@')).toContainText('an email was reported as spam.');
  const last = area.getByRole('rowheader', { name: 'reader.1599@example.test' });
  const goDown = async () => {
    await area.evaluate((element) => element.scrollTo(0, element.scrollHeight));
    return last.isVisible();
  };
  await expect.poll(goDown, { timeout: 30_000 }).toBe(true);
  expect(await area.getByRole('row').count()).toBeLessThan(50);
  await expect(area.getByRole('table')).toHaveAttribute('aria-rowcount', '1601');
  await expect(rowWith(page, 'reader.1599@')).toHaveAttribute('aria-rowindex', '1601');
  await expect(area.getByRole('button', { name: 'Show more' })).toBeHidden();

  // The focused item stays in the DOM when it is scrolled away.
  await page.getByRole('button', { name: 'Delete reader.1599@example.test' }).focus();
  await area.evaluate((element) => element.scrollTo(0, 0));
  await expect(area.getByRole('rowheader', { name: 'reader.0@example.test' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Delete reader.1599@example.test' })).toBeFocused();
  await expectAccessible(page);
});

test('the newsletter switch of a member changes at once and reverts if the request fails', async ({
  page,
  expectTrouble,
}) => {
  expectTrouble(/500.*\/api\/admin\/member-newsletter/);
  const email = uniqueEmail();
  await register(page, email);
  await page.context().clearCookies();
  await openNewsletter(page);
  await page.getByRole('tab', { name: 'Newsletter Subscribers' }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('tab', { name: 'Member Subscribers' })).toBeFocused();
  const stats = page.getByRole('region', { name: 'Member subscribers in figures' });
  const { total, newsletterOptedIn: optedIn } = await (
    await page.request.get('/api/admin/member-newsletter/stats')
  ).json();
  await expect(stats).toHaveText(`Members${total}Subscribed${optedIn}Opted Out${total - optedIn}`);
  await expect(rowWith(page, email)).toContainText('Opted Out');
  const toggle = page.getByRole('switch', { name: `Newsletter for ${email}` });
  await toggle.press('Space');
  await expect(rowWith(page, email)).toContainText('Subscribed');
  await expect(page.getByText('Member Newsletter Updated')).toBeVisible();
  await expect(stats).toHaveText(`Members${total}Subscribed${optedIn + 1}Opted Out${total - optedIn - 1}`);
  await expect(toggle).toBeFocused();
  await expectAccessible(page);

  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route('**/api/admin/member-newsletter/*-*', async (route) => {
    await held;
    await route.fulfill({ status: 500, json: {} });
  });
  await toggle.press('Space');
  await expect(toggle).not.toBeChecked();
  fail();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await expect(page.getByText('Failed to update member newsletter preference. Please try again.')).toBeVisible();
  await expect(toggle).toBeChecked();
});
