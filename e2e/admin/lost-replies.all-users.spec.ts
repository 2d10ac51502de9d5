/** Requests of an administrator that take effect although their replies are lost on the way. */
import { expect, test, uniqueEmail } from '../support/fixtures.ts';
import { loseReply } from '../support/lose-reply.ts';
import {
  composeIssue,
  confirmForNewsletter,
  openNewsletter,
  rowWith,
  signUpForNewsletter,
} from '../support/newsletter-admin.ts';
import { openUsers, searchBox, signUpInOtherBrowser, uniqueMarker, userRow } from '../support/users-admin.ts';

test.beforeEach(({ expectTrouble }) => expectTrouble(/ERR_FAILED/));

test('a user deleted without a reply is no longer listed', async ({ page, app }) => {
  const email = `${uniqueMarker()}@example.test`;
  await signUpInOtherBrowser(app, email);
  await openUsers(page);
  await searchBox(page).fill(email);
  await loseReply(page, /\/api\/admin\/users\/[\w-]{36}$/);
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete failed', { exact: true })).toBeVisible();
  await expect(userRow(page, email)).toBeHidden();
});

test('a subscriber deleted without a reply is no longer listed', async ({ page }) => {
  const email = uniqueEmail();
  await signUpForNewsletter(page, email);
  await openNewsletter(page);
  await loseReply(page, '**/api/newsletter/subscribers/*');
  await page.getByRole('button', { name: `Delete ${email}` }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('Delete Failed')).toBeVisible();
  await expect(rowWith(page, email)).toBeHidden();
});

test('the newsletter switch of a member shows what the server kept when the reply was lost', async ({ page, app }) => {
  const email = uniqueEmail();
  await signUpInOtherBrowser(app, email);
  await openNewsletter(page);
  await page.getByRole('tab', { name: 'Member Subscribers' }).click();
  const newsletter = page.getByRole('switch', { name: `Newsletter for ${email}` });
  await loseReply(page, '**/api/admin/member-newsletter/*');
  await newsletter.click();
  await expect(page.getByText('Update Failed')).toBeVisible();
  await expect(newsletter).toBeChecked();
});

test('an issue sent without a reply is listed, and sending it again creates no second one', async ({ page }) => {
  const subject = `Sent once ${uniqueMarker()}`;
  await confirmForNewsletter(page, uniqueEmail());
  await openNewsletter(page);
  await composeIssue(page, subject, 'Words');
  const send = async () => {
    await page.getByRole('button', { name: 'Send to All Subscribers' }).click();
    await page.getByRole('button', { name: 'Send now' }).click();
  };
  await loseReply(page, '**/api/newsletter/send');
  await send();
  await expect(page.getByText('Failed to send newsletter')).toBeVisible();
  await expect(rowWith(page, subject)).toBeVisible();
  await send();
  await expect(page.getByText('Newsletter sent successfully!')).toBeVisible();
  await expect(rowWith(page, subject)).toHaveCount(1);
});
